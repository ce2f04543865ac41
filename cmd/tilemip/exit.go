package main

// Exit statuses: their numbers, and which error, status or verdict ends with which.

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
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
type statusError struct {
	status  int
	message string
}

func (e *statusError) Error() string { return e.message }

// usagef is an error of the command line or of the input, status 2.
func usagef(format string, args ...any) error {
	return &statusError{exitUsage, fmt.Sprintf(format, args...)}
}

// exitWith returns an error without a message, for an answer that was already printed.
func exitWith(status int) error {
	if status == exitDone {
		return nil
	}
	return &statusError{status: status}
}

// report prints an error as one line and returns the exit status it stands for.
func report(w io.Writer, err error) int {
	if err != nil && err.Error() != "" {
		fmt.Fprintln(w, "tilemip:", err)
	}
	return statusOf(err)
}

// statusOf returns the exit status that an error stands for.
func statusOf(err error) int {
	if err == nil {
		return exitDone
	}
	var status *statusError
	var unread *input.InterruptedError
	var place *textpos.Error
	var missing *backends.MissingError
	var call *neos.CallError
	var lost *neos.LostError
	var untrue *neos.DisagreeError
	var stopped *neos.StoppedError
	switch {
	case errors.As(err, &status):
		return status.status
	case errors.As(err, new(*input.UsageError)):
		return exitUsage
	case errors.As(err, &unread):
		return exitInterrupted
	case errors.As(err, &untrue), errors.As(err, new(*backends.DisagreeError)):
		return exitDisagree
	case errors.Is(err, neos.ErrWaitLimit):
		return exitLimit
	case errors.As(err, &stopped):
		return exitInterrupted
	case errors.As(err, &lost), errors.As(err, &call): // no usage error, though the place of it is in an answer: a job may have been sent
		return exitFailed
	case errors.As(err, &place), errors.As(err, new(*backends.OptionError)), errors.As(err, new(*neos.SettingError)):
		return exitUsage
	case errors.As(err, &missing), errors.As(err, new(*format.MissingProgramError)):
		return exitMissing
	}
	return exitFailed
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
func disagree(format string, args ...any) error {
	return &statusError{exitDisagree, fmt.Sprintf(format, args...)}
}
