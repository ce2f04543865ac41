package pdb

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Only files that a table's name and beginning show to be ours are listed; what is called
// like one and is none is named, and stays.
func TestListAndRemove(t *testing.T) {
	dir := t.TempDir()
	if files, others, err := listFiles(filepath.Join(dir, "none")); files != nil || others != nil || err != nil {
		t.Errorf("no folder: %v %v %v", files, others, err)
	}
	loaded(t, Store{Dir: dir}, saved[0])
	own := filepath.Join(dir, saved[0].FileName())
	sound, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	foreign := map[string]string{
		saved[0].FileName() + ".13.part": "T" + string(sound[1:]),                                    // its first byte damaged
		saved[0].FileName() + ".14.part": string(sound[:15]) + "\xff" + string(sound[16:headerSize]), // of 255 tiles
		"slide-4x4-15-0.1.v2.pdb":        "a presentation",                                           // named as a table
		"slide-3x3-8-0.1.3.v2.pdb":       string(sound),                                              // of another table
		"slide-4x4-15-2.v2.pdb":          "",                                                         // empty
		"slides.pdb":                     string(sound),                                              // named otherwise
		"notes.txt":                      "keep",                                                     //
		saved[0].FileName() + ".12.part": string(sound[:headerSize+10]),                              // ours, unfinished
	}
	for name, text := range foreign {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(own, filepath.Join(dir, "slide-3x3-8-0.1.2.v1.pdb")); err != nil {
		t.Log(err) // systems without links
	}
	files, others, err := listFiles(dir)
	if err != nil || len(files) != 2 || files[0].Unfinished || !files[1].Unfinished || !slices.Equal(files[0].Pattern.Tiles, saved[0].Tiles) || files[0].Size != int64(len(sound)) {
		t.Fatalf("%+v, %v", files, err)
	}
	if len(others) < 3 || !slices.Contains(others, "slide-4x4-15-0.1.v2.pdb") || slices.Contains(others, "notes.txt") {
		t.Errorf("others: %v", others)
	}
	for _, f := range files {
		if err := f.Remove(); err != nil {
			t.Error(err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) < len(foreign)-1 || slices.ContainsFunc(left, func(e os.DirEntry) bool { return e.Name() == saved[0].FileName() }) {
		t.Errorf("left: %v, %v", left, err)
	}
}

// Verify finds every fault, and Remove spares a file that has become another.
func TestVerifyFiles(t *testing.T) {
	dir := t.TempDir()
	loaded(t, Store{Dir: dir}, saved[0])
	path := filepath.Join(dir, saved[0].FileName())
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files, _, _ := listFiles(dir)
	if err := files[0].Verify(); err != nil {
		t.Error(err)
	}
	for what, text := range map[string][]byte{"cut": sound[:len(sound)-1], "longer": append(slices.Clone(sound), 0), "header alone": sound[:100],
		"a bit": append(slices.Clone(sound[:len(sound)-1]), sound[len(sound)-1]^1)} {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := files[0].Verify(); !errors.Is(err, errDamaged) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := files[0].Remove(); err == nil {
		t.Error("a file that has changed was removed")
	}
}
