package neos

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

func cupText(t *testing.T) *ModelText {
	t.Helper()
	text, err := ReadModel("cups.lp", "LP", "Minimize\n obj: x\nSubject To\n c: x >= 1\nBinary\n x\nEnd\n")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The place of the job file is made before anything is sent: a job whose password has no
// place would be lost.
func TestNothingIsSentWithoutAPlace(t *testing.T) {
	s, c := script(t, map[string]handler{"submitJob": always([]any{777, "AbCdEfGh"})})
	folder := t.TempDir()
	taken := filepath.Join(folder, "taken.json")
	if err := os.WriteFile(taken, []byte("another job's password"), 0o600); err != nil {
		t.Fatal(err)
	}
	dangling := filepath.Join(folder, "link.json")
	if err := os.Symlink(filepath.Join(folder, "nowhere"), dangling); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	for _, keep := range []Keep{{Name: taken}, {Name: dangling}, {Name: filepath.Join(folder, "no", "job.json")}, {Folder: filepath.Join(folder, "no")}} {
		sent, err := c.Send(t.Context(), &Prepared{}, cupText(t), About{}, keep)
		var place *PlaceError
		if sent != nil || !errors.As(err, &place) {
			t.Errorf("%+v: %+v, %v; want a *PlaceError", keep, sent, err)
		}
	}
	if n := s.called("submitJob"); n != 0 {
		t.Errorf("%d jobs were sent", n)
	}
	if text, err := os.ReadFile(taken); err != nil || string(text) != "another job's password" {
		t.Errorf("%q, %v", text, err)
	}
}

// Where the file goes, and that nothing else is left in the folder.
func TestSendKeepsTheJob(t *testing.T) {
	_, c := script(t, map[string]handler{"submitJob": always([]any{777, "AbCdEfGh"})})
	folder := t.TempDir()
	for _, k := range []struct {
		keep Keep
		want string
	}{
		{Keep{}, ""}, {Keep{Folder: folder}, "neos-777.json"}, {Keep{Folder: folder}, "neos-777-2.json"}, {Keep{Name: filepath.Join(folder, "mine.json")}, "mine.json"},
	} {
		sent, err := c.Send(t.Context(), &Prepared{Solver: Solver{"milp", "CPLEX", "LP"}, Model: cupText(t).Text}, cupText(t), About{Subject: "cups", Seconds: 1.5}, k.keep)
		if err != nil || sent.File.Job() != (Job{777, "AbCdEfGh"}) || sent.Name != "" && filepath.Base(sent.Name) != k.want || k.want == "" && sent.Name != "" {
			t.Fatalf("%+v: %+v, %v", k.keep, sent, err)
		}
		if k.want == "" {
			continue
		}
		back, err := ReadJobFile(sent.Name)
		if err != nil || back.Job() != sent.File.Job() || back.About.Seconds != 1.5 || back.Hash != hash(cupText(t).Text) {
			t.Errorf("%+v, %v", back, err)
		}
		if info, err := os.Stat(sent.Name); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%v, %v: the password is readable by others", info.Mode(), err)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != 3 {
		t.Errorf("%d files in the folder; want the three job files", len(left))
	}
}

// What is known of an accepted job is kept, and what cannot be written is said.
func TestSendWhereAcceptanceIsOdd(t *testing.T) {
	folder := t.TempDir()
	gone := filepath.Join(t.TempDir(), "gone")
	if err := os.Mkdir(gone, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		password string
		folder   string
		lost     bool // *LostError
		unkept   bool // *KeepError
	}{
		{"pass word", folder, true, false}, {"AbCdEfGh", gone, false, true}, {"pass word", gone, true, true},
	} {
		_, c := script(t, map[string]handler{"submitJob": func(w http.ResponseWriter, _ int, _ []any) {
			if k.folder == gone { // while the job is under way
				os.RemoveAll(gone)
			}
			respond(w, []any{777, k.password})
		}})
		os.MkdirAll(gone, 0o700)
		sent, err := c.Send(t.Context(), &Prepared{}, cupText(t), About{}, Keep{Folder: k.folder})
		if sent == nil || sent.File.Password != k.password || (sent.Name == "") != k.unkept {
			t.Fatalf("%+v: %+v, %v", k, sent, err)
		}
		if errors.As(err, new(*LostError)) != k.lost || errors.As(err, new(*KeepError)) != k.unkept || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v", k, err)
		}
		if k.unkept && !(strings.Contains(err.Error(), "777") && strings.Contains(err.Error(), k.password)) {
			t.Errorf("number and password are lost: %v", err)
		}
	}
}

