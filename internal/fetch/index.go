package fetch

// Where a file is looked for: the user's own package index, the place where it was published,
// the public index.

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

const publicIndex = "https://pypi.org/simple"

// A source finds the address of a file.
type source struct {
	name string
	find func(context.Context, *http.Client) (*url.URL, error)
}

// sources lists where to look, best first. A package index of the user's own
// (a company's mirror, in the form of PEP 503) goes before the public places,
// which may be out of reach there.
func sources(f File, index string) []source {
	direct := source{f.URL, func(context.Context, *http.Client) (*url.URL, error) { return url.Parse(f.URL) }}
	if index == "" || strings.TrimRight(index, "/") == publicIndex {
		return []source{direct, indexSource(f, publicIndex)}
	}
	return []source{indexSource(f, index), direct, indexSource(f, publicIndex)}
}

func indexSource(f File, index string) source {
	page := strings.TrimRight(index, "/") + "/" + f.Project + "/"
	name := page
	if u, err := url.Parse(page); err == nil {
		name = u.Redacted()
	}
	return source{name, func(ctx context.Context, c *http.Client) (*url.URL, error) {
		return findInIndex(ctx, c, page, f.Name)
	}}
}

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
	href := regexp.MustCompile(`(?i)<a\s[^>]*href\s*=\s*["']([^"']+)["']`)
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
