// Package scripts_test checks what the shell scripts guarantee: nothing is
// installed with sudo unless the user agreed.
package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestConsent installs a package by lib.sh, with programs instead of id, sudo and apt-get
// that only record how they were called.
func TestConsent(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not on PATH, which the scripts are written for")
	}
	for _, c := range []struct {
		name, user, consent string
		calls               string // what was run, "" for nothing
	}{
		{"root", "0", "", "apt-get install"},
		{"user without a terminal", "1000", "", ""},
		{"user who consents", "1000", "yes", "sudo apt-get install"},
		{"user who refuses", "1000", "no", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			bin := t.TempDir()
			log := filepath.Join(bin, "log")
			program := func(name, script string) {
				if err := os.WriteFile(filepath.Join(bin, name), []byte("#!"+bash+"\n"+script), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			program("id", "echo "+c.user+"\n")
			program("apt-get", "echo \"apt-get $*\" >>"+log+"\n")
			program("sudo", "[ \"$2\" = true ] || echo \"sudo $*\" >>"+log+"\n")
			cmd := exec.Command(bash, "-c", `set -euo pipefail; . ./lib.sh; root=$1; mkdir -p "$root/.build"; if can_apt && apt_install glpk-utils; then echo installed; fi`, "lib", bin)
			cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "TILEMIP_APT="+c.consent)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			calls, err := os.ReadFile(log)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			switch got := string(calls); {
			case c.calls == "" && got != "":
				t.Errorf("ran %q without consent", got)
			case c.calls != "" && !strings.Contains(got, "install"):
				t.Errorf("ran %q, want an installation", got)
			case strings.HasPrefix(c.calls, "sudo") != strings.Contains(got, "sudo"):
				t.Errorf("ran %q, want it by %q", got, c.calls)
			}
		})
	}
}
