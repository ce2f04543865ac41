// The verb check: a stored solution is re-checked against the subject alone.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// checkCommand takes a subject and a solution, or a certificate alone, which has its board in
// itself. A single file is therefore asked first whether it is a certificate.
func checkCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "check", Usage: "re-check a stored solution or a certificate, without any solver", ArgsUsage: "SUBJECT SOLUTION | ANSWER | [SUBJECT] CERTIFICATE",
		Description: `The solution is what --json printed; or, for a board, the letters of its moves;
for a packing, the layers of piece names; for a cover, one option a line; for a
model, a solution file; for a packing or a cover also FILE.opb of --proof, which is
compared with the puzzle. All solutions that are listed are checked, and the objective,
the bound and the number that the answer states are compared with them; the verdict says
what was not checked, such as optimality. A text without a solution is bad input, status
2. A board's answer from --json has board and goal in itself, and may stand alone.
A board certificate, which --proof writes, has its board and its
goal in itself, and the verdict names them; with a board as the subject it must be of
that one. Exit status 0 when it is right, 7 when it is not.`,
		Action: func(c *cli.Context) error {
			names := c.Args().Slice()
			if c.String("board") != "" {
				names = append([]string{""}, names...)
			}
			if least := 1 + len(names) - c.NArg(); len(names) > 2 || len(names) < least {
				return errTwo(c)
			}
			var one *subject
			if len(names) == 2 {
				var err error
				if one, err = checked(c, io, names[0]); err != nil {
					return err
				}
			}
			stored, shown, err := readSolution(c.Context, names[len(names)-1], io)
			if err != nil {
				return err
			}
			proof, err := isProof(stored, shown)
			switch {
			case err != nil && one == nil:
				return err
			case proof && one == nil:
				return checkCertificate(c, io, stored, shown, nil)
			case proof && one.slide == nil:
				return usagef("%s is a certificate of a board; %s is none", shown, one.name)
			case proof:
				return checkCertificate(c, io, stored, shown, one.slide)
			case one == nil:
				if one = posed(stored); one == nil {
					return errTwo(c)
				}
				if aimed(c.String("goal"), []*subject{one}); one.err != nil {
					return one.err
				}
			}
			verdict, err := tilemip.Check(one.of(), shown, stored)
			if err != nil {
				return flagged(err)
			}
			if err := drawStored(c, io, one, stored, verdict.OK); err != nil {
				return err
			}
			return showVerdict(c, io, one, verdict)
		},
	}
}

// posed is the board that a stored answer says it is about; nil where it says none.
func posed(stored []byte) *subject {
	var a tilemip.Answer
	if json.Unmarshal(stored, &a) != nil {
		return nil
	}
	of, said := a.Posed()
	if !said {
		return nil
	}
	return &subject{name: of.Name, slide: of.Board}
}

// errTwo is the error of a wrong number of names.
func errTwo(c *cli.Context) error {
	return usagef("check takes a subject and a solution, or alone a certificate or a board's answer; found %s", english.Count(c.NArg(), "name"))
}

// checked reads the subject; the empty name stands for --board. A file of several subjects is
// a usage error, because a solution is of one.
func checked(c *cli.Context, io *streams, name string) (*subject, error) {
	all, err := []*subject{boardSubject(c.String("board"))}, error(nil)
	if name != "" {
		all, err = readSubjects(c.Context, name, io)
	}
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, usagef("%s has %d subjects; check takes one", name, len(all))
	}
	return aimed(c.String("goal"), all)[0], all[0].err
}

// mostSolution bounds the size of a stored solution or certificate, in bytes: it is read into
// memory as a whole.
const mostSolution = 64 << 20

// readSolution returns the text of a file, or of standard input for "-", and its name for
// messages.
func readSolution(ctx context.Context, name string, streams *streams) ([]byte, string, error) {
	r, shown, closeFile, err := open(ctx, name, streams)
	if err != nil {
		return nil, "", err
	}
	defer closeFile()
	stored, err := io.ReadAll(io.LimitReader(r, mostSolution+1))
	if err != nil {
		return nil, "", fmt.Errorf("reading %s: %w", shown, err)
	}
	if len(stored) > mostSolution {
		return nil, "", &textpos.Error{File: shown, Found: fmt.Sprintf("more than %d bytes", mostSolution), Want: "a stored solution"}
	}
	return stored, shown, nil
}

// drawStored draws a solution that was read. One that is wrong may have nothing to draw, such as
// a move that leaves the board, and the verdict must not be lost to that.
func drawStored(c *cli.Context, io *streams, one *subject, stored []byte, right bool) error {
	s, err := newSession(c, io)
	if err != nil {
		return err
	}
	if err := s.pictureFiles(1); err != nil {
		return err
	}
	if !right && s.pictured() {
		fmt.Fprintln(io.err, "tilemip: the solution is wrong: no picture was written")
		return nil
	}
	var a tilemip.Answer
	if json.Unmarshal(stored, &a) != nil { // letters of moves, or layers of names
		text := string(stored)
		a = tilemip.Answer{Plan: tilemip.Plan{Moves: &text}, Covered: tilemip.Covered{Grids: []string{text}}}
	}
	return s.drawSolution(one, &a)
}

// showVerdict prints the verdict; a wrong solution ends with status 7.
func showVerdict(c *cli.Context, io *streams, one *subject, v tilemip.CheckVerdict) error {
	if c.Bool("json") {
		shown := map[string]any{"kind": one.kind(), "subject": one.name, "checked": v.OK, "verdict": v.Reason}
		if v.Unchecked != "" {
			shown["not_checked"] = v.Unchecked
		}
		if one.slide != nil {
			shown["board"], shown["goal"] = one.slide.Start.Grid(), puzzle.GoalOf(one.slide.Goal)
		}
		if err := display.WriteJSON(io.out, shown); err != nil {
			return err
		}
	} else {
		word := "right"
		if !v.OK {
			word = "wrong"
		}
		fmt.Fprintf(io.out, "%s: %s\n", word, v)
	}
	if !v.OK {
		return exitWith(exitDisagree)
	}
	return nil
}

// writeSolution stores a point, if there is one, in a file of the given name and kind; without a
// kind the extension says which. That there is none, only the form of HiGHS can say.
func writeSolution(name, kind string, m *model.Model, r *model.Result) error {
	if name == "" {
		return nil
	}
	if kind == "" && r.Status.HasPoint() {
		kind = solution.ByExtension(name).Name
	}
	if kind == "" {
		return toFile(name, nil, func(w writer) error { return solution.Write(w, m, r) })
	}
	return toFile(name, nil, func(w writer) error { return solution.WriteAs(kind, w, m, r) })
}
