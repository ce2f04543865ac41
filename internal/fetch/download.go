package fetch

// A file is obtained, from one source after the other, and checked.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"
)

// stall is how long a download may make no progress before the next source is tried.
const stall = 60 * time.Second

// obtain leaves the checked archive in file: a copy of the one the user gave,
// or a download from the first source that has the right bytes.
func (in *Installer) obtain(ctx context.Context, file string) error {
	if in.Archive != "" {
		f, err := os.Open(in.Archive)
		if err != nil {
			return err
		}
		defer f.Close()
		in.Show.Stage("reading %s", in.Archive)
		return in.save(f, file)
	}
	from := in.sources
	if from == nil {
		from = sources(in.File, in.Index)
	}
	var err error
	for _, s := range from {
		if err != nil {
			in.Show.Line("%v", err)
		}
		in.Show.Stage("downloading %s (%.1f MB) from %s", in.File.Name, float64(in.File.Bytes)/1e6, s.name)
		if err = in.download(ctx, s, file); err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return fmt.Errorf("%w\n%s could not be downloaded; with that file at hand, %s", err, in.File.Name, in.Offline)
}

func (in *Installer) download(ctx context.Context, s source, file string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(stall, func() { cancel(fmt.Errorf("nothing arrived for %v", stall)) })
	defer watchdog.Stop()

	client := in.client
	if client == nil {
		client = http.DefaultClient // honours HTTPS_PROXY and the system's certificates
	}
	u, err := s.find(ctx, client)
	if err != nil {
		return cause(ctx, err)
	}
	resp, err := get(ctx, client, u.String())
	if err != nil {
		return cause(ctx, err)
	}
	defer resp.Body.Close()
	arrived := readerFunc(func(p []byte) (int, error) {
		n, err := resp.Body.Read(p)
		watchdog.Reset(stall)
		return n, err
	})
	return cause(ctx, in.save(arrived, file))
}

// cause returns the reason of a cancellation instead of the "context canceled" of
// the HTTP client, and leaves out the address, which was already shown.
func cause(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var at *url.Error
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// save copies r to file and checks length and SHA-256. A file that fails the
// check is removed, so nothing can unpack it later.
func (in *Installer) save(r io.Reader, file string) (err error) {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			os.Remove(file)
		}
	}()
	counted := &counter{show: in.Show, total: in.File.Bytes}
	err = compare(io.TeeReader(r, io.MultiWriter(f, counted)), in.File.Bytes, in.File.SHA256)
	in.Show.End()
	return err
}

// compare reads r to its end, or to one byte more than there should be, which is enough to
// know that it is another file.
func compare(r io.Reader, bytes int64, sum string) error {
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(r, bytes+1))
	if err != nil {
		return fmt.Errorf("interrupted after %d of %d bytes: %w", n, bytes, err)
	}
	if got := hex.EncodeToString(h.Sum(nil)); n != bytes || got != sum {
		return fmt.Errorf("not the expected file: want %d bytes with SHA-256 %s, got %s with %s", bytes, sum, size(n, bytes), got)
	}
	return nil
}

func size(n, limit int64) string {
	if n > limit {
		return fmt.Sprintf("more than %d bytes", limit)
	}
	return fmt.Sprintf("%d bytes", n)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// counter shows how much of a download has arrived.
type counter struct {
	show    *Progress
	n       int64
	total   int64
	percent int64
}

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	if now := c.n * 100 / max(1, c.total); now != c.percent {
		c.percent = now
		c.show.Percent(int(now), fmt.Sprintf("%.2f of %.2f MB", float64(c.n)/1e6, float64(c.total)/1e6))
	}
	return len(p), nil
}
