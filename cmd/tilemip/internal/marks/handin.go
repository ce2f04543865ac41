// Package marks marks the answers of a class. A hand-in is the file or the folder of a student, as a
// teacher collects them or as Moodle exports them ("Ada Lovelace_123_assignsubmission_file_");
// students write anything, so what cannot be read is a remark in the student's row and ends nothing.
//
// Not here: the exercises (cmd/tilemip/internal/course). Begin with handin.go.
package marks

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	"github.com/tilemip/tilemip/internal/textpos"
)

// HandIn is what one student handed in.
type HandIn struct {
	Student, ID string            // the number that Moodle gives, or ""
	Answers     map[string]string // by "4.1 sum"
	Remarks     []string          // what could not be read
	files       map[string][]byte // by their names, for answers such as @board1.lp
}

// The most that is read: bytes of a file, files of a class.
const (
	mostBytes = 8 << 20
	mostFiles = 20_000
)

var (
	moodle = textpos.Late(`^(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?(.*)$`)
	states = textpos.Late(`#1\.([A-Za-z0-9_-]+)`)
	tags   = textpos.Late(`(?s)<(script|style).*?</(script|style)>|<[^>]*>`)
)

// Open opens a folder or a ZIP file; the folder that all files of a ZIP file are in is left out.
func Open(name string) (fs.FS, io.Closer, error) {
	if info, err := os.Stat(name); err != nil || info.IsDir() {
		return os.DirFS(name), io.NopCloser(nil), err
	}
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, nil, fmt.Errorf("expected a folder or a ZIP file: %w", err)
	}
	var all fs.FS = z
	if top, err := fs.ReadDir(z, "."); err == nil && len(top) == 1 && top[0].IsDir() && moodle().FindString(top[0].Name()) == "" {
		if all, err = fs.Sub(z, top[0].Name()); err != nil {
			return nil, nil, errors.Join(err, z.Close())
		}
	}
	return all, z, nil
}

// HandIns reads those of a class, by the names of the students.
func HandIns(folder fs.FS) ([]*HandIn, error) {
	by, files := map[[2]string]*HandIn{}, 0
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(path.Base(name), ".") && name != "." || path.Base(name) == "__MACOSX"
		switch {
		case err != nil && name == ".":
			return err
		case hidden && d.IsDir():
			return fs.SkipDir
		case hidden, d.IsDir(), !d.Type().IsRegular():
			return nil
		}
		if files++; files > mostFiles {
			return fmt.Errorf("more than %d files", mostFiles)
		}
		student, id, file := owner(name)
		h := by[[2]string{student, id}]
		if h == nil {
			h = &HandIn{Student: student, ID: id, Answers: map[string]string{}, files: map[string][]byte{}}
			by[[2]string{student, id}] = h
		}
		h.take(folder, name, file)
		return nil
	})
	all := slices.SortedFunc(maps.Values(by), func(a, b *HandIn) int {
		return cmp.Or(strings.Compare(a.Student, b.Student), strings.Compare(a.ID, b.ID))
	})
	for _, h := range all {
		h.read()
	}
	return all, err
}

// owner tells whose file it is, by the folder or by its own name.
func owner(name string) (student, id, file string) {
	top, rest, inside := strings.Cut(name, "/")
	if m := moodle().FindStringSubmatch(top); m != nil {
		return m[1], m[2], path.Base(cmp.Or(rest, m[3]))
	}
	if !inside {
		top = strings.TrimSuffix(name, path.Ext(name))
	}
	return top, "", path.Base(name)
}

// take keeps the text of a file.
func (h *HandIn) take(folder fs.FS, name, file string) {
	text, err := func() ([]byte, error) {
		f, err := folder.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, mostBytes+1))
	}()
	switch {
	case err != nil:
		h.remark(file, err)
	case len(text) > mostBytes:
		h.remark(file, fmt.Errorf("more than %d bytes", mostBytes))
	default:
		h.files[file] = text
	}
}

func (h *HandIn) remark(file string, err error) {
	h.Remarks = append(h.Remarks, fmt.Sprintf("%s: %v", file, err))
}

// read collects the answers of all files that may have some. One that an answer names, as
// @rows.txt, is none.
func (h *HandIn) read() {
	unread := map[string]error{}
	for _, file := range slices.Sorted(maps.Keys(h.files)) {
		form := strings.ToLower(path.Ext(file))
		if !slices.Contains([]string{"", ".txt", ".json", ".md", ".html", ".htm", ".url", ".webloc", ".desktop"}, form) {
			continue
		}
		given, err := answersOf(h.files[file], strings.HasPrefix(form, ".htm"))
		for _, key := range slices.Sorted(maps.Keys(given)) {
			if old := h.Answers[key]; old != "" && given[key] != "" && old != given[key] {
				err = cmp.Or(err, fmt.Errorf("%q is answered in two ways", key))
			}
			h.Answers[key] = cmp.Or(given[key], h.Answers[key])
		}
		if err != nil {
			unread[file] = err
		}
	}
	for _, value := range h.Answers {
		if name, is := strings.CutPrefix(value, "@"); is {
			delete(unread, named(name))
		}
	}
	for _, file := range slices.Sorted(maps.Keys(unread)) {
		h.remark(file, unread[file])
	}
	if len(h.Answers) == 0 && len(h.Remarks) == 0 {
		h.Remarks = append(h.Remarks, "no answers found; expected a text file, or a link of the page")
	}
}

// named is the file that an answer such as "@work/rows.txt" means: students know their own folders.
func named(name string) string {
	return path.Base(strings.ReplaceAll(strings.TrimSpace(name), `\`, "/"))
}

// answersOf reads a file: the links of the page in it, else answers as check-lesson reads them.
func answersOf(text []byte, page bool) (map[string]string, error) {
	if text = bytes.TrimPrefix(text, []byte("\ufeff")); !utf8.Valid(text) {
		return nil, errors.New("not a text in UTF-8")
	}
	found := states().FindAllSubmatch(text, -1)
	if found == nil {
		if page {
			text = []byte(html.UnescapeString(tags().ReplaceAllString(string(text), "\n")))
		}
		return course.Read(text)
	}
	all := map[string]string{}
	for _, m := range found {
		given, err := linked(m[1])
		if err != nil {
			return all, err
		}
		maps.Copy(all, given)
	}
	if len(all) == 0 {
		return nil, errors.New("the link has no answers")
	}
	return all, nil
}

// linked reads the state in a link of the page (cmd/tilemip/web/src/lib/link.ts).
func linked(packed []byte) (map[string]string, error) {
	state := struct {
		Lessons struct{ Answers map[string]string }
	}{}
	plain, err := base64.RawURLEncoding.DecodeString(string(packed))
	if err == nil {
		plain, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(plain)), mostBytes))
	}
	if err == nil {
		err = json.Unmarshal(plain, &state)
	}
	if err != nil {
		return nil, errors.New("the link is incomplete or damaged")
	}
	return state.Lessons.Answers, nil
}
