package units

// Report is what the audit of a run found. Counts are sums over the records; nothing in it
// comes from a broker. That the units cover the search does not say that each was searched
// rightly: what whoever made a record did not find, the audit does not find either.
type Report struct {
	Units     int      `json:"units"`             // work units, with split ones
	Splits    int      `json:"splits"`            // work units that were split
	Nodes     uint64   `json:"nodes"`             // nodes of the search tree
	Levels    []uint64 `json:"levels"`            // nodes by depth
	Solutions uint64   `json:"solutions"`         // solutions found or counted
	Hash      string   `json:"hash"`              // hash of the set of solutions
	Missing   []string `json:"missing,omitempty"` // units without a record
	Extra     []string `json:"extra,omitempty"`   // records of unknown units
	Covered   string   `json:"covered"`           // sum of the unit weights, an exact fraction: 1
	Whole     bool     `json:"whole"`             // the units cover the search tree exactly once
	Why       string   `json:"why,omitempty"`     // first error
	Found     string   `json:"found,omitempty"`   // result of the search, such as a plan
}

// Effort is what it took to make the records of a run on many workers, as the coordinator saw it.
type Effort struct {
	Workers        int            `json:"workers"`            // worker processes
	Runs           int            `json:"runs"`               // units run, with second runs
	Redeliveries   int            `json:"redeliveries"`       // redelivered units
	Duplicates     int            `json:"duplicates"`         // duplicate records
	SecondRuns     int            `json:"second_runs"`        // units run twice for comparison
	Reissued       int            `json:"reissued"`           // units issued again after a loss
	Crashes        int            `json:"crashes"`            // processes that crashed
	UnitsPerSecond float64        `json:"units_per_second"`   // units per second
	CPUHours       float64        `json:"cpu_hours"`          // CPU hours of all workers
	Refused        int            `json:"refused,omitempty"`  // things handed in that were refused
	Differed       int            `json:"differed,omitempty"` // checks in which records differed
	Reopened       int            `json:"reopened,omitempty"` // units of workers shut out, run again
	Each           []WorkerEffort `json:"each,omitempty"`     // the workers, the first 1000
}

// WorkerEffort is that of one worker.
type WorkerEffort struct {
	Worker   string  `json:"worker"`             // its name
	Units    int     `json:"units"`              // units run, with second runs
	Rate     float64 `json:"units_per_second"`   // since it came
	Crashes  int     `json:"crashes"`            // processes that crashed
	Checked  int     `json:"checked"`            // records made again
	Differed int     `json:"differed"`           // checks in which it differed
	Refused  int     `json:"refused"`            // things handed in that were refused
	ShutOut  string  `json:"shut_out,omitempty"` // why it was shut out
}

// Assurance is what checks say about the records that workers made.
type Assurance struct {
	Units   int     `json:"units"`   // by others
	Here    int     `json:"here"`    // drawn and run again by this process: equal
	Second  int     `json:"second"`  // run again by another worker: equal
	Shown   int     `json:"shown"`   // whose parts were run again: equal
	Parts   int     `json:"parts"`   // number of these
	Pending int     `json:"pending"` // checks not finished
	Wrong   int     `json:"wrong"`   // records found wrong
	Out     int     `json:"out"`     // workers shut out
	AtMost  int     `json:"at_most"` // most units that are wrong, with 95 %
	Bits    float64 `json:"bits"`    // 1 % false work is missed with chance below 2^-bits
	Text    string  `json:"text"`    // the same as a sentence
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
