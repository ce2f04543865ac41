package journal

// Merging: the files of the shards of a run make its records. The files are hand-ins of others: what
// is in them is believed for a reason. Every record is looked at, and the rule of package trust decides
// the rest, whose workers the files are: units drawn at random are run again here, and those in which
// files differ; a file that is wrong in one unit is believed in none. What is missing then is run
// here, as far as that is allowed. These are whole units: a part says something of its unit only beside
// the records of all its parts, which files do not hold. Own.

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// HandIns are the files of one run.
type HandIns struct {
	Head
	Repeated []string // files whose shard is in an earlier file, too
	Damage   []Damage

	files []*handIn
	units map[string][]version
}

// handIn is one file.
type handIn struct {
	name  string
	head  *Head // nil where it cannot be read
	wrong string
}

// version is a record of a unit, and the files that have it.
type version struct {
	record []byte
	by     []*handIn
}

// FileError is a file that cannot be read, or is no journal.
type FileError struct{ Reason string }

func (e *FileError) Error() string { return e.Reason }

// Gather reads the files of the names; a folder stands for all its files NAME.shard.
func Gather(ctx context.Context, names []string) (*HandIns, error) {
	names, err := inFolders(names)
	if err != nil {
		return nil, err
	}
	h := &HandIns{units: map[string][]version{}}
	for _, name := range names {
		f := &handIn{name: name}
		err := f.open(func(r *os.File) (err error) {
			f.head, err = firstHead(r)
			return err
		})
		if err != nil && !errors.Is(err, errNoHead) {
			return nil, &FileError{fmt.Sprintf("%s: %v", name, err)}
		}
		if err := h.fits(f); err != nil {
			return nil, err
		}
		h.files = append(h.files, f)
	}
	if h.Run == "" {
		return nil, &FileError{fmt.Sprintf("%s: %v", names[0], errNoHead)}
	}
	for _, f := range h.files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := h.read(f); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// inFolders replaces folders by the files of shards in them.
func inFolders(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		found, err := filepath.Glob(filepath.Join(name, "*.shard"))
		if err != nil || len(found) == 0 {
			return nil, &FileError{"folder " + name + " has no file whose name ends in .shard"}
		}
		files = append(files, found...)
	}
	return files, nil
}

// open opens the file.
func (f *handIn) open(do func(*os.File) error) error {
	r, err := os.Open(f.name)
	if err != nil {
		return err
	}
	defer r.Close()
	return do(r)
}

// fits compares a file's head with those before.
func (h *HandIns) fits(f *handIn) error {
	if f.head == nil {
		return nil
	}
	f.head.Of = max(1, f.head.Of)
	if h.Run == "" {
		h.Head = *f.head
	}
	first := h.files
	switch {
	case f.head.Run != h.Run:
		return fmt.Errorf("%s is of run %.12s, %s of run %.12s; expected the shards of one run", f.name, f.head.Run, first[0].name, h.Run)
	case f.head.Of != h.Of:
		return fmt.Errorf("%s is one of %d shards, %s one of %d; expected the shards of one number", f.name, f.head.Of, first[0].name, h.Of)
	case slices.ContainsFunc(first, func(o *handIn) bool { return o.head != nil && o.head.Shard == f.head.Shard }):
		h.Repeated = append(h.Repeated, f.name)
	}
	return nil
}

// read takes the records of a file in.
func (h *HandIns) read(f *handIn) error {
	n := 0
	err := f.open(func(r *os.File) error {
		_, damage, err := Read(f.name, r, h.Run, func(e Entry) error {
			if e.Kind != Record {
				return nil
			}
			n++
			all := h.units[e.Name]
			for i := range all {
				if bytes.Equal(all[i].record, e.Data) {
					all[i].by = append(all[i].by, f)
					return nil
				}
			}
			h.units[e.Name] = append(all, version{bytes.Clone(e.Data), []*handIn{f}})
			return nil
		})
		h.Damage = append(h.Damage, damage...)
		return err
	})
	if err == nil && n == 0 && f.head == nil {
		err = errNoHead
	}
	if err != nil {
		return &FileError{fmt.Sprintf("%s: %v", f.name, err)}
	}
	return nil
}

// Rule says how much is run here.
type Rule struct {
	Share   float64       // of the units, 1 for all
	Time    time.Duration // in its place, where it is not 0: as many as fit
	Workers int
	Note    func(line string) // what is found wrong
}

// merging is a merge at work.
type merging struct {
	*HandIns
	Rule
	job     units.Job
	ledger  *trust.Ledger // the files are its workers
	lock    sync.Mutex
	known   map[string][]byte // records made here
	records *units.Memory     // of the whole run
	due     []trust.Check     // of disputed units
}

