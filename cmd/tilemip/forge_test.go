package main

import (
	"context"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/units"
)

// forge is the script command `forge lazy|drop|dig FROM TO`: a liar who knows this program writes the
// file of a shard anew, every sum right. lazy: each record shows one node and no solution. drop: the
// record with most nodes leaves a solution out, which a look seldom sees there. dig: one record has a
// node more at its last level.
func forge(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: forge lazy|drop|dig FROM TO")
	}
	from, err := os.Open(ts.MkAbs(args[1]))
	ts.Check(err)
	defer from.Close()
	var all []journal.Entry
	var records []*units.Record
	largest := 0
	head, _, err := journal.Read(args[1], from, "", func(e journal.Entry) error {
		r, err := units.Decode(e.Name, e.Data)
		if err != nil {
			return err
		}
		all, records = append(all, e), append(records, r)
		if big := records[largest]; r.Solutions > 0 && (big.Solutions == 0 || r.Nodes > big.Nodes) {
			largest = len(records) - 1
		}
		return nil
	})
	ts.Check(err)
	for k, r := range records {
		switch {
		case args[0] == "lazy":
			*r = units.Record{Unit: r.Unit, Nodes: 1, Levels: []uint64{1}, Hash: new(units.Hash)}
		case args[0] == "drop" && k == largest:
			r.Solutions--
			if r.Found != nil {
				r.Found, r.Hash = r.Found[1:], new(units.Hash)
				for _, options := range r.Found {
					r.Hash.Add(options)
				}
			}
		case args[0] == "dig" && k == 0:
			r.Nodes, r.Levels[len(r.Levels)-1] = r.Nodes+1, r.Levels[len(r.Levels)-1]+1
		}
		all[k].Data = r.Encode()
	}
	to, err := journal.OpenFile(ts.MkAbs(args[2]), *head)
	ts.Check(err)
	ts.Check(to.Append(context.Background(), all))
	ts.Check(to.Close())
}

// zero is the script command `zero FILE AT BYTES`: bytes of a file are lost, as on a broken disk.
func zero(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: zero FILE AT BYTES")
	}
	text, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	clear(text[at : at+n])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}
