package input

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A read that waits ends with the context; what came before is not lost, and a file that does
// not block is read as it stands.
func TestReader(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	waiting, writer := io.Pipe()
	defer writer.Close()
	r := Reader(ctx, "pipe", waiting)
	go io.WriteString(writer, "first")
	head := make([]byte, 5)
	if _, err := io.ReadFull(r, head); err != nil || string(head) != "first" {
		t.Fatalf("%q, %v", head, err)
	}
	cancel()
	var stopped *InterruptedError
	if _, err := io.ReadAll(r); !errors.As(err, &stopped) || stopped.Name != "pipe" {
		t.Errorf("%v; want that pipe was interrupted", err)
	}

	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(ctx, name) // a regular file opens also when the context has ended
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := Reader(ctx, name, f); got != io.Reader(f) {
		t.Errorf("a regular file is wrapped: %T", got)
	}
	if text, err := io.ReadAll(Reader(context.Background(), "text", strings.NewReader("all of it"))); err != nil || string(text) != "all of it" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := Open(context.Background(), name+".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
