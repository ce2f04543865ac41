package main

// The bill of materials of a program, in CycloneDX 1.5 (ECMA-424).

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

// component is a part of a program, or the program.
type component struct {
	Type     string              `json:"type"`
	Ref      string              `json:"bom-ref"` // its PURL
	Name     string              `json:"name"`
	Version  string              `json:"version"`
	PURL     string              `json:"purl"`
	Hashes   []map[string]string `json:"hashes,omitempty"`
	Licences []map[string]string `json:"licenses,omitempty"`
}

// newComponent is a part with its address, SHA-256 and licence; both may be "".
func newComponent(kind, name, version, purl, sha256, licence string) component {
	c := component{Type: kind, Ref: purl, Name: name, Version: version, PURL: purl}
	if sha256 != "" {
		c.Hashes = []map[string]string{{"alg": "SHA-256", "content": sha256}}
	}
	if licence != "" {
		c.Licences = []map[string]string{{"expression": licence}}
	}
	return c
}

// writeBill writes what the program was built from, which Go keeps in it, and HiGHS.
func (r release) writeBill(t target, path string) error {
	info, err := buildinfo.ReadFile(t.program)
	if err != nil {
		return err
	}
	program, err := os.ReadFile(t.program)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(program)
	main := newComponent("application", "tilemip", r.version, "pkg:golang/"+info.Main.Path+"@"+r.version, hex.EncodeToString(sum[:]), "Apache-2.0")
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	parts := []component{newComponent("library", "std", goVersion, "pkg:golang/std@"+goVersion, "", "BSD-3-Clause")}
	for _, m := range info.Deps {
		parts = append(parts, newComponent("library", m.Path, m.Version, "pkg:golang/"+m.Path+"@"+m.Version, moduleSum(m.Sum), ""))
	}
	if c, ok := highsOf(t); ok {
		parts = append(parts, c)
	}
	var on []string
	for _, c := range parts {
		on = append(on, c.Ref)
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"serialNumber": serial(sum),
		"metadata":     map[string]any{"timestamp": r.time.Format(time.RFC3339), "component": main},
		"components":   parts,
		"dependencies": []map[string]any{{"ref": main.Ref, "dependsOn": on}},
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// highsOf is the HiGHS in an archive: the source that was linked in, or the prebuilt library.
func highsOf(t target) (component, bool) {
	f, ok := fetch.HiGHSSource(), true
	if !t.static {
		f, ok = fetch.HiGHS(t.goos, t.goarch)
	}
	return newComponent("library", "HiGHS", f.Version, "pkg:pypi/"+f.Project+"@"+f.Version+"?file_name="+f.Name, f.SHA256, "MIT"), ok
}

// moduleSum is Go's checksum of a module ("h1:" and base64), which is a SHA-256 of a list of
// its files, in hexadecimal digits; "" where it is of another kind.
func moduleSum(sum string) string {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
	if err != nil || len(raw) != sha256.Size {
		return ""
	}
	return hex.EncodeToString(raw)
}

// serial is a UUID that the program determines, in the form of RFC 9562, version 8.
func serial(sum [sha256.Size]byte) string {
	u := slices.Clone(sum[:16])
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
