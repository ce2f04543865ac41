package neos

// The files that a job leaves: solver-output.zip, unpacked into memory within fixed bounds.
// Own; the danger that the bounds are for is that of zip bombs and of names that lead out of
// a folder ("zip slip").

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"
)

// Bounds of an archive from a server. It is unpacked into memory only, so that no
// name in it can reach a file. Names that would be dangerous on disk are refused all the
// same, because an honest server does not send them.
const (
	mostEntries  = 1000
	mostUnpacked = 256 << 20 // bytes of all entries together
	mostRatio    = 1000      // unpacked to packed size; lists of zeros pack well
	freeRatio    = 1 << 20   // bytes below which the ratio is not checked
)

// unpack reads a zip file into a map from path to content; folders are left out. It is all
// or nothing: the error names the first entry that is not safe.
func unpack(packed []byte) (map[string][]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil && !strings.Contains(err.Error(), "insecure") { // names are checked below
		return nil, fmt.Errorf("solver-output.zip cannot be read: %w", err)
	}
	if len(z.File) > mostEntries {
		return nil, fmt.Errorf("solver-output.zip holds %d entries; expected at most %d", len(z.File), mostEntries)
	}
	left := min(int64(mostUnpacked), max(freeRatio, mostRatio*int64(len(packed))))
	files := map[string][]byte{}
	for _, f := range z.File {
		switch {
		case strings.HasSuffix(f.Name, "/") && safe(strings.TrimSuffix(f.Name, "/")):
			continue // a folder
		case !safe(f.Name):
			return nil, fmt.Errorf("solver-output.zip holds %s, which leads out of its folder; nothing of it was unpacked", shortened(f.Name))
		case !f.Mode().IsRegular():
			return nil, fmt.Errorf("solver-output.zip holds %s, which is not a regular file; nothing of it was unpacked", shortened(f.Name))
		case files[f.Name] != nil:
			return nil, fmt.Errorf("solver-output.zip holds %s twice; nothing of it was unpacked", shortened(f.Name))
		}
		content, err := entry(f, left)
		if err != nil {
			return nil, err
		}
		left -= int64(len(content))
		files[f.Name] = content
	}
	return files, nil
}

// entry unpacks one file of at most left bytes. The sizes in the archive's directory are not
// believed: what is unpacked is counted.
func entry(f *zip.File, left int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("solver-output.zip, %s: %w", shortened(f.Name), err)
	}
	defer r.Close()
	content, err := io.ReadAll(io.LimitReader(r, left+1))
	if err != nil {
		return nil, fmt.Errorf("solver-output.zip, %s: %w", shortened(f.Name), err)
	}
	if int64(len(content)) > left {
		return nil, fmt.Errorf("solver-output.zip unpacks to more than a result can be; nothing of it was kept")
	}
	return content, nil
}

// safe reports whether a name is a clean relative path that stays in its folder, on Windows
// too.
func safe(name string) bool {
	return name != "" && name != "." && !strings.ContainsAny(name, "\\:\x00") && !path.IsAbs(name) &&
		path.Clean(name) == name && name != ".." && !strings.HasPrefix(name, "../")
}
