//go:build unix

package osfile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func text(t *testing.T, name, want string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s has the text %q, want %q", filepath.Base(name), got, want)
	}
}

func mode(t *testing.T, name string, want fs.FileMode) {
	t.Helper()
	info, err := os.Lstat(name)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != want {
		t.Errorf("%s has the mode %v, want %v", filepath.Base(name), info.Mode(), want)
	}
}

func put(t *testing.T, name, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := WriteBytes(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// The umask is the whole process's: no test here is parallel.
func TestNewFilesFollowTheUmask(t *testing.T) {
	for umask, want := range map[int]fs.FileMode{0o022: 0o644, 0o077: 0o600, 0o002: 0o664, 0: 0o666} {
		name := filepath.Join(t.TempDir(), "new")
		old := syscall.Umask(umask)
		err := WriteBytes(name, []byte("x"))
		syscall.Umask(old)
		if err != nil {
			t.Fatal(err)
		}
		mode(t, name, want)
	}
}

func TestAFileKeepsItsMode(t *testing.T) {
	for _, want := range []fs.FileMode{0o600, 0o640, 0o644, 0o755, 0o666, 0o640 | fs.ModeSetgid} {
		name := filepath.Join(t.TempDir(), "file")
		put(t, name, "old, and longer", want)
		write(t, name, "new")
		text(t, name, "new")
		mode(t, name, want)
	}
}

func TestASymbolicLinkIsFollowed(t *testing.T) {
	folder := t.TempDir()
	target, link, second := filepath.Join(folder, "target"), filepath.Join(folder, "link"), filepath.Join(folder, "second")
	put(t, target, "old", 0o640)
	if err := errors.Join(os.Symlink("target", link), os.Symlink(link, second)); err != nil {
		t.Fatal(err)
	}
	write(t, second, "new")
	text(t, target, "new")
	mode(t, target, 0o640)
	for _, name := range []string{link, second} {
		if info, _ := os.Lstat(name); info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", name)
		}
	}
	dangling := filepath.Join(folder, "dangling")
	if err := os.Symlink("nothing", dangling); err != nil {
		t.Fatal(err)
	}
	write(t, dangling, "made")
	text(t, filepath.Join(folder, "nothing"), "made")
	loop := filepath.Join(folder, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if err := WriteBytes(loop, nil); err == nil {
		t.Error("a link to itself was written")
	}
}

func TestAFIFOIsWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skipf("this system makes no FIFO here: %v", err)
	}
	read := make(chan string)
	go func() {
		got, _ := os.ReadFile(name)
		read <- string(got)
	}()
	write(t, name, "through")
	if got := <-read; got != "through" {
		t.Errorf("the reader got %q", got)
	}
	mode(t, name, 0o600|fs.ModeNamedPipe)
}

// A copy of /dev/null, so that a mistake costs the test's folder and not the machine.
func TestADeviceStaysADevice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "null")
	if err := syscall.Mknod(name, syscall.S_IFCHR|0o666, 1<<8|3); err != nil {
		t.Skipf("only root makes device nodes: %v", err)
	}
	if err := WriteBytes(name, []byte("gone")); err != nil && errors.Is(err, fs.ErrPermission) {
		t.Skipf("device nodes do not work in this folder: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(name); info.Mode()&fs.ModeCharDevice == 0 {
		t.Errorf("the device became %v", info.Mode())
	}
}

func TestADescriptorIsNotOpenedAnew(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("before "); err != nil {
		t.Fatal(err)
	}
	write(t, "/dev/fd/"+itoa(f.Fd()), "now")
	if _, err := f.WriteString(" after"); err != nil {
		t.Fatal(err)
	}
	text(t, name, "before now after")
	if err := WriteBytes("/dev/fd/99999", nil); err == nil {
		t.Error("a descriptor that is not open was written")
	}
}

func itoa(n uintptr) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

func TestHardLinksStayTogether(t *testing.T) {
	folder := t.TempDir()
	a, b := filepath.Join(folder, "a"), filepath.Join(folder, "b")
	put(t, a, "old, and longer", 0o600)
	if err := os.Link(a, b); err != nil {
		t.Skipf("no hard links here: %v", err)
	}
	write(t, a, "new")
	text(t, b, "new")
}

func TestAFailureLeavesTheOldText(t *testing.T) {
	folder := t.TempDir()
	name, linked := filepath.Join(folder, "file"), filepath.Join(folder, "linked")
	put(t, name, "old", 0o600)
	failure := errors.New("no more")
	fail := func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return failure
	}
	for range 2 { // renamed, then written over
		if err := Write(name, fail); !errors.Is(err, failure) {
			t.Errorf("error %v", err)
		}
		text(t, name, "old")
		_ = os.Link(name, linked)
	}
	if err := Write(filepath.Join(folder, "new"), fail); !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 {
		t.Errorf("%d files are left, want 2 (%v)", len(left), err)
	}
}

// A read-only file is refused although its folder would allow a rename; root may
// write everything.
func TestAReadOnlyFileIsRefused(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write read-only files")
	}
	name := filepath.Join(t.TempDir(), "file")
	put(t, name, "old", 0o444)
	if err := WriteBytes(name, []byte("new")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v", err)
	}
	text(t, name, "old")
}

func TestFoldersAndMissingFolders(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{folder, filepath.Join(folder, "none", "file")} {
		err := WriteBytes(name, nil)
		var path *fs.PathError
		if !errors.As(err, &path) || path.Path != name {
			t.Errorf("%s: error %v, want one that names it", name, err)
		}
	}
}

// A FIFO that nobody reads, or whose reader reads nothing, does not hold up a context that ends.
func TestAFIFOWithoutReader(t *testing.T) {
	name := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skipf("this system makes no FIFO here: %v", err)
	}
	late, end := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer end()
	asked := false
	if err := WriteContext(late, name, func(io.Writer) error { asked = true; return nil }); !errors.Is(err, context.DeadlineExceeded) || asked {
		t.Errorf("%v, text asked for: %v", err, asked)
	}
	reader, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	ctx, stop := context.WithCancel(context.Background())
	err = WriteContext(ctx, name, func(w io.Writer) error {
		time.AfterFunc(50*time.Millisecond, stop)
		_, err := w.Write(make([]byte, 1<<22)) // more than any FIFO holds
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a reader that reads nothing: %v", err)
	}
}

// Abandon removes what is not whole, and nothing else.
func TestAbandon(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	write(t, name, "old")
	if err := Write(name, func(w io.Writer) error {
		if _, err := io.WriteString(w, "new"); err != nil {
			return err
		}
		Abandon()
		return errors.New("the program ends here")
	}); err == nil {
		t.Error("it went on")
	}
	left, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v", left, err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}
