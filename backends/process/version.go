package process

// The version of a program, asked once for each path.

import (
	"context"
	"fmt"
	"os/exec"
	"sync"
)

// versions holds the versions that programs have reported, by path.
var versions sync.Map

// AskVersion runs the program for its version, once for each path. The error is that it is
// not found or does not print its version.
func (b *backend) AskVersion(ctx context.Context) (string, error) {
	path, err := b.path()
	if err != nil {
		return "", err
	}
	if v, ok := versions.Load(path); ok {
		return v.(string), nil
	}
	text, err := exec.CommandContext(ctx, path, b.versionArguments...).CombinedOutput()
	v := b.versionIn(string(text))
	if v == "" {
		return "", fmt.Errorf("%s does not print its version (%s)", path, exitOf(err))
	}
	versions.Store(path, v)
	return v, nil
}

// versionIn returns the version in what the program printed, or "".
func (b *backend) versionIn(text string) string {
	if m := b.version.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
