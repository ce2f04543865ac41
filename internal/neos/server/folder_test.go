package server

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/osfile"
)

// tree lists the files below a folder, with their contents.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		out = append(out, fmt.Sprintf("%s: %q", strings.TrimPrefix(path, dir), text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, "\n")
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

const soundRecord = `{"Number": 10000001, "Password": "abcdefgh", "Status": "Done", "Code": "Normal"}`

// A folder with anything in it that no server put there is refused, and left as
// it is to the byte.
func TestForeignFolders(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"folders named by years":       {"2019/summer/a.jpg": "precious", "2020/tax.pdf": "precious"},
		"a file":                       {"notes.txt": "mine"},
		"a number like a job's":        {"10000001/thesis.tex": "precious"},
		"a foreign file beside a job":  {"10000001/record.json": soundRecord, "10000002/thesis.tex": "precious"},
		"a foreign file in a job":      {"10000001/record.json": soundRecord, "10000001/thesis.tex": "precious"},
		"a lock of another program":    {"lock": "pid 77"},
		"a record of another number":   {"10000002/record.json": soundRecord},
		"a folder that is no marker":   {markerFile + "/x": "mine"},
		"numbers with a lock, as left": {"lock": "", "2021/b.jpg": "precious"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range files {
				put(t, filepath.Join(dir, file), text)
			}
			before := tree(t, dir)
			_, err := openStore(dir, t.Logf)
			var other *FolderError
			if !errors.As(err, &other) || !strings.Contains(err.Error(), markerFile) {
				t.Errorf("%v; want a FolderError that names the marker", err)
			}
			if after := tree(t, dir); after != before {
				t.Errorf("the folder was\n%s\nand is\n%s", before, after)
			}
		})
	}
}

// What a version without the marker left is taken over.
func TestFolderOfEarlierVersion(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "lock"), "")
	put(t, filepath.Join(dir, "10000001", recordFile), soundRecord)
	put(t, filepath.Join(dir, "10000001", resultsFile), "text")
	st, err := openStore(dir, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	defer st.close()
	all, highest, err := st.load()
	if err != nil || len(all) != 1 || highest != 10000001 {
		t.Errorf("%v, %d, %v", all, highest, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, markerFile)); err != nil || string(text) != markerText {
		t.Errorf("marker %q, %v", text, err)
	}
}

// In the server's own folder too nothing is removed that is no job: folders of
// other names stay, records that cannot be used are set aside, and those that
// cannot be read now stay where they are. All of it is said.
func TestUnreadableRecordsAreKept(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		markerFile:               markerText,
		"2019/a.jpg":             "precious",
		"10000001/record.json":   soundRecord,
		"10000002/record.json":   "{cut",
		"10000003/job.in":        "a document",
		"10000004/record.json":   soundRecord,
		"10000005/record.json/x": "a record that gives EISDIR when read, as a failing disk gives EIO",
		"set-aside/10000002/old": "of an earlier start",
	} {
		put(t, filepath.Join(dir, file), text)
	}
	var said []string
	st, err := openStore(dir, func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) })
	if err != nil {
		t.Fatal(err)
	}
	defer st.close()
	all, highest, err := st.load()
	if err != nil || len(all) != 1 || all[0].Number != 10000001 || highest != 10000005 {
		t.Errorf("%v, %d, %v", all, highest, err)
	}
	for file, text := range map[string]string{
		"2019/a.jpg":                       "precious",
		"set-aside/10000002-1/record.json": "{cut",
		"set-aside/10000002/old":           "of an earlier start",
		"set-aside/10000003/job.in":        "a document",
		"set-aside/10000004/record.json":   soundRecord,
		"10000005/record.json/x":           "a record that gives EISDIR when read, as a failing disk gives EIO",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", file, got, err)
		}
	}
	if len(said) != 4 || !strings.Contains(said[3], "left for the next start") {
		t.Errorf("said %q", said)
	}
}

// A job is confirmed only when its document, its record and the names of both are
// on the disk.
func TestConfirmedJobIsOnDisk(t *testing.T) {
	dir := t.TempDir()
	st, err := openStore(dir, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	defer st.close()
	var synced []string
	real := osfile.Sync
	defer func() { osfile.Sync = real }()
	osfile.Sync = func(f *os.File) error {
		content, _ := os.ReadFile(f.Name()) // of a folder: nothing
		synced = append(synced, f.Name()+string(content[:min(len(content), 9)]))
		return real(f)
	}
	r := &record{Number: firstNumber, Password: "abcdefgh"}
	if err := st.create(r, "<document/>"); err != nil {
		t.Fatal(err)
	}
	document := slices.IndexFunc(synced, func(s string) bool { return strings.HasSuffix(s, "<document") })
	folder := slices.Index(synced, st.folder(firstNumber))
	if document < 0 || folder < document || synced[len(synced)-1] != dir {
		t.Errorf("synced %q; want the document, then its folder, and %s at the end", synced, dir)
	}
}
