package neos

// In which language a subject is sent, and the text of it: an integer program with its
// declaration, or a file that already is such a text. Own.

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// FileInput returns the input in which the model of a file is sent unless another is named:
// GAMS for a name that ends with .gms, MPS for .mps, also packed (.gz), and else LP.
func FileInput(name string) string {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	switch {
	case strings.HasSuffix(name, ".gms"):
		return "GAMS"
	case strings.HasSuffix(name, ".mps"):
		return "MPS"
	}
	return "LP"
}

// SentAsItIs reports whether the text of a file can be the job's own: GAMS, not packed. Other
// files are read and written again, because solvers accept fewer forms than the readers here.
func SentAsItIs(file, input string) bool {
	return strings.EqualFold(input, "GAMS") && strings.HasSuffix(strings.ToLower(file), ".gms")
}

// ReadGAMS returns the text of a GAMS file as it stands. One that is not read here has no Model,
// and Unread says why.
func ReadGAMS(file string) (*ModelText, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return readSent(file, "GAMS", string(text))
}

// readSent is ReadModel for a text that was sent or is to be sent as it stands.
func readSent(file, input, text string) (*ModelText, error) {
	t, err := ReadModel(file, input, text)
	if err != nil && input == "GAMS" {
		return unread(text, err), nil
	}
	return t, err
}

// WriteProgram writes the integer program of a puzzle for an input: as WriteModel does, and
// for GAMS as the indexed program of its declaration a. Without a declaration (nil) also
// GAMS has one equation a row.
func WriteProgram(m *model.Model, a *algebra.Program, input string) (*ModelText, error) {
	if a == nil || !strings.EqualFold(input, "GAMS") {
		return WriteModel(m, input)
	}
	var b strings.Builder
	if err := gams.WriteIndexed(&b, a); err != nil {
		return nil, err
	}
	return ReadModel("the GAMS program", "GAMS", b.String())
}

// statedIn matches what export writes at the head of a board's program.
var statedIn = textpos.Late(`^[*#\\] formulation (\S+)(?: -> \S+)?, horizon (\d+)`)

// Stated returns the formulation and the horizon that the first line of a file names, which export
// wrote; none where it does not.
func Stated(r io.Reader) (formulation string, horizon int) {
	head, _ := bufio.NewReader(r).Peek(200)
	if m := statedIn().FindSubmatch(head); m != nil {
		horizon, _ = strconv.Atoi(string(m[2]))
		formulation = string(m[1])
	}
	return formulation, horizon
}

// Unchecked says that the answer to a text that is not read here is shown as it comes.
func (t *ModelText) Unchecked() string {
	return fmt.Sprintf("tilemip does not read this GAMS text (%v), so its answer can be checked only as far as the server reports it", t.Unread)
}
