package prooflog

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestLongVeriPB6x10: that the pentominoes fill 6×10 in exactly 9,356 = 4 · 2,339 ways (C. B. and
// J. Haselgrove, Eureka 23 (1960) 16-18), a proof of 420 MB. It is never in memory: it goes into a
// file as it is made, and VeriPB reads the file. Without VeriPB nothing is made.
func TestLongVeriPB6x10(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and checks a proof of 420 MB: some 55 CPU seconds")
	}
	checker := veripb(t)
	p, err := Prepare(context.Background(), read(t, "pent_6x10.txt"), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Solutions) != 4*2339 || p.Claim() != "exactly 9356 solutions" {
		t.Fatalf("%s, %d solutions", p.Claim(), len(p.Solutions))
	}
	folder := t.TempDir()
	opb, pbp := filepath.Join(folder, "f.opb"), filepath.Join(folder, "f.pbp")
	toFile(t, opb, p.WriteProgram)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	toFile(t, pbp, func(w io.Writer) error { return p.WriteProof(context.Background(), w) })
	runtime.ReadMemStats(&after)
	info, err := os.Stat(pbp)
	if err != nil {
		t.Fatal(err)
	}
	size, made := info.Size(), after.TotalAlloc-before.TotalAlloc
	if told := p.Bytes(); told < size*4/5 || told > size*6/5 {
		t.Errorf("%d bytes told, %d written", told, size)
	}
	if made > 64<<20 {
		t.Errorf("%d bytes of memory taken for a proof of %d", made, size)
	}
	out, err := exec.Command(checker, opb, pbp).CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("s VERIFIED UNSATISFIABLE")) {
		t.Errorf("%v: %s", err, out)
	}
	t.Logf("measured: %d branches, %d bytes of proof, %d bytes of memory for it", p.Branches, size, made)
}

// toFile writes a file as its text is made.
func toFile(t *testing.T, name string, write func(io.Writer) error) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		t.Fatal(err)
	}
}
