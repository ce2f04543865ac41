// The command embedhighs renews the HiGHS that package backends/highs carries: the WebAssembly file
// of the npm package highs (github.com/lovasoa/highs-js, MIT), with a table beside it.
//
//	go run ./scripts/embedhighs 1.15.3          fetch that release of the package with npm
//	go run ./scripts/embedhighs highs-1.15.3.tgz  take a file that was fetched by other means
//
// The names of what the file imports and exports are single letters that differ from release to
// release. What they stand for is said in the package's own highs.js, from which the table is read.
//
// Not here: how the file is run (backends/highs/embedded.go).
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const folder = "backends/highs/embedded"

// table is what backends/highs reads of the file beside it.
type table struct {
	Package string            `json:"package"` // name and version
	Licence string            `json:"licence"` // SPDX expression
	HiGHS   string            `json:"highs"`   // the release of HiGHS in it
	SHA256  string            `json:"sha256"`  // of the file, unpacked
	Imports map[string]string `json:"imports"` // what each imported name stands for
	Exports map[string]string `json:"exports"` // the name of each exported function
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "embedhighs: expected one argument, a release of the npm package highs or its .tgz file")
		os.Exit(2)
	}
	if err := renew(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "embedhighs:", err)
		os.Exit(1)
	}
}

func renew(from string) error {
	if !strings.HasSuffix(from, ".tgz") {
		work, err := os.MkdirTemp("", "embedhighs")
		if err != nil {
			return err
		}
		defer os.RemoveAll(work)
		npm := exec.Command("npm", "pack", "highs@"+from, "--pack-destination", work)
		npm.Stderr = os.Stderr
		if err := npm.Run(); err != nil {
			return fmt.Errorf("npm pack: %w", err)
		}
		from = filepath.Join(work, "highs-"+from+".tgz")
	}
	files, err := unpack(from)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	wasm := files["package/build/highs.wasm"]
	t, err := read(files["package/package.json"], files["package/build/highs.js"], wasm)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	text, err := json.MarshalIndent(t, "", "\t")
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	z.Write(wasm)
	z.Close()
	return errors.Join(
		os.WriteFile(folder+"/highs.wasm.gz", packed.Bytes(), 0o644),
		os.WriteFile(folder+"/table.json", append(text, '\n'), 0o644),
		os.WriteFile(folder+"/LICENSE", files["package/LICENSE"], 0o644))
}

// unpack reads the files of the package that are needed here.
func unpack(name string) (map[string][]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"package/package.json": nil, "package/LICENSE": nil, "package/build/highs.js": nil, "package/build/highs.wasm": nil}
	for archive := tar.NewReader(z); ; {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if _, wanted := files[h.Name]; wanted {
			if files[h.Name], err = io.ReadAll(archive); err != nil {
				return nil, err
			}
		}
	}
	for name, text := range files {
		if text == nil {
			return nil, errors.New("it has no " + name)
		}
	}
	return files, nil
}

var (
	exported = regexp.MustCompile(`\b_+([A-Za-z]\w*)=(?:Module\["\w+"\]=)?wasmExports\["(\w+)"\]`)
	memory   = regexp.MustCompile(`\bwasm(Memory|Table)=wasmExports\["(\w+)"\]`)
	begun    = regexp.MustCompile(`\bwasmExports\["(\w+)"\]\(\)`)
	imported = regexp.MustCompile(`\bwasmImports=\{([^}]*)\}`)
	release  = regexp.MustCompile(`\x00(\d+\.\d+\.\d+)\x00`)
)

// read makes the table of a package.
func read(description, glue, wasm []byte) (*table, error) {
	var of struct{ Name, Version, License string }
	if err := json.Unmarshal(description, &of); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	t := &table{
		Package: of.Name + " " + of.Version, Licence: of.License, SHA256: hex.EncodeToString(sum[:]),
		Imports: map[string]string{}, Exports: map[string]string{},
	}
	for _, m := range exported.FindAllSubmatch(glue, -1) {
		t.Exports[string(m[1])] = string(m[2])
	}
	for _, m := range memory.FindAllSubmatch(glue, -1) {
		t.Exports[strings.ToLower(string(m[1]))] = string(m[2])
	}
	starts, imports, releases := begun.FindSubmatch(glue), imported.FindSubmatch(glue), release.FindSubmatch(wasm)
	switch {
	case starts == nil:
		return nil, errors.New("highs.js does not say which function begins")
	case imports == nil:
		return nil, errors.New("highs.js has no list of imports")
	case releases == nil:
		return nil, errors.New("highs.wasm does not say which release of HiGHS it is")
	}
	t.Exports["begin"], t.HiGHS = string(starts[1]), string(releases[1])
	for _, pair := range strings.Split(string(imports[1]), ",") {
		letter, name, _ := strings.Cut(pair, ":")
		t.Imports[letter] = strings.TrimLeft(name, "_")
	}
	return t, nil
}
