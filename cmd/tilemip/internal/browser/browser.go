// Package browser has a web browser of this machine print a page to PDF. Only Chromium and its
// relatives print without a window (their options --headless and --print-to-pdf). Own.
//
// Not here: the page. Begin with browser.go.
package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// Browser is a browser that can print.
type Browser struct{ path string }

// names are looked for on PATH, and places beside it.
var (
	names  = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chromium-headless-shell", "msedge", "microsoft-edge"}
	places = []string{
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
		`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
	}
)

// Find returns a browser that can print; the error says what would be one.
func Find() (*Browser, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return &Browser{path}, nil
		}
	}
	for _, path := range places {
		if _, err := os.Stat(path); err == nil {
			return &Browser{path}, nil
		}
	}
	return nil, errors.New("PDF needs Chromium, Chrome or Edge, and none was found; apt-get install chromium, or brew install --cask chromium")
}

// patience is how long a browser may take: the first start on a slow machine takes seconds.
const patience = 2 * time.Minute

// PDF writes the page that page writes as PDF. The browser gets a profile of its own, which
// is removed, and no network is needed. The error has what the browser said.
func (b *Browser) PDF(ctx context.Context, w io.Writer, page func(io.Writer) error) error {
	folder, err := os.MkdirTemp("", "tilemip-print-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	source, target := filepath.Join(folder, "page.html"), filepath.Join(folder, "page.pdf")
	in, err := os.Create(source)
	if err != nil {
		return err
	}
	if err := errors.Join(page(in), in.Close()); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	arguments := []string{"--headless=new", "--disable-gpu", "--disable-extensions", "--no-first-run", "--no-pdf-header-footer",
		"--user-data-dir=" + filepath.Join(folder, "profile"), "--print-to-pdf=" + target}
	if runtime.GOOS == "linux" && os.Geteuid() == 0 {
		arguments = append(arguments, "--no-sandbox") // Chromium refuses to start as root with one
	}
	said, err := exec.CommandContext(ctx, b.path, append(arguments, "file://"+filepath.ToSlash(source))...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %.300s", b.path, err, said)
	}
	out, err := os.Open(target)
	if err != nil {
		return fmt.Errorf("%s printed nothing: %.300s", b.path, said)
	}
	defer out.Close()
	_, err = io.Copy(w, out)
	return err
}
