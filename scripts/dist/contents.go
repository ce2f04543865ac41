package main

// What is in an archive, and the licences of it.

import (
	"context"
	"debug/buildinfo"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/tilemip/tilemip/internal/fetch"
)

// What HiGHS and its components ask to be kept: LICENSE.txt and the two
// THIRD_PARTY_NOTICES.md of its release.
//
//go:embed notices/highs.txt
var notices embed.FS

// contents are the files of a target's archive. share holds the manual page and the
// completions.
func (r release) contents(ctx context.Context, t target, share string) ([]file, error) {
	program, err := os.ReadFile(t.program)
	if err != nil {
		return nil, err
	}
	notes, err := thirdParty(t)
	if err != nil {
		return nil, err
	}
	files := []file{{filepath.Base(t.program), 0o755, program}, {"THIRD_PARTY_NOTICES.txt", 0o644, notes}, {"README.txt", 0o644, []byte(r.readme(t))}}
	for _, from := range []struct {
		folder, in string
		names      []string
	}{
		{r.root, "", []string{"LICENSE", "examples/boards/neos.txt", "examples/models/knapsack.lp"}},
		{share, "share/", []string{"tilemip.1", "tilemip.bash", "_tilemip", "tilemip.fish"}},
	} {
		for _, name := range from.names {
			data, err := os.ReadFile(filepath.Join(from.folder, name))
			if err != nil {
				return nil, err
			}
			files = append(files, file{from.in + name, 0o644, data})
		}
	}
	beside, err := library(ctx, t)
	return append(files, beside...), err
}

// library is the prebuilt HiGHS beside a program that loads it; nothing for one that has it
// inside, or where there is none.
func library(ctx context.Context, t target) ([]file, error) {
	wheel, ok := fetch.HiGHS(t.goos, t.goarch)
	if t.static || !ok {
		return nil, nil
	}
	dir, err := wheel.Folder()
	if err != nil {
		return nil, err
	}
	member, _ := wheel.Library()
	in := fetch.Installer{
		File: wheel, Prefix: dir, Index: os.Getenv("PIP_INDEX_URL"), Offline: "unpack it to " + dir,
		Complete: func(dir string) bool { return member.Check(filepath.Join(dir, member.To)) == nil },
		Show:     fetch.NewProgress(os.Stderr, "dist"),
	}
	if err := in.Install(ctx); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(dir, member.To))
	return []file{{path.Base(member.To), 0o755, data}}, err
}

func (r release) readme(t target) string {
	text := "tilemip " + r.version + " for " + t.goos + "/" + t.goarch + ", commit " + r.commit + "\n\n"
	_, loaded := fetch.HiGHS(t.goos, t.goarch)
	switch {
	case t.static:
		text += "One static program with HiGHS " + fetch.HiGHSSource().Version + " inside: it needs no other file.\n"
	case loaded:
		text += "HiGHS " + fetch.HiGHSSource().Version + " lies beside the program, which loads it in a child process: keep the two in one folder.\n"
	default:
		text += "HiGHS is not included: nobody builds it for this system. The native search and solver programs on PATH work.\n"
	}
	if t.goos == "windows" && loaded {
		text += "highs.dll needs the Microsoft Visual C++ 2015-2022 redistributable.\n"
	}
	return text + "\nTry:\n\n  tilemip verify examples/boards/neos.txt --formulation textbook --horizon 12\n  tilemip backends\n\n" +
		"share holds the manual page and the completions of bash, zsh and fish.\n" +
		"lp_solve is not included. LICENSE is tilemip's licence, THIRD_PARTY_NOTICES.txt those of all else in here.\n"
}

// thirdParty collects the licences of the modules in a program, of Go and of HiGHS.
func thirdParty(t target) ([]byte, error) {
	info, err := buildinfo.ReadFile(t.program)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	section := func(title string, body []byte) {
		fmt.Fprintf(&text, "%s\n%s\n\n%s\n\n", title, strings.Repeat("=", len(title)), strings.TrimSpace(string(body)))
	}
	goLicence, err := os.ReadFile(filepath.Join(goroot(), "LICENSE"))
	if err != nil {
		return nil, fmt.Errorf("the licence of Go: %w", err)
	}
	section("The Go standard library, "+info.GoVersion, goLicence)
	for _, m := range info.Deps {
		licences, err := moduleLicences(m.Path, m.Version)
		if err != nil {
			return nil, err
		}
		section(m.Path+" "+m.Version, licences)
	}
	if _, loaded := fetch.HiGHS(t.goos, t.goarch); t.static || loaded {
		highs, err := notices.ReadFile("notices/highs.txt")
		if err != nil {
			return nil, err
		}
		section("HiGHS "+fetch.HiGHSSource().Version, highs)
	}
	if t.static {
		section("The GNU C library and the GCC run-time libraries", []byte("Linked statically. glibc is under LGPL-2.1-or-later: tilemip is free software, and its source with\nscripts/dist.sh links it with another glibc. libstdc++ and libgcc are under GPL-3.0-or-later with the\nGCC Runtime Library Exception."))
	}
	return []byte(text.String()), nil
}

func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "" // its licence is then missing, which is an error where it is read
	}
	return strings.TrimSpace(string(out))
}

// moduleLicences are the files of a module that hold its licence.
func moduleLicences(module, version string) ([]byte, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	dir := strings.TrimSpace(string(out))
	if err != nil || dir == "" {
		return nil, fmt.Errorf("module %s %s is not in the module cache: %w", module, version, err)
	}
	var names []string
	for _, pattern := range []string{"LICEN[SC]E*", "COPYING*", "NOTICE*", "PATENTS"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern)) // the patterns are well formed
		names = append(names, found...)
	}
	sort.Strings(names)
	var text []byte
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil {
			text = append(append(text, data...), '\n')
		}
	}
	if len(text) == 0 {
		return nil, fmt.Errorf("module %s %s has no licence in %s", module, version, dir)
	}
	return text, nil
}
