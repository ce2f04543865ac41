package fetch

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// A file that the index serves.
var indexed = File{Project: "highspy", Name: "highspy-1.15.1.tar.gz", URL: "https://files.pythonhosted.org/packages/87/02/highspy-1.15.1.tar.gz"}

func TestFindInIndex(t *testing.T) {
	tests := []struct {
		name, page string
		want       string // suffix of the address; empty: an error
	}{
		{"absolute", `<a href="https://files.example/ab/highspy-1.15.1.tar.gz#sha256=20ed">x</a>`, "https://files.example/ab/highspy-1.15.1.tar.gz"},
		{"relative", `<A class=f HREF='../../packages/highspy-1.15.1.tar.gz'>x</A>`, "/packages/highspy-1.15.1.tar.gz"},
		{"escaped", `<a href="f/highspy-1.15.1.tar.gz?a=1&amp;b=2">x</a>`, "/simple/highspy/f/highspy-1.15.1.tar.gz?a=1&b=2"},
		{"beside the page", `<a href="highspy-1.15.1.tar.gz">x</a>`, "/simple/highspy/highspy-1.15.1.tar.gz"},
		{"another version", `<a href="f/highspy-1.15.0.tar.gz">x</a>`, ""},
		{"another name", `<a href="f/nothighspy-1.15.1.tar.gz">x</a>`, ""},
		{"nothing", ``, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/simple/highspy/" {
					http.NotFound(w, r)
					return
				}
				io.WriteString(w, tt.page)
			}))
			defer server.Close()
			// A slash at the end of the index makes no difference.
			s := sources(indexed, server.URL+"/simple/")
			got, err := s[0].find(t.Context(), server.Client())
			switch {
			case tt.want == "" && err == nil:
				t.Errorf("found %s", got)
			case tt.want != "" && err != nil:
				t.Error(err)
			case err == nil && !strings.HasSuffix(got.String(), tt.want):
				t.Errorf("found %s, want ...%s", got, tt.want)
			}
		})
	}
}

// A mirror with a password gets it for the page and for the file, and it is
// not shown.
func TestIndexPassword(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "me" || password != "secret" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		io.WriteString(w, `<a href="/highspy-1.15.1.tar.gz">x</a>`)
	}))
	defer server.Close()
	index, _ := url.Parse(server.URL)
	index.User = url.UserPassword("me", "secret")
	s := sources(indexed, index.String())[0]
	if strings.Contains(s.name, "secret") {
		t.Errorf("the password is shown: %s", s.name)
	}
	u, err := s.find(t.Context(), server.Client())
	if err != nil {
		t.Fatal(err)
	}
	if u.User == nil {
		t.Errorf("%s has no password", u)
	}
}

func TestSourcesOrder(t *testing.T) {
	for _, tt := range []struct {
		index string
		want  []string
	}{
		{"", []string{"files.pythonhosted.org", "pypi.org"}},
		{"https://pypi.org/simple/", []string{"files.pythonhosted.org", "pypi.org"}},
		{"https://mirror.example/simple", []string{"mirror.example", "files.pythonhosted.org", "pypi.org"}},
	} {
		var hosts []string
		for _, s := range sources(indexed, tt.index) {
			u, err := url.Parse(s.name)
			if err != nil {
				t.Fatal(err)
			}
			hosts = append(hosts, u.Host)
		}
		if got, want := strings.Join(hosts, " "), strings.Join(tt.want, " "); got != want {
			t.Errorf("index %q: %s, want %s", tt.index, got, want)
		}
	}
}
