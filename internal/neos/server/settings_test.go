package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/neos"
)

// value is the value of each setting that is tried, and where an order has it.
var settingTried = map[neos.Setting]struct {
	value float64
	read  func(o backends.Options) float64
}{
	neos.TimeLimit:   {7, func(o backends.Options) float64 { return o.TimeLimit.Seconds() }},
	neos.Gap:         {0.25, func(o backends.Options) float64 { return o.RelativeGap }},
	neos.AbsoluteGap: {0.5, func(o backends.Options) float64 { return o.AbsoluteGap }},
	neos.Threads:     {3, func(o backends.Options) float64 { return float64(o.Threads) }},
	neos.Seed:        {123456789, func(o backends.Options) float64 { return float64(o.Seed) }},
}

// tiny is a model in each language, with settings of its own in GAMS.
var tiny = map[string]string{
	"LP":  "Minimize\n obj: x\nSubject To\n c: x >= 1\nBinary\n x\nEnd\n",
	"MPS": "NAME tiny\nROWS\n N obj\n G c\nCOLUMNS\n x obj 1 c 1\nRHS\n RHS c 1\nBOUNDS\n BV BND x\nENDATA\n",
	"GAMS": "Binary variable x; Variable z;\nEquations obj, c;\nobj.. z =e= x;\nc.. x =g= 1;\nModel m /all/;\nOption optcr = 0, reslim = 99;\n" +
		"m.optca = 3;\nSolve m using mip minimizing z;\n",
}

// orderOf is what the server makes of a job, as its worker does.
func orderOf(t *testing.T, job string) backends.Options {
	t.Helper()
	d, err := parseDocument(strings.NewReader(job))
	if err != nil {
		t.Fatal(err)
	}
	o, err := admit(d)
	if err != nil {
		t.Fatalf("%v\n%s", err, job)
	}
	w := &work{assignment: assignment{Limit: time.Hour}, order: o}
	if err := w.read(); err != nil {
		t.Fatalf("%v\n%s", err, job)
	}
	return w.order.Options
}

// Every setting of the client reaches every solver of this server in every language, or the client
// refuses it by name; none is dropped. A text of GAMS that sets one itself gives way.
func TestEverySettingReachesTheSolverOrIsRefused(t *testing.T) {
	s := start(t, Options{})
	c, err := neos.New(neos.Options{Server: s.url})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	refused, obeyed := map[string]bool{}, 0
	for _, solver := range offered() {
		for input, model := range tiny {
			for setting, try := range settingTried {
				cell := fmt.Sprintf("%s %s %s", solver.name, input, setting)
				p, err := c.Prepare(context.Background(), neos.Request{
					Solver: solver.name, Input: input, Model: model, Email: "student@university.edu", Settings: map[neos.Setting]float64{setting: try.value},
				})
				var not *neos.SettingError
				switch {
				case errors.As(err, &not):
					if want := "; leave --" + string(setting) + " out"; not.Setting != setting || !strings.HasPrefix(err.Error(), solver.name+" at NEOS") || !strings.HasSuffix(err.Error(), want) {
						t.Errorf("%s: %v", cell, err)
					}
					refused[cell] = true
				case err != nil:
					t.Errorf("%s: %v", cell, err)
				case try.read(orderOf(t, p.Document)) != try.value:
					t.Errorf("%s: the server reads %g and not %g in\n%s", cell, try.read(orderOf(t, p.Document)), try.value, p.Document)
				default:
					obeyed++
				}
			}
		}
	}
	for _, cell := range []string{"CPLEX GAMS seed", "HiGHS GAMS seed", "Cbc GAMS seed", "scip GAMS seed", "scip LP threads", "scip MPS threads"} {
		if !refused[cell] {
			t.Errorf("%s is not refused", cell)
		}
	}
	if obeyed < 50 {
		t.Errorf("%d cells are obeyed: are the solvers of the table here?", obeyed)
	}
}

// Every setting of the client has a value above, and the solvers that this server plays for the
// client are known to it.
func TestSettingsAreAllTried(t *testing.T) {
	for _, setting := range neos.AllSettings() {
		if settingTried[setting].value == 0 {
			t.Errorf("%s is not tried", setting)
		}
	}
}

// What anybody can do is said, unless a token travels encrypted.
func TestExposure(t *testing.T) {
	open, near := &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 3333}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 3333}
	for _, c := range []struct {
		token     string
		at        net.Addr
		encrypted bool
		want      string
	}{
		{"", near, false, ""}, {"secret", open, true, ""},
		{"secret", open, false, "in the clear: models, passwords of jobs and the token"},
		{"", open, true, "anybody who can connect may submit jobs (100 unfinished ones an address, 8h0m0s each)"},
		{"", open, false, "anybody who can connect may submit jobs"},
	} {
		got := Options{Token: c.token}.Exposure(c.at, c.encrypted)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" || strings.Contains(got, "secret") {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
