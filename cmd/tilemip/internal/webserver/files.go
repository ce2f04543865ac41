package webserver

// The page's files. They are kept compressed (NAME.gz) and sent so to whoever takes it; names
// below /assets/ have a hash of their content in them and never change. Folders are not
// listed. Own.

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// types are the media types of the page's files; WebAssembly is compiled while it arrives only
// under its own.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2", ".json": "application/json",
	".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json", ".md": "text/plain; charset=utf-8", ".pdf": "application/pdf", ".dlx": "text/plain; charset=utf-8",
}

// file sends a file.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "a file does not take %s", r.Method)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		refuse(w, http.StatusNotFound, "nothing is called %s here", r.URL.Path)
		return
	}
	body, packed, err := s.content(name, strings.Contains(r.Header.Get("Accept-Encoding"), "gzip"))
	if err != nil {
		refuse(w, http.StatusNotFound, "nothing is called %s here", r.URL.Path)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Vary", "Accept-Encoding")
	if w.Header().Set("Cache-Control", "no-cache"); strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if packed {
		w.Header().Set("Content-Encoding", "gzip")
	}
	if r.Method == http.MethodGet {
		w.Write(body)
	}
}

// content is a file, packed where it is kept so and the client takes it.
func (s *Server) content(name string, packed bool) ([]byte, bool, error) {
	if s.options.Page == nil {
		return nil, false, fs.ErrNotExist
	}
	body, err := fs.ReadFile(s.options.Page, name+".gz")
	if err != nil {
		body, err = fs.ReadFile(s.options.Page, name)
		return body, false, err
	}
	if packed {
		return body, true, nil
	}
	in, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	body, err = io.ReadAll(in)
	return body, false, err
}
