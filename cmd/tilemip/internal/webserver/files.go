package webserver

// The page's files. They are kept compressed (NAME.gz) and sent so to whoever takes it, for others
// they are unpacked once; of NAME.br, for which the page asks by that name, it unpacks what the
// browser does not; names below /assets/ have a hash of their content in them and never
// change. Folders are not listed. Own.

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// types are the media types of the page's files; WebAssembly is compiled while it arrives only
// under its own.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".ico": "image/x-icon", ".woff2": "font/woff2", ".json": "application/json",
	".gz": "application/gzip", ".br": "application/octet-stream", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json", ".md": "text/plain; charset=utf-8", ".pdf": "application/pdf", ".dlx": "text/plain; charset=utf-8",
}

// file sends a file.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "a file does not take %s", r.Method)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	name = cmp.Or(name, "index.html")
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		refuse(w, http.StatusNotFound, "nothing is called %s here", r.URL.Path)
		return
	}
	takes := r.Header.Get("Accept-Encoding")
	body, packed, err := s.files.content(name, strings.Contains(takes, "gzip"))
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
	} else if inner, br := strings.CutSuffix(name, ".br"); br && strings.Contains(takes, "br") {
		w.Header().Set("Content-Type", types[path.Ext(inner)])
		w.Header().Set("Content-Encoding", "br")
	}
	if r.Method == http.MethodGet {
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime + time.Duration(len(body)/slowest)*time.Second))
		w.Write(body)
	}
}

// slowest is the rate, in bytes a second, at which a client must take a file.
const slowest = 16 << 10

// files are the page's, read once: all clients share what is read, however slowly they take it.
type files struct {
	from fs.FS
	lock sync.Mutex
	read map[string][]byte // by name, of those that exist: NAME.gz as it is, NAME unpacked
}

// content is a file, packed where it is kept so and the client takes it.
func (f *files) content(name string, packed bool) (body []byte, gz bool, err error) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if packed {
		if body, err = f.once(name+".gz", func() ([]byte, error) { return fs.ReadFile(f.from, name+".gz") }); err == nil {
			return body, true, nil
		}
	}
	body, err = f.once(name, func() ([]byte, error) {
		text, err := fs.ReadFile(f.from, name+".gz")
		if err != nil {
			return fs.ReadFile(f.from, name)
		}
		in, err := gzip.NewReader(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(in)
	})
	return body, false, err
}

// once keeps what read returns. The lock is held.
func (f *files) once(name string, read func() ([]byte, error)) ([]byte, error) {
	if body, ok := f.read[name]; ok {
		return body, nil
	}
	if f.from == nil {
		return nil, fs.ErrNotExist
	}
	body, err := read()
	if err == nil {
		f.read[name] = body
	}
	return body, err
}
