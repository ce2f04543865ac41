package server

// The text of a result: NEOS's frame around what the worker wrote. A Kestrel job gets the bare
// .sol file.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tilemip/tilemip/internal/osfile"
)

// writeResults puts the frame around what the worker wrote and adds the note, the sentence
// about a job that did not end normally. A Kestrel job's result is the bare solution file.
func (s *Server) writeResults(r *record, note string) error {
	body := s.store.file(r.Number, bodyFile)
	if r.Category == "kestrel" {
		return s.writeKestrel(r, note)
	}
	return osfile.DurableBy(s.store.file(r.Number, resultsFile), 0o600, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		fmt.Fprintf(b, frame, r.Number, r.Password, r.User, r.Category, r.Solver, r.Input,
			r.Started.Format(timeLayout), r.Ended.Format(timeLayout))
		if note != "" {
			fmt.Fprintf(b, "%s\n", printable(note))
		}
		// The text of a worker that failed may be incomplete or false.
		if r.Code == codeNormal || note == "" {
			if err := appendFile(b, body); err != nil {
				return err
			}
		}
		return b.Flush()
	})
}

// frame is the head of every result; clients take number and solver from it.
const frame = `

*************************************************************

   NEOS Server Version 6.0 (local: tilemip)
   Job#     : %d
   Password : %s
   User     : %s
   Solver   : %s:%s:%s
   Start    : %s
   End      : %s
   Host     : localhost

   Disclaimer:

   This is not the NEOS Server but a local server that speaks
   its protocol. Answers come from the solver named below, and
   every point was checked against the model.

   Announcements:
*************************************************************
`

// writeKestrel copies the worker's .sol file, or, where a note says that the job failed,
// writes one without values.
func (s *Server) writeKestrel(r *record, note string) error {
	return osfile.DurableBy(s.store.file(r.Number, solFile), 0o600, func(w io.Writer) error {
		body := s.store.file(r.Number, bodyFile)
		if _, err := os.Stat(body); note == "" && err == nil {
			return appendFile(w, body)
		}
		// A solution file without values: clients read the message and the code.
		code := 500
		if r.Code == codeTime || r.Code == codeMemory || r.Code == codeKilled {
			code = 400
		}
		_, err := fmt.Fprintf(w, "%s: %s\n\nOptions\n3\n1\n1\n0\n0\n0\n0\n0\nobjno 0 %d\n", r.Solver, printable(note), code)
		return err
	})
}

// appendFile copies a file; one that is missing counts as empty.
func appendFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
