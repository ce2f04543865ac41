package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where the program tilemip-cluster is missing a line says how to get it; in PATH it is found.
func TestClusterIsFound(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if _, err := findCluster(); statusOf(err) != exitMissing || !strings.Contains(err.Error(), "go install github.com/tilemip/tilemip/cmd/tilemip-cluster@latest") || strings.Contains(err.Error(), "\n") {
		t.Errorf("status %d, %v", statusOf(err), err)
	}
	there := filepath.Join(dir, clusterProgram)
	if err := os.WriteFile(there, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if found, err := findCluster(); err != nil || found != there {
		t.Errorf("%q, %v; want %q", found, err, there)
	}
}
