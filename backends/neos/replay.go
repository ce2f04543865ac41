package neos

// The answer of a job that was fetched, as a backend. So it is treated as every other answer:
// decoded, re-checked, replayed by the referee. Own.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// NotSubmittedError is a subject that is not the one of the job: its program is another.
type NotSubmittedError struct {
	Number     int    // of the job
	Difference string // the first between the two programs
}

func (e *NotSubmittedError) Error() string {
	return fmt.Sprintf("this is not what was submitted as job %d: %s", e.Number, e.Difference)
}

// Replay returns a backend that knows the answer of one job: t is the model that was submitted
// (JobFile.Model), and r is what the answer claims, from neos.Read. It answers for that model and
// for the same program built again from a puzzle, which is compared with it by names; for
// another one the error of Solve is a *NotSubmittedError.
func Replay(f *neos.JobFile, t *neos.ModelText, r *neos.Reading) backends.Backend {
	return &replay{f, t, r}
}

type replay struct {
	file    *neos.JobFile
	text    *neos.ModelText
	reading *neos.Reading
}

func (r *replay) Info() backends.Info {
	return backends.Info{Name: "neos", Kind: backends.Service, Version: r.file.Solver.String(), Capabilities: backends.Capabilities{Integers: true}}
}

func (r *replay) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	text := r.text
	if m != text.Model {
		again, differences := text.For(m)
		if len(differences) > 0 {
			return nil, &NotSubmittedError{r.file.Number, differences[0]}
		}
		text = again
	}
	return text.Evaluate(r.reading)
}
