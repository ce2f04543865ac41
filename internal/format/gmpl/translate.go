//go:build !js

package gmpl

// Running glpsol.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// longest bounds the time for generating a matrix.
const longest = 10 * time.Minute

// ReadBy says what reads GMPL: glpsol and its version; "" where it is not here.
func ReadBy() string {
	out, err := exec.Command("glpsol", "--version").Output()
	if m := banner().FindSubmatch(out); err == nil && m != nil {
		return "glpsol " + string(m[1])
	}
	return ""
}

var (
	banner = textpos.Late(`Solver (\d[\w.]*)`)
	place  = textpos.Late(`(?m)^model\.mod:(\d+): (.+)$`)
)

// translated has glpsol read the text, in a folder of its own, and reads what it writes.
func translated(file string, text []byte) (*model.Model, error) {
	program, err := exec.LookPath("glpsol")
	if err != nil {
		return nil, missing(file, "apt-get install glpk-utils (Debian, Ubuntu), or brew install glpk")
	}
	folder, err := os.MkdirTemp("", "tilemip-gmpl-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, "model.mod"), append(text, '\n'), 0o600); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	run := exec.CommandContext(ctx, program, "--math", "model.mod", "--check", "--wglp", "model.glp")
	run.Dir = folder
	said, err := run.CombinedOutput()
	written, unread := os.ReadFile(filepath.Join(folder, "model.glp"))
	switch {
	case ctx.Err() != nil:
		return nil, &textpos.Error{File: file, Found: fmt.Sprintf("a model that glpsol does not generate in %v", longest), Want: "a smaller one"}
	case err != nil || unread != nil:
		return nil, refused(file, string(said), errors.Join(err, unread))
	}
	return readGLP(string(written))
}

// refused is the error of a text that glpsol does not take, at its last place and in its words.
func refused(file, said string, err error) error {
	all := place().FindAllStringSubmatch(said, -1)
	if len(all) == 0 {
		return fmt.Errorf("%s: glpsol gives no matrix (%w)", file, err)
	}
	last := all[len(all)-1]
	line, _ := strconv.Atoi(last[1])
	return &textpos.Error{File: file, Line: line, Found: "glpsol says: " + last[2], Want: "GNU MathProg, with its data in the same file"}
}
