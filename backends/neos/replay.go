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
	Number int    // of the job
	Input  string // of the job
}

func (e *NotSubmittedError) Error() string {
	return fmt.Sprintf("is not what was submitted as job %d: its integer program as %s has another SHA-256", e.Number, e.Input)
}

// Replay returns a backend that knows the answer of one job. t is the model that was
// submitted: that of the file (JobFile.Model), or the program of a subject written again
// (neos.WriteProgram), which is the same when its text is; otherwise the error is a
// *NotSubmittedError. r is what the answer claims, from neos.Read.
//
// The backend solves t.Model, and a program that is built again from the same subject, as
// the integer method does. It cannot answer for any other model.
func Replay(f *neos.JobFile, t *neos.ModelText, r *neos.Reading) (backends.Backend, error) {
	if t.Hash() != f.Hash {
		return nil, &NotSubmittedError{f.Number, f.Input}
	}
	return &replay{f, t, r}, nil
}

type replay struct {
	file    *neos.JobFile
	text    *neos.ModelText
	reading *neos.Reading
}

func (r *replay) Info() backends.Info {
	return backends.Info{Name: "neos", Kind: backends.Service, Version: r.file.Solver.String(), Capabilities: backends.Capabilities{Integers: true}}
}

// Solve returns the answer. Building a program is deterministic, so the text of one that is
// built again can be compared; an indexed GAMS text is not written again, because the matrix
// does not have its declaration.
func (r *replay) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	text := r.text
	switch {
	case m == text.Model:
	case text.Input == "GAMS":
		text = text.Of(m)
	default:
		again, err := neos.WriteModel(m, text.Input, r.file.TimeLimit())
		if err != nil {
			return nil, err
		}
		if again.Hash() != r.file.Hash {
			return nil, fmt.Errorf("the answer of job %d is for another model", r.file.Number)
		}
		text = again
	}
	return text.Evaluate(r.reading)
}
