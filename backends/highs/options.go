//go:build !nohighs

package highs

// Options of a solve in HiGHS' names. Names and ranges are those of HiGHS' list of options.

import (
	"math"
	"os"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// configure sets what HiGHS is to do. A new object counts run time from zero.
// tolerance is that for integers, of package integrality, and left the time until the limit. Names and
// values are text, which HiGHS itself checks.
func (h object) configure(o backends.Options, tolerance float64, left time.Duration) error {
	threads := 1
	if threaded {
		threads = max(1, o.Threads)
	}
	for _, s := range [][2]string{
		{"log_to_console", "false"},
		{"output_flag", strconv.FormatBool(o.Log != nil || talks)},
		{"mip_rel_gap", strconv.FormatFloat(o.RelativeGap, 'g', -1, 64)}, // HiGHS' own default is 1e-4
		{"mip_abs_gap", strconv.FormatFloat(o.AbsoluteGap, 'g', -1, 64)},
		{"mip_feasibility_tolerance", strconv.FormatFloat(tolerance, 'g', -1, 64)},
		{"threads", strconv.Itoa(threads)},
		{"random_seed", strconv.Itoa(o.Seed & math.MaxInt32)},
	} {
		if err := h.set(s[0], s[1]); err != nil {
			return err
		}
	}
	if o.Tolerance > 0 {
		// HiGHS takes 1e-10 at least.
		least := strconv.FormatFloat(math.Max(1e-10, math.Min(o.Tolerance, 1e-6)), 'g', -1, 64)
		for _, name := range []string{"primal_feasibility_tolerance", "dual_feasibility_tolerance"} {
			if err := h.set(name, least); err != nil {
				return err
			}
		}
		if err := h.set("mip_feasibility_tolerance", strconv.FormatFloat(math.Max(1e-10, math.Min(o.Tolerance, tolerance)), 'g', -1, 64)); err != nil {
			return err
		}
	}
	if o.Log != nil && logNeedsFile() {
		// These releases do not call the callback unless the log is also written somewhere.
		if err := h.set("log_file", os.DevNull); err != nil {
			return err
		}
	}
	h.set("qp_regularization_value", qpRegularization) // HiGHS 1.10 has no such option
	return h.limit(o, left)
}

// fewColumns is the size up to which HiGHS' heuristic of jumps, whose effort has a least amount, costs
// more than it gains: without it six columns of a knapsack take 9.6 ms instead of 15.8, and of MIPLIB 3
// p0033 takes 20 instead of 32, lseu 218 instead of 239, enigma 179 instead of 193, flugpl 95 instead
// of 102.
const fewColumns = 100

// qpRegularization is what HiGHS adds to the diagonal of a quadratic objective. Its own 1e-7 makes an
// optimum of -2e7 of programs that have none; without any, a quarter of random convex programs end
// in an error. Of 400 with open bounds, 101 are then called unbounded instead of 90, and 21 instead
// of 29 points fail the check of optimality.
const qpRegularization = "1e-10"

// limit sets the threads and the limits of a solve, and then the caller's own options.
// A left of the largest Duration means no limit. HiGHS counts node and solution limits in 32 bits.
func (h object) limit(o backends.Options, left time.Duration) error {
	if left < math.MaxInt64 {
		if err := h.setValue("time_limit", left.Seconds()); err != nil {
			return err
		}
	}
	if o.Threads > 1 && threaded {
		if err := h.set("parallel", "on"); err != nil {
			return err
		}
	}
	if o.NodeLimit > 0 {
		if err := h.setValue("mip_max_nodes", int(min(o.NodeLimit, math.MaxInt32))); err != nil {
			return err
		}
	}
	if o.SolutionLimit > 0 {
		if err := h.setValue("mip_max_improving_sols", min(o.SolutionLimit, math.MaxInt32)); err != nil {
			return err
		}
	}
	return h.configureRaw(o)
}

// configureRaw sets the caller's own options; nothing makes HiGHS print.
func (h object) configureRaw(o backends.Options) error {
	for name, text := range o.Raw {
		if err := h.set(name, text); err != nil {
			return err
		}
	}
	return h.set("log_to_console", "false")
}

// startColumns returns the values of a start that are numbers, integers made
// whole; the others are left to HiGHS.
func startColumns(start []float64, a model.Matrix) (columns []int32, values []float64) {
	for j, x := range start {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if a.Type[j].IsInteger() {
			x = math.Round(x)
		}
		columns, values = append(columns, int32(j)), append(values, x)
	}
	return columns, values
}
