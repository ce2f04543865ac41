package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// setup makes a folder of built programs, which are this test program itself: it has Go's
// description of a build in it.
func setup(t *testing.T) (r release, built string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	built = t.TempDir()
	for name, data := range map[string][]byte{
		"linux-amd64/tilemip": program, "windows-arm64/tilemip.exe": program,
		"share/tilemip.1": []byte("man"), "share/tilemip.bash": []byte("bash"), "share/_tilemip": []byte("zsh"), "share/tilemip.fish": []byte("fish"),
	} {
		path := filepath.Join(built, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return release{version: "v1.2.3", commit: "0123456789ab", time: time.Unix(1_700_000_000, 0).UTC(), root: "../..", out: t.TempDir()}, built
}

// The same programs give the same bytes, later and in another folder, and every file is in
// SHA256SUMS.
func TestLongSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	r, built := setup(t)
	var sums [2]string
	for i := range sums {
		if i == 1 {
			time.Sleep(2 * time.Millisecond)
			r.out = filepath.Join(t.TempDir(), "another")
		}
		if err := r.run(t.Context(), built); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(r.out, "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		sums[i] = string(text)
	}
	if sums[0] != sums[1] {
		t.Errorf("the bytes differ:\n%s\n%s", sums[0], sums[1])
	}
	var names []string
	for _, line := range strings.Split(strings.TrimSpace(sums[1]), "\n") {
		sum, name, _ := strings.Cut(line, "  ")
		data, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := sha256.Sum256(data); hex.EncodeToString(got[:]) != sum {
			t.Errorf("%s: SHA256SUMS says %s", name, sum)
		}
		names = append(names, strings.TrimPrefix(name, "tilemip-v1.2.3-"))
	}
	want := []string{"linux-amd64.cdx.json", "linux-amd64.image.tar", "linux-amd64.tar.gz", "windows-arm64.cdx.json", "windows-arm64.zip"}
	if !slices.Equal(names, want) {
		t.Errorf("made %q, want %q", names, want)
	}
	checkArchives(t, r)
	checkImage(t, r)
	checkBill(t, r)
}

func checkArchives(t *testing.T, r release) {
	t.Helper()
	want := []string{"LICENSE", "README.txt", "THIRD_PARTY_NOTICES.txt", "examples/boards/neos.txt", "examples/models/knapsack.lp",
		"share/_tilemip", "share/tilemip.1", "share/tilemip.bash", "share/tilemip.fish"}
	f, err := os.Open(filepath.Join(r.out, "tilemip-v1.2.3-linux-amd64.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	files := untar(t, z)
	for _, name := range append(want, "tilemip") {
		if len(files["tilemip-v1.2.3-linux-amd64/"+name]) == 0 {
			t.Errorf("the archive for Linux lacks %s", name)
		}
	}
	notes := string(files["tilemip-v1.2.3-linux-amd64/THIRD_PARTY_NOTICES.txt"])
	for _, part := range []string{"The Go standard library", "HiGHS 1.15.1", "pdqsort", "glibc"} {
		if !strings.Contains(notes, part) {
			t.Errorf("the notices lack %q", part)
		}
	}
	win, err := zip.OpenReader(filepath.Join(r.out, "tilemip-v1.2.3-windows-arm64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer win.Close()
	for _, name := range append(want, "tilemip.exe") {
		if _, err := win.Open("tilemip-v1.2.3-windows-arm64/" + name); err != nil {
			t.Errorf("the archive for Windows: %v", err)
		}
	}
}

func untar(t *testing.T, r io.Reader) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(tr); err != nil {
			t.Fatal(err)
		}
	}
}

// checkImage follows the image from its index to the program, each step by its checksum.
func checkImage(t *testing.T, r release) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.out, "tilemip-v1.2.3-linux-amd64.image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	files := untar(t, bytes.NewReader(data))
	blob := func(d descriptor) []byte {
		b := files[blobPath(d)]
		if got := fmt.Sprintf("sha256:%x", sha256.Sum256(b)); got != d.Digest || int64(len(b)) != d.Size {
			t.Fatalf("blob of %d bytes with %s, want %+v", len(b), got, d)
		}
		return b
	}
	var index struct{ Manifests []descriptor }
	var manifest struct {
		Config descriptor
		Layers []descriptor
	}
	var config struct {
		Architecture, OS string
		Config           struct{ Entrypoint []string }
		Rootfs           struct {
			Diff []string `json:"diff_ids"`
		}
	}
	decode(t, files["index.json"], &index)
	decode(t, blob(index.Manifests[0]), &manifest)
	decode(t, blob(manifest.Config), &config)
	z, err := gzip.NewReader(bytes.NewReader(blob(manifest.Layers[0])))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("sha256:%x", sha256.Sum256(layer)); config.Rootfs.Diff[0] != got {
		t.Errorf("the layer unpacks to %s, the configuration says %s", got, config.Rootfs.Diff[0])
	}
	inside := untar(t, bytes.NewReader(layer))
	if _, tmp := inside["tmp/"]; !tmp || len(inside[strings.TrimPrefix(config.Config.Entrypoint[0], "/")]) == 0 {
		t.Errorf("the layer lacks /tmp or the program")
	}
	if config.OS != "linux" || config.Architecture != "amd64" {
		t.Errorf("the image is for %s/%s", config.OS, config.Architecture)
	}
}

func decode(t *testing.T, data []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(data, to); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
}

// checkBill: every component has a name of its own, which the dependencies name.
func checkBill(t *testing.T, r release) {
	t.Helper()
	for name, highs := range map[string]bool{"linux-amd64": true, "windows-arm64": false} {
		data, err := os.ReadFile(filepath.Join(r.out, "tilemip-v1.2.3-"+name+".cdx.json"))
		if err != nil {
			t.Fatal(err)
		}
		var b struct {
			Components   []component
			Dependencies []struct {
				On []string `json:"dependsOn"`
			}
		}
		decode(t, data, &b)
		seen := make(map[string]bool)
		has := false
		for _, c := range b.Components {
			if seen[c.Ref] || c.Ref == "" {
				t.Errorf("%s: two components are called %q", name, c.Ref)
			}
			seen[c.Ref] = true
			has = has || c.Name == "HiGHS"
		}
		if len(b.Dependencies) != 1 || len(b.Dependencies[0].On) != len(b.Components) || has != highs {
			t.Errorf("%s: %+v", name, b)
		}
	}
}
