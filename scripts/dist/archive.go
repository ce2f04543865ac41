package main

// Archives with the same bytes every time: entries in order, one time, no owner.

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A file is one entry of an archive.
type file struct {
	name string // with slashes
	mode int64
	data []byte
}

func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
}

// tarOf packs files under a folder; an empty name of it packs them as they are.
func tarOf(folder string, files []file, at time.Time) ([]byte, error) {
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	for _, f := range sorted(files) {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: at, Format: tar.FormatPAX}
		if folder != "" {
			h.Name = folder + "/" + f.name
		}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close() // which writes the end
	return buf.Bytes(), err
}

func gzipped(data []byte) ([]byte, error) {
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf) // no name and no time in its header
	_, err := w.Write(data)
	err = errors.Join(err, w.Close()) // which writes the end
	return buf.Bytes(), err
}

func writeTarGz(path, folder string, files []file, at time.Time) error {
	data, err := tarOf(folder, files, at)
	if err != nil {
		return err
	}
	data, err = gzipped(data)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func writeZip(path, folder string, files []file, at time.Time) error {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(f.mode))
		e, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := e.Write(f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, buf.Bytes(), 0o644)
}

// writeSums writes SHA256SUMS, in the form that sha256sum -c reads, over all else in a folder.
func writeSums(dir string) error {
	entries, err := os.ReadDir(dir) // in order
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, e := range entries {
		if e.Name() == "SHA256SUMS" || !e.Type().IsRegular() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", sha256.Sum256(data), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(text.String()), 0o644)
}
