package httpserver

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestBeyond(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1:3333": false, "127.8.9.1:0": false, "[::1]:3333": false, "localhost:3333": false,
		":3333": true, "0.0.0.0:3333": true, "[::]:3333": true, "192.168.0.7:1": true, "myhost:3333": true, "[::ffff:10.0.0.1]:1": true,
		"nonsense": false, "1:2:3": false, "": false,
	} {
		if got := Beyond(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}

// A certificate that cannot be used is said before a port is opened.
func TestListen(t *testing.T) {
	l, url, err := Listen("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if url != "http://"+l.Addr().String() {
		t.Errorf("%s", url)
	}
	missing := filepath.Join(t.TempDir(), "c.pem")
	for _, c := range [][2]string{{missing, ""}, {"", missing}, {missing, missing}} {
		if _, _, err := Listen("127.0.0.1:0", c[0], c[1]); !errors.As(err, new(*CertificateError)) {
			t.Errorf("%q: %v", c, err)
		}
	}
	if _, _, err := Listen("127.0.0.1:nonsense", "", ""); err == nil || errors.As(err, new(*CertificateError)) {
		t.Errorf("%v", err)
	}
}
