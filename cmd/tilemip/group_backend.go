// The groups of options that choose a solver: a backend of this machine, or one at NEOS.

package main

import (
	"errors"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/suggest"
	"github.com/tilemip/tilemip/neos"
)

// Backend is the solver.
type Backend struct {
	name   string
	chosen backends.Backend
}

// Rows declares the option.
func (g *Backend) Rows(*call) []option.Row {
	return []option.Row{{Name: "backend", Short: "b", Env: "TILEMIP_BACKEND", Group: groupProgram, To: &g.name, Values: func() []string { return backendsWith(nil) }, Open: true, // all: an unknown one, and one that is not here, have errors of their own
		Help: "solve with the backend `NAME`; tilemip backends lists them"}}
}

// Before finds the backend, where a subject needs one.
func (g *Backend) Before(k *call, all []tilemip.Subject) (err error) {
	for _, one := range all {
		if g.chosen == nil && err == nil && !g.unaided(k, one) {
			g.chosen, err = g.find(k)
		}
	}
	return err
}

// Place says who solves.
func (g *Backend) Place(k *call, one tilemip.Subject, l *option.Line) {
	if g.chosen != nil && !g.unaided(k, one) {
		info := g.chosen.Info()
		l.Backend, l.Apart = info.Name, info.Kind != backends.Linked && info.Kind != backends.Embedded
	}
}

// Ask has the backend solve; where none is named, that is the best for each program.
func (g *Backend) Ask(k *call, one tilemip.Subject, o *tilemip.Options) error {
	if apart := of[Isolate](k); g.chosen != nil && (g.name != "" || apart != nil && apart.on) && !g.unaided(k, one) {
		o.Backend = g.chosen
	}
	return nil
}

// find returns the requested backend, in a child process with --isolate.
func (g *Backend) find(k *call) (b backends.Backend, err error) {
	switch neos := of[NEOS](k); {
	case g.name == neosName && neos != nil: // configured by its own flags
		if b = neos.backend(k); b.Info().Missing != "" {
			return nil, &backends.MissingError{Name: g.name, How: b.Info().Missing}
		}
		return b, nil
	case g.name == "":
		b, err = backends.Default()
	default:
		if b, err = backends.Lookup(g.name); err != nil {
			return nil, g.missing(err)
		}
	}
	if apart := of[Isolate](k); err == nil && apart != nil && apart.on {
		return isolate.New(b.Info().Name), nil
	}
	return b, err
}

// missing adds to the error of a backend that is not here what can be typed instead.
func (g *Backend) missing(err error) error {
	of, known := new(backends.MissingError), backendsWith(nil)
	if !errors.As(err, &of) {
		return err
	}
	if !slices.Contains(known, g.name) {
		of.How += suggest.DidYouMean(g.name, known)
		return err
	}
	here := option.Texts(backends.All(), func(b backends.Backend) string {
		if i := b.Info(); i.Available() && i.Name != neosName {
			return i.Name
		}
		return ""
	})
	if here != nil {
		of.How += "; available here: " + strings.Join(here, ", ")
	}
	return err
}

// unaided reports whether a subject is solved without a backend: a board by branch and bound,
// where the command line names no solver. Then no backend is looked up, and the program works
// where none is installed.
func (g *Backend) unaided(k *call, one tilemip.Subject) bool {
	method, apart := of[Method](k), of[Isolate](k)
	if one.Board == nil || g.name != "" || method == nil || apart.on {
		return false
	}
	o := k.asked
	method.Ask(k, one, &o)
	if first := of[First](k); first != nil {
		first.Ask(k, one, &o)
	}
	return !o.NeedsBackend(one)
}

// Isolate is a solver in a process of its own.
type Isolate struct{ on bool }

// Rows declares the option.
func (g *Isolate) Rows(*call) []option.Row {
	return []option.Row{{Name: "isolate", Group: groupProgram, To: &g.on, Help: "run the solver in a child process, so that its crash ends nothing else",
		Idle: func(l option.Line) string {
			if !l.Apart {
				return ""
			}
			return "is for solvers that are in the program; " + l.Backend + " runs in a process of its own anyway"
		}}}
}

// NEOS is a solver at NEOS as the backend. Job files go into the working folder, so that an answer
// can still be fetched after the program has ended.
type NEOS struct {
	config neosbackend.Config
	SecondLook
}