// Check looks at all records, runs some again, and returns those of the finished run. The assurance is
// about those that this process has not made. The error says what is missing, which file is wrong,
// and what to do; or it is the context's.
func (h *HandIns) Check(ctx context.Context, job units.Job, r Rule) (*units.Memory, *trust.Assurance, error) {
	var secret [32]byte
	rand.Read(secret[:]) // never fails
	m := &merging{HandIns: h, Rule: r, job: job, known: map[string][]byte{}, ledger: trust.New(trust.Policy{First: -1}, secret)}
	err := m.look(ctx)
	spent := time.Now().Add(r.Time)
	for wrong := true; err == nil && wrong; {
		var missing []string
		if missing, err = m.walk(ctx); err != nil {
			break
		}
		switch {
		case len(m.due) > 0:
			_, err = m.carry(ctx, m.due)
		case len(missing) > 0:
			err = m.fill(ctx, missing, spent)
		default:
			wrong, err = m.sample(ctx)
		}
	}
	a := m.ledger.Assurance()
	a.Second = 0 // two files with one record may be copies
	return m.records, &a, err
}

// follow carries a verdict out.
func (m *merging) follow(v trust.Verdict) error {
	for _, f := range believed(m.files) {
		if slices.Contains(v.Out, f.name) {
			f.wrong = m.ledger.Of(f.name).Why
			m.Note(fmt.Sprintf("%s: %s; nothing of this file is believed", f.name, f.wrong))
		}
	}
	if v.Unsteady != "" {
		return &trust.AlarmError{Unit: v.Unsteady}
	}
	return nil
}

// believed returns the files of a list that are believed.
func believed(all []*handIn) []*handIn {
	return slices.DeleteFunc(slices.Clone(all), func(f *handIn) bool { return f.wrong != "" })
}

// look compares every record with what can be seen without searching.
func (m *merging) look(ctx context.Context) error {
	var salt [8]byte
	rand.Read(salt[:])
	all := slices.Sorted(maps.Keys(m.units))
	return units.Parallel(m.Workers, len(all), func() (units.Job, error) { return m.job, nil }, func(job units.Job, k int) error {
		for _, v := range m.units[all[k]] {
			if err := job.Look(ctx, all[k], v.record, binary.LittleEndian.Uint64(salt[:])); err != nil && ctx.Err() == nil {
				m.lock.Lock()
				for _, f := range v.by {
					m.follow(m.ledger.ShutOut(f.name, err.Error())) // nothing was run here: no error
				}
				m.lock.Unlock()
			}
		}
		return ctx.Err()
	})
}

// walk puts the records of the run together, from the units to begin with to those that they leave, and
// returns the units without one.
func (m *merging) walk(ctx context.Context) (missing []string, err error) {
	m.records, m.due = new(units.Memory), nil
	next, err := m.job.Roots(ctx)
	for err == nil && len(next) > 0 {
		for len(next) > 0 {
			unit := next[len(next)-1]
			next = next[:len(next)-1]
			record := m.settled(unit)
			if record == nil {
				missing = append(missing, unit)
				continue
			}
			children, err := m.job.Children(unit, record)
			if err != nil {
				return nil, err
			}
			m.records.Put(unit, record) // the first: no error
			next = append(next, children...)
		}
		if len(missing)+len(m.due) > 0 {
			return missing, nil
		}
		next, err = m.job.Next(m.records)
	}
	return nil, err
}

// settled returns the record of a unit that counts, nil if there is none: that of the first file that
// is believed. Others are second opinions.
func (m *merging) settled(unit string) (record []byte) {
	for _, v := range m.units[unit] {
		for _, f := range believed(v.by) {
			if record == nil {
				record = v.record
				m.ledger.Accepted(unit, f.name)
				continue
			}
			check, _ := m.ledger.Check(unit, trust.Again)
			m.ledger.Result(check, f.name, trust.Found(bytes.Equal(v.record, record)), v.record)
			if due := m.ledger.Due(unit); len(due) > 0 {
				m.due = append(m.due, due...)
				return record
			}
		}
	}
	if record == nil && m.known[unit] != nil {
		record = m.known[unit]
		m.ledger.Accepted(unit, "")
	}
	return record
}

// run runs units here that were not yet.
func (m *merging) run(ctx context.Context, all []string) error {
	all = slices.DeleteFunc(slices.Clone(all), func(unit string) bool { return m.known[unit] != nil })
	return units.Parallel(m.Workers, len(all), m.job.Worker, func(w units.Worker, k int) error {
		record, _, err := w.Run(ctx, all[k])
		if err == nil {
			m.lock.Lock()
			m.known[all[k]] = record
			m.lock.Unlock()
		}
		return err
	})
}

