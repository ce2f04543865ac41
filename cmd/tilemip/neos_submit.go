package main

// The verb neos submit: a subject becomes the text of a model, the text a job, and the job
// file keeps its number and password.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/neos"
)

const submitHelp = `The job is made from the server's own template and sent once: when the answer is lost
on the way, it is not sent again. The job file (neos-NUMBER.json, or --job FILE) is
readable by you alone, for it holds the job's password.

A .gms file is sent unchanged, a .mps file as MPS, everything else as LP, unless
--input says another form; with --input GAMS a board or a puzzle is sent as the
indexed program of export --format gams. A .gms file that tilemip cannot read is sent
all the same; its answer is then shown as NEOS reports it, unchecked. Limits, gap,
threads and seed go to the solver in its own options, to GAMS as attributes of the
model before the solve statement; what a solver cannot be given is refused. A server
of this machine needs no address.

  tilemip neos submit examples/boards/neos.txt --horizon 12
  tilemip neos submit fifteen.gms --solver cbc --wait
  tilemip neos submit model.lp --dry-run`

// neosSubmit sends one job and writes its job file. Everything that can be wrong on this
// side is checked before the job is sent: what was sent is public. With --dry-run
// the job is printed and nothing is sent.
func neosSubmit(c *cli.Context, s *neosSession) error {
	one, err := toSubmit(c, s.streams)
	if err != nil {
		return err
	}
	email, err := neos.EmailFor(s.client.Server(), c.String("email"))
	if err != nil {
		return usagef("%v", err)
	}
	text, err := s.textToSend(c, one)
	if err != nil {
		return err
	}
	prepared, err := s.prepare(c, text, email)
	if err != nil {
		return err
	}
	s.view.Note("the model goes as %s to %s%s", text.Input, prepared.Solver.Name, asItStands(one, text, prepared))
	if c.Bool("dry-run") {
		_, err := fmt.Fprint(s.out, prepared.Document)
		return err
	}
	sent, err := s.send(c, prepared, text, s.about(c.Context, one, text))
	if err != nil {
		return err
	}
	file := sent.File
	line := fmt.Sprintf("job %d of %s at %s; for the answer: tilemip neos result %s%s", file.Number, file.Solver, file.Server, sent.Name, asArgument(c, one, file.About))
	if !c.Bool("wait") {
		return s.say(map[string]any{
			"server": file.Server, "number": file.Number, "solver": file.Solver, "job_file": sent.Name, "model_sha256": file.Hash,
		}, line)
	}
	s.view.Note("%s", line) // standard output belongs to the answer
	return s.finish(c, file, one)
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

var plainWord = regexp.MustCompile(`^[\w./:@%+=,-]+$`)

// toSubmit reads the subject of the command line. A GAMS file that cannot be read is sent all the
// same, as it stands: the subject then has its name alone.
func toSubmit(c *cli.Context, io *streams) (*subject, error) {
	s, err := one(c, io)
	name := c.Args().First()
	if asGAMS := or(c.String("input"), neos.FileInput(name)); errors.As(err, new(*textpos.Error)) && neos.SentAsItIs(name, asGAMS) {
		return &subject{name: name}, nil
	}
	return s, err
}

// about describes the job in its file. The formulation and the horizon of a file that export wrote
// stand in its first line.
func (s *neosSession) about(ctx context.Context, one *subject, text *neos.ModelText) neos.About {
	a := neos.About{Subject: one.name, Formulation: s.asked.Formulation, Horizon: s.asked.Horizon, Seconds: s.asked.Solver.TimeLimit.Seconds()}
	if one.kind() == tilemip.KindModel {
		a.Formulation, a.Horizon = s.stated(ctx, one.name)
	} else if one.slide != nil {
		a.Goal = s.context.String("goal")
	}
	if text.Unread != nil {
		a.Note = unchecked(text)
	}
	return a
}

// unchecked says that the answer to a text that is not read here is shown as it comes.
func unchecked(text *neos.ModelText) string {
	return fmt.Sprintf("tilemip does not read this GAMS text (%v), so its answer can be checked only as far as the server reports it", text.Unread)
}

// statedIn matches what export writes at the head of a board's program.
var statedIn = regexp.MustCompile(`^[*#\\] formulation (\S+)(?: -> \S+)?, horizon (\d+)`)

// stated returns the formulation and the horizon that the first line of a file names; none where
// it does not, or cannot be read again.
func (s *session) stated(ctx context.Context, name string) (formulation string, horizon int) {
	if name == "-" {
		return "", 0
	}
	r, _, closeFile, err := open(ctx, name, s.streams)
	if err != nil {
		return "", 0
	}
	defer closeFile()
	head, _ := bufio.NewReader(r).Peek(200)
	if m := statedIn.FindSubmatch(head); m != nil {
		horizon, _ = strconv.Atoi(string(m[2]))
		formulation = string(m[1])
	}
	return formulation, horizon
}

// asArgument is the puzzle that was submitted, as the next command takes it; of a model what is
// known of its puzzle.
func asArgument(c *cli.Context, one *subject, a neos.About) string {
	switch {
	case one.kind() == tilemip.KindModel && a.Horizon > 0:
		return "; with the board behind it as the moves"
	case one.kind() == tilemip.KindModel, c.Args().First() == "-":
		return ""
	case c.String("board") != "":
		return " --board " + quoted(c.String("board"))
	}
	return " " + quoted(c.Args().First())
}

// textToSend is the text of the job. A board without a horizon gets that of its shortest plan,
// which the job file keeps.
func (s *neosSession) textToSend(c *cli.Context, one *subject) (*neos.ModelText, error) {
	if one.slide != nil && s.asked.Horizon == 0 {
		var err error
		if s.asked.Horizon, err = s.shortestHorizon(c.Context, one); err != nil {
			return nil, err
		}
	}
	input := c.String("input")
	if input == "" && one.kind() == tilemip.KindModel {
		input = neos.FileInput(one.name)
	}
	text, err := s.jobText(c.Context, one, or(input, "LP"))
	if err != nil {
		return nil, err
	}
	if text.Unread != nil {
		s.view.Note("note: %s", unchecked(text))
	}
	for _, l := range text.Loss {
		if one.model != nil { // a puzzle's answer comes back as a puzzle's
			s.view.Note("note: %s", l)
		}
	}
	return text, nil
}

// asItStands says in words whether a file is sent unchanged or written again; "" of a puzzle,
// which has no file that could be sent.
func asItStands(one *subject, text *neos.ModelText, p *neos.Prepared) string {
	switch {
	case one.kind() != tilemip.KindModel:
		return ""
	case !neos.SentAsItIs(one.name, text.Input):
		return ", written again from " + one.name
	case p.Model != text.Text:
		return ", the text of " + one.name + " with the limits asked for before its solve statement"
	}
	return ", the text of " + one.name + " unchanged"
}

// prepare makes the job as the flags say, from the server's list of solvers and the template of
// the one that is asked for. Nothing is submitted yet.
func (s *neosSession) prepare(c *cli.Context, text *neos.ModelText, email string) (*neos.Prepared, error) {
	fields, err := jobFields(c.StringSlice("field"))
	if err != nil {
		return nil, err
	}
	return s.client.Prepare(c.Context, neos.Request{
		Solver: c.String("solver"), Input: text.Input, Category: c.String("category"), Model: text.Text, Email: email,
		Short: c.Bool("short"), Settings: s.settings(c), Fields: fields, Escaped: c.Bool("escaped"),
		Comment: "made by " + agent(),
	})
}

// settings are what the command line asks of the solver.
func (s *neosSession) settings(c *cli.Context) map[neos.Setting]float64 {
	o := s.asked.Solver
	all := map[neos.Setting]float64{
		neos.TimeLimit: o.TimeLimit.Seconds(), neos.Gap: o.RelativeGap, neos.AbsoluteGap: o.AbsoluteGap, neos.Threads: float64(o.Threads), neos.Seed: float64(o.Seed & math.MaxInt32),
	}
	maps.DeleteFunc(all, func(k neos.Setting, _ float64) bool { return !c.IsSet(string(k)) })
	return all
}

// send submits the job, with its file in the working folder or under the name of --job.
func (s *neosSession) send(c *cli.Context, p *neos.Prepared, text *neos.ModelText, about neos.About) (*neos.Sent, error) {
	if !neos.Local(s.client.Server()) {
		s.view.Note("%s", public)
	}
	sent, err := s.client.Send(c.Context, p, text, about, neos.Keep{Folder: ".", Name: c.String("job")})
	switch {
	case errors.As(err, new(*neos.PlaceError)):
		return nil, usagef("the job file: %v", err)
	case sent != nil && sent.Name != "" && err != nil: // accepted, with a malformed password
		return nil, fmt.Errorf("%w; what is known of it is kept in %s: tilemip neos status %s", err, sent.Name, sent.Name)
	case sent == nil && c.Context.Err() != nil:
		return nil, &statusError{exitInterrupted, err.Error()}
	}
	return sent, err
}

// jobText writes the integer program of a subject for a job: the one that solve
// would pass to a backend, so that the answer can be decoded in the same way. Errors of the
// writers say what is wrong with the model or the flag.
func (s *session) jobText(ctx context.Context, one *subject, input string) (*neos.ModelText, error) {
	if one.kind() == tilemip.KindModel && neos.SentAsItIs(one.name, input) {
		text, err := neos.ReadGAMS(one.name)
		if errors.As(err, new(*os.PathError)) {
			err = usagef("%v", err)
		}
		return text, err
	}
	p, err := s.state(ctx, one)
	if err != nil {
		return nil, err
	}
	if p.Board != nil {
		if p.Board.Refuted != "" {
			return nil, usagef("%s: %s: there is nothing to submit", one.name, display.NoPlan(p.Board))
		}
		s.view.Note("%s", display.BoardProgram(p.Formulation, p.Board, s.asked.Formulation == ""))
	}
	text, err := neos.WriteProgram(p.Model, p.Algebra, input)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return text, nil
}

// jobFields reads --field NAME=VALUE and NAME=@FILE.
func jobFields(list []string) (map[string]string, error) {
	fields := map[string]string{}
	for _, item := range list {
		name, value, ok := strings.Cut(item, "=")
		if !ok || name == "" {
			return nil, usagef("--field %q; expected NAME=VALUE or NAME=@FILE", item)
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, usagef("--field %s: %v", name, err)
			}
			value = string(text)
		}
		fields[name] = value
	}
	return fields, nil
}