// Rows declares the options.
func (g *NEOS) Rows(k *call) []option.Row {
	needed := option.Unless(func(l option.Line) bool { return l.Backend == neosName || l.Text("backend") == neosName }, "applies only to the backend neos; expected --backend neos beside it")
	wait := waitRow(&g.config.Wait, needed)
	g.idle = needed
	return append([]option.Row{
		{Name: "neos-solver", Group: groupNEOS, To: &g.config.Solver, Value: "CPLEX", Help: "use the solver `NAME` at NEOS", Idle: needed},
		{Name: "neos-input", Group: groupNEOS, To: &g.config.Input, Value: "LP", Values: neosForms, Help: "send the model to NEOS as `FORMAT`: LP, MPS or GAMS", Idle: needed},
		{Name: "neos-server", Group: groupNEOS, To: &g.config.Client.Server, Words: neos.DefaultServer, Help: "use the NEOS server at `URL` (also NEOS_SERVER)", Idle: needed},
		{Name: "neos-email", Group: groupNEOS, To: &g.config.Email, Help: "give NEOS your email `ADDRESS` (also NEOS_EMAIL)", Idle: needed},
		wait,
	}, g.SecondLook.Rows(k)...)
}

// neosForms are the forms in which a model is sent.
var neosForms = option.Words("LP", "MPS", "GAMS")

// positive is the range of durations that are not empty: from one millisecond on, in seconds.
var positive = option.From(1e-3)

// waitRow bounds a wait for a job.
func waitRow(to *time.Duration, idle func(option.Line) string) option.Row {
	return option.Row{Name: "wait-limit", Group: groupNEOS, To: to, Value: 8 * time.Hour, In: positive, Idle: idle,
		Help: "wait at most `DURATION` for a job and its queue at NEOS; the job goes ahead"}
}

// backend is the backend that the options describe. It makes no call before it is asked to solve.
func (g *NEOS) backend(k *call) backends.Backend {
	say, announced := func(text string) { k.view.Note("neos: %s", text) }, false
	g.prepare(k)
	var b backends.Backend
	g.config.Folder, g.config.Client.Agent, g.config.Client.Token = ".", agent(), os.Getenv("TILEMIP_NEOS_TOKEN")
	if !k.line.IsSet("wait-limit") {
		g.config.Wait = 0
	}
	g.config.Read = func(r *neos.Reading) { g.look.Record(b.Info().Path, r) }
	g.config.Notify = func(text string) {
		if !announced && !neos.Local(b.Info().Path) {
			announced = true
			k.view.Note("%s", public)
		}
		say(text)
	}
	b = neosbackend.New(g.config)
	return g.look.Over(b)
}

// neosName is the name of the backend.
const neosName = "neos"

// agent names the program in requests, as clients of HTTP do; it has no spaces.
func agent() string { return "tilemip/" + strings.ReplaceAll(tilemip.Version(), " ", "-") }

// public is printed once before something is sent to another machine.
const public = "note: what is submitted to NEOS becomes public by its terms of use"

// SecondLook is another solver's look at the claims from NEOS about the current subject; idle says
// where there are none.
type SecondLook struct {
	look neosbackend.SecondLook
	idle func(l option.Line) string
}

// Rows declares the option.
func (g *SecondLook) Rows(*call) []option.Row {
	return []option.Row{{Name: "second-look", Group: groupNEOS, To: &g.look.TimeLimit, Value: 10 * time.Second, In: option.From(0), Idle: g.idle,
		Help: "let a local solver try for `DURATION` to refute an answer from NEOS; 0: do not try"}}
}

// prepare tells the look what the command line asks for.
func (g *SecondLook) prepare(k *call) {
	g.look.RelativeGap, g.look.Notify = k.asked.Solver.RelativeGap, func(text string) { k.view.Note("neos: %s", text) }
}

// Ask has answers name the solver at NEOS that claims them, and what confirms all of it.
func (g *SecondLook) Ask(_ *call, _ tilemip.Subject, o *tilemip.Options) error {
	o.Claimed = func(a *tilemip.Answer) {
		found := g.look.Take()
		if found.Claimant == "" {
			return
		}
		a.StandIn = found.StandIn
		if a.ClaimedBy == neosName {
			a.Claim(found.Claimant)
		}
		switch {
		case a.ClaimedBy == "":
		case found.Second != "":
			a.Prove(tilemip.BySecond(found.Second))
		case found.Checked:
			a.Prove("the exact check of the point")
		}
	}
	return nil
}