// carry carries out checks here, and what follows from them. It reports whether a file was wrong.
func (m *merging) carry(ctx context.Context, due []trust.Check) (wrong bool, err error) {
	for len(due) > 0 && err == nil {
		var all []string
		for _, check := range due {
			all = append(all, check.Unit)
		}
		if err = m.run(ctx, all); err != nil {
			break
		}
		checks := due
		due = nil
		for _, check := range checks {
			here := m.known[check.Unit]
			stored, _ := m.records.Get(check.Unit) // in memory: no error
			v := m.ledger.Result(check, "", trust.Found(bytes.Equal(here, stored)), here)
			if check.Kind == trust.Here && len(v.Due) > 0 {
				delete(m.known, check.Unit) // it is run a second time before a word is said
			}
			due, wrong, err = append(due, v.Due...), wrong || len(v.Out) > 0, cmp.Or(err, m.follow(v))
		}
	}
	return wrong, err
}

// fill runs what is missing: as much as the share is, or what there is time for, but no whole shard that
// nobody has handed in.
func (m *merging) fill(ctx context.Context, missing []string, spent time.Time) error {
	without := m.without()
	switch {
	case m.Time == 0 && m.Share >= 1:
	case without != nil && (m.Time == 0 || m.Believed() == len(m.files)):
		return without
	case m.Time == 0 && float64(len(missing)) > m.Share*float64(len(missing)+m.records.Len()):
		return m.lacking(ctx, missing)
	}
	m.Note(fmt.Sprintf("%d units without a record that can be used are run here", len(missing)))
	limited, stop := context.WithCancel(ctx)
	if m.Time > 0 {
		limited, stop = context.WithDeadline(ctx, spent)
	}
	defer stop()
	err := m.run(limited, missing)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return cmp.Or(without, m.lacking(ctx, slices.DeleteFunc(missing, func(unit string) bool { return m.known[unit] != nil })))
	}
	return err
}

// sample runs units again, drawn at random, and reports whether a record was wrong: what is left then has
// another sample, as one that was chosen by its outcome says nothing.
func (m *merging) sample(ctx context.Context) (wrong bool, err error) {
	for unit := range m.units { // a record that left it may have been wrong
		if record, _ := m.records.Get(unit); record == nil {
			m.ledger.Forget(unit)
		}
	}
	all, began := m.ledger.Assurance().Units, time.Now()
	n := int(math.Ceil(m.Share * float64(all)))
	for fit := m.Workers; ; {
		if m.Time > 0 {
			n = fit
		}
		wrong, err = m.carry(ctx, m.ledger.Rest(n))
		took := time.Since(began)
		if wrong || err != nil || n >= all || took >= m.Time {
			return wrong, err
		}
		fit = min(max(int(float64(n)*float64(m.Time)/float64(took)), n+m.Workers), 4*n, all)
	}
}

// without is the error of shards without a file that is believed, nil for none.
func (m *merging) without() error {
	var without []string
	for i := range m.Of {
		if !slices.ContainsFunc(believed(m.files), func(f *handIn) bool { return f.head == nil || f.head.Index == i }) {
			without = append(without, Shard{i, m.Of}.String())
		}
	}
	if len(without) == 0 {
		return nil
	}
	why := ""
	for _, f := range m.files {
		if f.wrong != "" {
			why = " that is believed (" + f.name + ": " + f.wrong + ")"
		}
	}
	return fmt.Errorf("%d of %d shards have no file%s: %s; expected theirs, or --verify all, which runs everything here", len(without), m.Of, why, few(without, ", "))
}

// lacking is the error of units without a record: it names their shards.
func (m *merging) lacking(ctx context.Context, missing []string) error {
	roots, err := m.job.Roots(ctx)
	if err != nil {
		return err
	}
	counts := map[int]int{}
	for _, unit := range missing {
		for !slices.Contains(roots, unit) && strings.Contains(unit, ".") {
			unit = unit[:strings.LastIndexByte(unit, '.')]
		}
		counts[shardOf(unit, m.Of)]++
	}
	var words []string
	for _, i := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d of shard %d/%d", counts[i], i, m.Of))
	}
	return fmt.Errorf("units without a record that can be used: %s; run these shards again with their files, which resumes them, or merge with --verify all, which runs everything here", few(words, ", "))
}

// Believed is the number of files of which no record was found wrong.
func (h *HandIns) Believed() int { return len(believed(h.files)) }
