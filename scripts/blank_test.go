package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A HiGHS below a folder with a blank in its name is found: deps.sh runs on a copy of the
// scripts, with a description and a header that stand for the library, and without apt-get.
func TestFolderWithABlank(t *testing.T) {
	for _, program := range []string{"bash", "gcc", "pkg-config"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not on PATH", program)
		}
	}
	root := filepath.Join(t.TempDir(), "check out")
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(root, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, name := range []string{"deps.sh", "lib.sh"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		write("scripts/"+name, string(text))
	}
	write("bin/apt-get", "#!/bin/sh\nexit 1\n")
	write("a cache/include/interfaces/highs_c_api.h", "static void *Highs_create(void) { return 0; }\nstatic void Highs_destroy(void *h) { (void)h; }\n")
	pc := write("a cache/lib/pkgconfig/highs.pc", "Name: HiGHS\nDescription: a header\nVersion: 1.15.1\nCflags: -I${pcfiledir}/../../include\nLibs: -L${pcfiledir}\n")
	cmd := exec.Command("bash", filepath.Join(root, "scripts/deps.sh"), "--need", "highs")
	cmd.Env = append(os.Environ(), "PATH="+filepath.Join(root, "bin")+":"+os.Getenv("PATH"), "PKG_CONFIG_PATH="+filepath.Dir(pc),
		"CGO_ENABLED=1", "TILEMIP_HIGHS_PREFIX=", "TILEMIP_HIGHS_ARCHIVE=")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "HiGHS 1.15.1, installed\n") {
		t.Errorf("%v:\n%s", err, out)
	}
}
