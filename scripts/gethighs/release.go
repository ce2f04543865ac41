//go:build unix

package main

// The release that is built, its checksum, and where its archive is found.

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// A release is one source archive, known by its checksum: wherever the bytes
// come from, only these are unpacked.
type release struct {
	version string
	file    string // name in a package index
	url     string
	sha256  string // hexadecimal
	bytes   int64
}

// pinned is the source distribution of HiGHS's Python package. HiGHS publishes
// the same sources as a tag archive on GitHub, but such archives are made on
// demand and carry no published checksum; this file never changes.
var pinned = release{
	version: "1.15.1",
	file:    "highspy-1.15.1.tar.gz",
	url:     "https://files.pythonhosted.org/packages/87/02/c6b658f79911fee921721da728b9ab8f5e19ff06121fff36f90f77127f4d/highspy-1.15.1.tar.gz",
	sha256:  "20ed2fbf1cb64bf3044ee6632364b7e2653d93e6901e2b19fd3d5df10702e8c5",
	bytes:   1703256,
}

const publicIndex = "https://pypi.org/simple"

// A source finds the address of a release's archive.
type source struct {
	name string
	find func(context.Context, *http.Client) (*url.URL, error)
}

// sources lists where to look, best first. A package index of the user's own
// (a company's mirror, in the form of PEP 503) goes before the public places,
// which may be out of reach there.
func sources(r release, index string) []source {
	direct := source{r.url, func(context.Context, *http.Client) (*url.URL, error) { return url.Parse(r.url) }}
	if index == "" || strings.TrimRight(index, "/") == publicIndex {
		return []source{direct, indexSource(r, publicIndex)}
	}
	return []source{indexSource(r, index), direct, indexSource(r, publicIndex)}
}

func indexSource(r release, index string) source {
	page := strings.TrimRight(index, "/") + "/highspy/"
	name := page
	if u, err := url.Parse(page); err == nil {
		name = u.Redacted()
	}
	return source{name, func(ctx context.Context, c *http.Client) (*url.URL, error) {
		return findInIndex(ctx, c, page, r.file)
	}}
}

var href = regexp.MustCompile(`(?i)<a\s[^>]*href\s*=\s*["']([^"']+)["']`)

// findInIndex reads a project's page of a package index and returns the address
// of the file called name.
func findInIndex(ctx context.Context, c *http.Client, page, name string) (*url.URL, error) {
	resp, err := get(ctx, c, page)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	const most = 8 << 20
	body, err := io.ReadAll(io.LimitReader(resp.Body, most))
	if err != nil {
		return nil, err
	}
	for _, m := range href.FindAllStringSubmatch(string(body), -1) {
		ref, err := url.Parse(html.UnescapeString(m[1]))
		if err != nil || !strings.HasSuffix(ref.Path, "/"+name) && ref.Path != name {
			continue
		}
		u := resp.Request.URL.ResolveReference(ref)
		u.Fragment = ""
		if u.User == nil && u.Host == resp.Request.URL.Host {
			u.User = resp.Request.URL.User // a mirror with a password requires it for the files too
		}
		return u, nil
	}
	return nil, fmt.Errorf("%s is not listed there", name)
}

func get(ctx context.Context, c *http.Client, address string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, fmt.Errorf("the server answered %s", resp.Status)
	}
	return resp, nil
}
