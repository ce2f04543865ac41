package server

// This file serves Kestrel, the interface by which AMPL and Pyomo send jobs: the model is a
// packed .nl file, and the whole answer is a .sol file.
//
// The packing of the model is that of E. D. Dolan, R. Fourer, J.-P. Goux, T. S. Munson and J.
// Sarich, "Kestrel: an interface from optimization modeling systems to the NEOS Server",
// INFORMS Journal on Computing 20 (2008) 525-538; the files are those of package nl.

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/nl"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// mostUnpacked bounds a .nl file in bytes, and mostRatio how much a packed one may grow: a
// real one shrinks to a quarter or a tenth, a decompression bomb to a thousandth.
const (
	mostUnpacked = 256 << 20
	mostRatio    = 200
	freeUnpacked = 1 << 20 // bytes below which the ratio is not checked
)

// readAMPL reads the model of a Kestrel job. The header's options are kept, because the .sol
// file repeats them.
func (w *work) readAMPL(text io.Reader) error {
	packed, err := io.ReadAll(text)
	if err != nil {
		return err
	}
	plain, err := unpackNL(packed)
	if err != nil {
		return err
	}
	p, err := nl.Read("nlfile", plain)
	if err != nil {
		return err
	}
	w.subject = subject{model: p.Model, header: p.Options}
	return nil
}

// unpackNL returns the .nl file in packed, which is one of four: gzip, text, or either in
// base64. A field <base64> has been decoded already, but some clients send base64 as text. A
// .nl file begins with g (text) or b (binary), gzip with 0x1f 0x8b.
func unpackNL(packed []byte) (io.Reader, error) {
	if len(packed) > 0 && packed[0] != 'g' && packed[0] != 'b' && packed[0] != 0x1f {
		plain, err := base64.StdEncoding.DecodeString(strings.Map(dropBlank, string(packed)))
		if err != nil {
			return nil, refusal("Error: <nlfile> is neither base64 nor a .nl file")
		}
		packed = plain
	}
	if len(packed) < 2 || packed[0] != 0x1f || packed[1] != 0x8b {
		return bytes.NewReader(packed), nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, refusal("Error: <nlfile> is a damaged gzip file")
	}
	return &unpacker{r: z, most: int64(min(mostUnpacked, max(freeUnpacked, mostRatio*len(packed))))}, nil
}

// unpacker is the unpacked stream; it fails when that has more than most bytes.
type unpacker struct {
	r    io.Reader
	most int64 // bytes that may still come
}

// Read counts the bytes after they are unpacked: a packed file of a few kilobytes may hold
// gigabytes.
func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if u.most -= int64(n); u.most < 0 {
		return 0, &textpos.Error{File: "nlfile", Found: "a packed file that unpacks to too much", Want: "a .nl file of a linear model"}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = &textpos.Error{File: "nlfile", Found: "a damaged gzip file (" + err.Error() + ")", Want: "the whole file"}
	}
	return n, err
}

// ampl writes the .sol file: the message, a code, and the point where there is one. Without a
// model that could be read it has no rows and columns.
func (w *work) ampl(b *bufio.Writer) {
	a := nl.Sol{Options: w.subject.header, Code: nl.CodeFailure}
	if w.subject.model != nil {
		a.Rows, a.Columns = w.subject.model.Rows(), w.subject.model.Columns()
	}
	if w.result == nil {
		a.Message = fmt.Sprintf("%s: the model was not solved.", w.order.Solver)
	} else {
		a.Message = w.verdict()
		a.Code = solCode(w.result)
		if w.result.Status.HasPoint() {
			a.X = w.result.X
		}
	}
	for _, remark := range w.remarks {
		a.Message += "\n" + printable(remark)
	}
	nl.WriteSol(b, a) // errors stay in the buffer until Flush
}

// verdict returns the first line of the message, in the words of AMPL's solver drivers.
func (w *work) verdict() string {
	who := w.who()
	if !w.own {
		who += " in place of " + w.order.Solver
	}
	r := w.result
	switch r.Status {
	case model.StatusOptimal:
		return fmt.Sprintf("%s: optimal solution; objective %s", who, short(r.Objective))
	case model.StatusFeasible:
		if r.Termination == model.GapReached {
			return fmt.Sprintf("%s: solution within the gap asked for; objective %s", who, short(r.Objective))
		}
		return fmt.Sprintf("%s: stopped (%s) with a feasible solution; objective %s", who, r.Termination, short(r.Objective))
	case model.StatusInfeasible:
		return who + ": infeasible problem"
	case model.StatusUnbounded:
		return who + ": unbounded problem"
	case model.StatusLimit:
		return fmt.Sprintf("%s: stopped (%s) without a solution", who, r.Termination)
	}
	return who + ": failure"
}

// solCode returns the solve_result_num of AMPL for a result: the constants of package nl.
func solCode(r *model.Result) int {
	switch {
	case r.Done():
		return nl.CodeSolved
	case r.Status == model.StatusInfeasible:
		return nl.CodeInfeasible
	case r.Status == model.StatusUnbounded:
		return nl.CodeUnbounded
	case r.Termination == model.Crashed || r.Status == model.StatusError:
		return nl.CodeFailure
	}
	return nl.CodeLimit
}
