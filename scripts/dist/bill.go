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
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

type bill struct {
	Schema       string       `json:"$schema"`
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Serial       string       `json:"serialNumber"`
	Version      int          `json:"version"`
	Metadata     billMetadata `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type billMetadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	PURL     string    `json:"purl,omitempty"`
	Hashes   []hash    `json:"hashes,omitempty"`
	Licences []licence `json:"licenses,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type licence struct {
	Expression string `json:"expression"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn"`
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
	main := component{
		Type: "application", Name: "tilemip", Version: r.version, Licences: []licence{{"Apache-2.0"}},
		PURL: "pkg:golang/" + info.Main.Path + "@" + r.version, Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
	}
	main.Ref = main.PURL
	b := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.5.schema.json", Format: "CycloneDX", Spec: "1.5", Version: 1,
		Serial:   serial(sum),
		Metadata: billMetadata{Timestamp: r.time.Format(time.RFC3339), Component: main},
	}
	parts := []component{{Type: "library", Name: "std", Version: strings.TrimPrefix(info.GoVersion, "go"), PURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"), Licences: []licence{{"BSD-3-Clause"}}}}
	for _, m := range info.Deps {
		parts = append(parts, component{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version, Hashes: moduleHash(m.Sum)})
	}
	if c, ok := highsOf(t); ok {
		parts = append(parts, c)
	}
	on := dependency{Ref: main.Ref}
	for i := range parts {
		parts[i].Ref = parts[i].PURL
		on.On = append(on.On, parts[i].Ref)
	}
	b.Components, b.Dependencies = parts, []dependency{on}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// highsOf is the HiGHS in an archive: the source that was linked in, or the prebuilt library.
func highsOf(t target) (component, bool) {
	f, ok := fetch.HiGHSSource, true
	if !t.static {
		f, ok = fetch.HiGHS(t.goos, t.goarch)
	}
	return component{
		Type: "library", Name: "HiGHS", Version: f.Version, Licences: []licence{{"MIT"}},
		PURL: "pkg:pypi/" + f.Project + "@" + f.Version + "?file_name=" + f.Name, Hashes: []hash{{"SHA-256", f.SHA256}},
	}, ok
}

// moduleHash is Go's checksum of a module ("h1:" and base64), which is a SHA-256 of a list of
// its files.
func moduleHash(sum string) []hash {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
	if err != nil || len(raw) != sha256.Size {
		return nil
	}
	return []hash{{"SHA-256", hex.EncodeToString(raw)}}
}

// serial is a UUID that the program determines, in the form of RFC 9562, version 8.
func serial(sum [sha256.Size]byte) string {
	u := sum[:16]
	u = append([]byte(nil), u...)
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
