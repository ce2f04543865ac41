package main

// Exit statuses: their numbers, and which error, status or verdict ends with which.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/httpserver"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/native/polycube/commandline"
	"github.com/tilemip/tilemip/neos"
)

// The exit statuses; docs and --help repeat them.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2 // bad usage or unreadable input
	exitInfeasible  = 3 // infeasible, unsolvable or unbounded, proven or claimed: the answer says which
	exitLimitPoint  = 4 // stopped by a limit, with a solution
	exitLimit       = 5 // stopped by a limit, without a solution
	exitMissing     = 6 // that backend is not available
	exitDisagree    = 7 // the referee disagrees
	exitInterrupted = 130
)

// statusError carries an exit status. Its message, when there is one, still has
// to be printed.
type statusError = jobs.Error

// failf is an error with an exit status.
func failf(status int, format string, args ...any) error {
	return &statusError{Status: status, Message: fmt.Sprintf(format, args...)}
}

// usagef is an error of the command line or of the input, status 2.
func usagef(format string, args ...any) error { return failf(exitUsage, format, args...) }

// exitWith returns an error without a message, for an answer that was already printed.
func exitWith(status int) error {
	if status == exitDone {
		return nil
	}
	return &statusError{Status: status}
}

// finished ends a verb with the status of its answer, unless showing it has failed.
func finished(status int, err error) error {
	if err != nil {
		return err
	}
	return exitWith(status)
}

// report prints an error as one line and returns the exit status it stands for.
func report(w io.Writer, err error) int {
	if err != nil && err.Error() != "" {
		fmt.Fprintln(w, "tilemip:", err)
	}
	return statusOf(err)
}

// as reports whether an error is one of a type, or wraps one.
func as[E error](err error) bool { return errors.As(err, new(E)) }

// statusOf returns the exit status that an error stands for. Those that jobs have, too, are those
// of package jobs.
func statusOf(err error) int {
	switch {
	case err == nil:
		return exitDone
	case as[*input.UsageError](err), as[*neos.SettingError](err), as[*backends.OptionError](err), as[*commandline.UsageError](err), as[*httpserver.CertificateError](err), as[*journal.FileError](err):
		return exitUsage
	case as[*neos.DisagreeError](err), as[*backends.DisagreeError](err), as[*trust.AlarmError](err):
		return exitDisagree
	case errors.Is(err, neos.ErrWaitLimit): // which stops a wait, too
		return exitLimit
	case as[*input.InterruptedError](err), as[*neos.StoppedError](err):
		return exitInterrupted
	case as[*neos.LostError](err), as[*neos.CallError](err): // no usage error, though the place of it is in an answer: a job may have been sent
		return exitFailed
	case as[*format.MissingProgramError](err):
		return exitMissing
	}
	return jobs.Status(context.Background(), err)
}

// exitStatus returns the exit status of an answer. A point that is wrong by more than a
// solver's tolerances can explain counts as a disagreement with the referee. A model's point
// whose optimality a check has refused is a solution without the end that was asked for.
func exitStatus(a *tilemip.Answer) int {
	switch {
	case a.Verdict != "" && !a.Agrees:
		return exitDisagree
	case a.Violation != nil && !a.Violation.Near && !a.Checked:
		return exitDisagree
	case a.Kind == tilemip.KindModel && a.Status == model.StatusFeasible && a.Termination == model.Completed:
		return exitLimitPoint
	}
	return exitOf(a.Status, a.Termination)
}

// asked are the ends of a run that gave what was asked for.
var asked = []model.Termination{model.Completed, model.SolutionLimit, model.GapReached}

// exitOf returns the exit status of an answer.
func exitOf(status model.Status, termination model.Termination) int {
	switch {
	case termination == model.Interrupted:
		return exitInterrupted
	case termination == model.Crashed, status == model.StatusError:
		return exitFailed
	case status == model.StatusInfeasible, status == model.StatusUnbounded:
		return exitInfeasible
	case status == model.StatusLimit:
		return exitLimit
	case status == model.StatusFeasible && !slices.Contains(asked, termination):
		return exitLimitPoint
	}
	return exitDone
}

// worse returns the exit status of a run over several subjects: that of the subject which
// needs attention most. Answers rank below failures, failures below bad input, and a
// contradiction, which is an error of the program, above all of them; only Ctrl-C, after
// which subjects are missing, is above that.
func worse(a, b int) int {
	rank := map[int]int{exitDone: 0, exitLimitPoint: 1, exitLimit: 2, exitInfeasible: 3, exitFailed: 4, exitUsage: 5, exitMissing: 6, exitDisagree: 7, exitInterrupted: 8}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// flagged turns the library's errors into those of the command line: an *OptionError names the
// flag and ends with status 2, a *DisagreeError ends with status 7. Other errors are returned
// unchanged; statusOf knows them.
func flagged(err error) error {
	var option *tilemip.OptionError
	var untrue *tilemip.DisagreeError
	switch {
	case errors.As(err, &option) && option.Option != "":
		return usagef("--%s %s", option.Option, option.Reason)
	case errors.As(err, &option):
		return usagef("%s", option.Reason)
	case errors.As(err, &untrue):
		return disagree("%s", untrue.Reason)
	}
	return err
}

// asUsage gives an error of the command line its exit status.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return usagef("%v", err)
}

// disagree is the error of two methods, or of a method and the rules, that contradict each
// other.
func disagree(format string, args ...any) error { return failf(exitDisagree, format, args...) }
