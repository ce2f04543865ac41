package units

// Report is what the audit of a run found. Counts are sums over the records; nothing in it
// comes from a broker.
type Report struct {
	Units     int      `json:"units"`  // records, those of split units included
	Splits    int      `json:"splits"` // units that ended at their budget and left children
	Nodes     uint64   `json:"nodes"`
	Levels    []uint64 `json:"levels"` // nodes by depth in the tree
	Solutions uint64   `json:"solutions"`
	Hash      string   `json:"hash"`            // of the set of solutions, whatever their order; "" where none are found
	Missing   []string `json:"missing"`         // units without a record
	Extra     []string `json:"extra"`           // records of units that the run does not have
	Covered   string   `json:"covered"`         // sum of the weights of the finished units, an exact fraction: 1
	Proven    bool     `json:"proven"`          // no unit is missing or extra, none lies below another, and Covered is 1
	Why       string   `json:"why,omitempty"`   // the first thing that is wrong
	Found     string   `json:"found,omitempty"` // the answer in the search's own words, such as a shortest plan
}
