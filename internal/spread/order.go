package spread

// What two programs say to each other: tilemip, which reads the command line and shows answers, and
// tilemip-cluster, which has the broker, the coordinator and the workers. tilemip starts the
// other one and writes one order to its standard input; lines come back until that program ends.
// The input stays open as long as the answer is wanted: at its end, as when tilemip has died, the
// other stops as at Ctrl-C. Each value is a line of JSON. Own.

import "time"

// Reach says how a broker is reached.
type Reach struct {
	Listen string        // embedded: host:port for workers, "" for this process alone
	URL    string        // outer broker: nats://…, tls://…, several with commas between
	Creds  string        // outer broker: a file with a JWT and its key, an nkey seed, user:password or a token
	CA     string        // outer broker: a file of certificates to trust, "" for the system's
	Plain  bool          // outer broker: allow nats:// beyond loopback
	Lease  time.Duration // how long a unit is with a silent worker; 0 for 30 s
	Away   time.Duration // of a worker: give up when the coordinator was away for so long; 0 for never
}

// Order is what is to be done: a search to coordinate, or units of one to do.
type Order struct {
	Version string // of tilemip
	Reach
	Work    bool
	Run     string // of a worker: the first digits of the run, "" for any
	Threads int    // of a worker

	Spec    []byte  // of the search
	Subject string  // its name, for people
	Of      string  // what the finished part is a part of
	State   string  // folder that keeps the run
	Verify  float64 // part of the units that is run twice, 0 to 1
	All     bool    // all are run again here
	ShutOut []string
	Retry   bool
	Metrics string // address of the metrics, "" for none
}

// Word is a line that comes back; one thing of it is said.
type Word struct {
	Note     string    `json:",omitempty"` // for people
	Keeps    string    `json:",omitempty"` // where the run is kept
	Spec     []byte    `json:",omitempty"` // of what is kept there
	Progress *Progress `json:",omitempty"`
	Record   []byte    `json:",omitempty"` // of a unit, at the end of a run
	Unit     string    `json:",omitempty"`
	Ended    *Progress `json:",omitempty"` // of a run, as it ended
	Worker   string    `json:",omitempty"` // with the totals of a worker, as it ended
	Totals   *Totals   `json:",omitempty"`
	Error    string    `json:",omitempty"`
	Status   int       `json:",omitempty"` // exit status of the error
}
