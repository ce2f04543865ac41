package units

import (
	"fmt"
	"math/big"
)

// Report is what the audit of a run found. Counts are sums over the records; nothing in it
// comes from a broker. That the units cover the search does not say that each was searched
// rightly: what whoever made a record did not find, the audit does not find either.
type Report struct {
	Units     int      `json:"units"`             // records, those of split units included
	Splits    int      `json:"splits"`            // units that ended at their budget and left children
	Nodes     uint64   `json:"nodes"`             // of the search tree
	Levels    []uint64 `json:"levels"`            // nodes by depth in the tree
	Solutions uint64   `json:"solutions"`         // found, or counted
	Hash      string   `json:"hash"`              // of the set of solutions, whatever their order; "" where none are found
	Missing   []string `json:"missing,omitempty"` // units without a record
	Extra     []string `json:"extra,omitempty"`   // records of units that the run does not have
	Covered   string   `json:"covered"`           // sum of the weights of the finished units, an exact fraction: 1
	Whole     bool     `json:"whole"`             // no unit is missing or extra, none lies below another, and Covered is 1
	Why       string   `json:"why,omitempty"`     // the first thing that is wrong
	Found     string   `json:"found,omitempty"`   // the answer in the search's own words, such as a shortest plan
}

// Effort is what it took to make the records of a run on many workers, as those and the broker
// say: nothing of it is proven, and nothing proven depends on it.
type Effort struct {
	Workers        int     `json:"workers"`          // processes that took part, those of earlier parts of the run included
	Runs           int     `json:"runs"`             // units that were run to their end, second runs included
	Redeliveries   int     `json:"redeliveries"`     // units that were given to a worker again
	Duplicates     int     `json:"duplicates"`       // records that were there already, equal, and dropped
	SecondRuns     int     `json:"second_runs"`      // units run again for comparison, with equal records
	Reissued       int     `json:"reissued"`         // units given out anew, as they or their records were lost
	Crashes        int     `json:"crashes"`          // processes that died in a unit
	UnitsPerSecond float64 `json:"units_per_second"` // since the run was begun or continued
	CPUHours       float64 `json:"cpu_hours"`        // of all workers
}

// Estimate is what a search will cost, as far as that can be told before it is begun.
type Estimate struct {
	Units          int     `json:"units"`            // to begin with
	Nodes          float64 `json:"nodes"`            // of the whole tree, by random walks
	NodesWithin    float64 `json:"nodes_within"`     // standard error
	Rate           float64 `json:"nodes_per_second"` // of processor time on this machine; 0 where no unit of the trial ended
	TrialUnits     int     `json:"trial_units"`      // by which the rate was measured
	TrialNodes     uint64  `json:"trial_nodes"`
	CPUHours       float64 `json:"cpu_hours"`        // nodes by rate
	CPUHoursWithin float64 `json:"cpu_hours_within"` // by the error of the nodes alone
}

// Ledger is what the audit of a run keeps, whatever was searched: the records, what was found of
// them, and the first thing that is wrong.
type Ledger struct {
	Records Records
	Above   map[string]bool // names of nodes above units
	Names   int             // of records
	Seen    int             // of them, those met in the trees
	Report  Report
	Covered big.Rat // sum of the weights of the finished units
}

// NewLedger reads the names of the records; parse tells those that are none of the run.
func NewLedger(done Records, parse func(unit string) (round int, path []int, err error)) (*Ledger, error) {
	l := &Ledger{Records: done, Above: map[string]bool{}}
	err := done.Each(func(unit string, _ []byte) error {
		l.Names++
		round, path, err := parse(unit)
		if err != nil {
			l.Wrong("%v", err)
			return nil
		}
		for depth := len(path) - 1; depth >= 0; depth-- {
			name := Name(round, path[:depth])
			if l.Above[name] {
				break
			}
			l.Above[name] = true
		}
		return nil
	})
	return l, err
}

// Wrong keeps the first thing that is wrong.
func (l *Ledger) Wrong(format string, args ...any) {
	if l.Report.Why == "" {
		l.Report.Why = fmt.Sprintf(format, args...)
	}
}