// A refusal, a fault and a context that has ended leave no file and no job.
func TestSendRefused(t *testing.T) {
	folder := t.TempDir()
	for name, do := range map[string]handler{
		"refused": always([]any{0, "Error: no"}), "fault": func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(1, "no")) },
		"busy": status(http.StatusForbidden),
	} {
		_, c := script(t, map[string]handler{"submitJob": do})
		if sent, err := c.Send(t.Context(), &Prepared{}, cupText(t), About{}, Keep{Folder: folder}); sent != nil || err == nil {
			t.Errorf("%s: %+v, %v", name, sent, err)
		}
	}
	_, c := script(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if sent, err := c.Send(ctx, &Prepared{}, cupText(t), About{}, Keep{Folder: folder}); sent != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %+v, %v", sent, err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 0 {
		t.Errorf("%d files are left", len(left))
	}
}

func TestState(t *testing.T) {
	for status, want := range map[string]string{
		Waiting: "job 12345678: Waiting", Done: "job 12345678: Done, Normal", UnknownJob: "job 12345678: Unknown Job", BadPassword: "job 12345678: Bad Password",
	} {
		_, c := script(t, map[string]handler{"ping": always("alive"), "getJobStatus": always(status), "getCompletionCode": always(Normal)})
		s, err := c.State(t.Context(), job)
		if err != nil || s.String() != want || s.Unknown() != strings.Contains("Unknown Job, Bad Password", status) || s.Server != c.Server() {
			t.Errorf("%s: %+v %q, %v", status, s, s, err)
		}
	}
	_, c := script(t, map[string]handler{"ping": status(http.StatusNotFound)})
	if _, err := c.State(t.Context(), job); !errors.As(err, new(*UnreachableError)) {
		t.Errorf("%v", err)
	}
}

// Names within the archive cannot lead out of the folder, and nothing is overwritten.
func TestSaveFiles(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "files")
	out := &Output{Files: map[string][]byte{"a/b/model.sol": []byte("1"), "cplex.log": []byte("2")}}
	if err := out.Save(folder); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"model.sol": "1", "cplex.log": "2"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if err := out.Save(folder); !errors.As(err, new(*PlaceError)) || !errors.Is(err, os.ErrExist) {
		t.Errorf("again: %v", err)
	}
}

func TestFileInput(t *testing.T) {
	for name, want := range map[string]struct {
		input string
		asIs  bool // as GAMS
	}{
		"a.gms": {"GAMS", true}, "A.GMS": {"GAMS", true}, "a.gms.gz": {"GAMS", false}, "a.mps.gz": {"MPS", false}, "a.lp": {"LP", false}, "gms": {"LP", false}, "": {"LP", false},
	} {
		if got := FileInput(name); got != want.input || SentAsItIs(name, "gams") != want.asIs || SentAsItIs(name, "LP") {
			t.Errorf("%q: %s, %v; want %+v", name, got, SentAsItIs(name, "gams"), want)
		}
	}
	if _, err := ReadGAMS(filepath.Join(t.TempDir(), "a.gms")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// The declaration is used for GAMS alone, and its text reads back as the same program.
func TestWriteProgram(t *testing.T) {
	p := algebra.New("cups", "at least one thing")
	things := p.Labels("i", "things", "cup", "plate")
	x := p.Binary("x", "1 if thing i is taken", things)
	i := things.Index("i")
	p.Row("some", "not nothing").Ge(algebra.Sum(x.At(i)).Over(i), algebra.Number(1))
	p.Minimize("taken", algebra.Sum(x.At(i)).Over(i))
	compiled, err := p.Compile()
	if err != nil {
		t.Fatal(err)
	}
	m := compiled.Model
	for _, c := range []struct {
		input   string
		a       *algebra.Program
		indexed bool
	}{{"gams", p, true}, {"GAMS", nil, false}, {"LP", p, false}, {"MPS", nil, false}} {
		text, err := WriteProgram(m, c.a, c.input)
		if err != nil || strings.Contains(text.Text, "Sets") != c.indexed || text.Model.Columns() != 2 {
			t.Errorf("%s: %v, indexed %v\n%s", c.input, err, c.indexed, text.Text)
		}
	}
	if _, err := WriteProgram(model.New("m"), nil, "AMPL"); err == nil || !strings.Contains(err.Error(), "expected LP, MPS or GAMS") {
		t.Errorf("%v", err)
	}
}

func TestTrustAlso(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ca.pem")
	if _, err := TrustAlso(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	os.WriteFile(file, []byte("-----BEGIN NOTHING-----\n"), 0o600)
	if _, err := TrustAlso(file); err == nil || !strings.Contains(err.Error(), "no certificate in it") {
		t.Errorf("%v", err)
	}
}

func TestMatching(t *testing.T) {
	all := []Solver{{"milp", "CPLEX", "LP"}, {"milp", "Cbc", "MPS"}, {"lp", "CPLEX", "LP"}}
	for text, want := range map[string]int{"": 3, "cplex": 2, "milp:C": 2, "gurobi": 0} {
		if got := Matching(all, text); len(got) != want || got == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}
