package jobs

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
)

// do runs a request and returns its last event, with the answer as JSON reads it, and how many
// events of each type came before.
func do(t *testing.T, request string, set Settings) (last map[string]any, before map[string]int) {
	t.Helper()
	before = map[string]int{}
	var events []map[string]any
	Run(context.Background(), []byte(request), set, func(e map[string]any) { events = append(events, e) })
	if len(events) == 0 {
		t.Fatalf("%s: no event", request)
	}
	for _, e := range events[:len(events)-1] {
		before[e["type"].(string)]++
	}
	text, err := json.Marshal(events[len(events)-1])
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if err := json.Unmarshal(text, &last); err != nil {
		t.Fatal(err)
	}
	if n := before["result"] + before["error"]; n != 0 {
		t.Errorf("%s: %d events more that end the job", request, n)
	}
	return last, before
}

// request is a request in JSON.
func request(verb, name, subject string, o map[string]any) string {
	text, _ := json.Marshal(map[string]any{"version": 1, "verb": verb, "name": name, "subject": subject, "options": o})
	return string(text)
}

const board = "1 2 3 / 4 5 6 / 0 7 8"

// TestVerbs: each verb answers what it is for.
func TestVerbs(t *testing.T) {
	lp := "Minimize\n obj: x + 2 y\nSubject To\n c: x + y >= 2\nGeneral\n x y\nEnd\n"
	for _, c := range []struct {
		request string
		want    []string // in the JSON of the answer
	}{
		{request("read", "", board, nil), []string{`"kind":"slide"`, `"rows":3`, `"tiles":[1,2,3,4,5,6,0,7,8]`, `"solvable":true`, `"text":"1 2 3 / 4 5 6 / 0 7 8"`}},
		{request("read", "", "1 2 3\n4 5 6\n8 7 0\n", nil), []string{`"solvable":false`, `odd (1 exchange)`}},
		{request("read", "", "library:soma-cube", nil), []string{`"kind":"pack"`, `"dim":[3,3,3]`, `"grid":"cubes"`, `"name":"V"`, `"text":"library:soma-cube"`}},
		{request("read", "", "library:hexominoes-6x35", nil), []string{`"impossible":"`, `"colouring":[`}},
		{request("read", "", "a b | c\na c\nb\n", nil), []string{`"items":["a","b"]`, `"secondary":["c"]`, `"options":[["a","c"],["b"]]`}},
		{request("read", "m.lp", lp, nil), []string{`"model":{"columns":2,"nonzeros":2,"rows":1}`}},
		{request("search", "", board, nil), []string{`"moves":"RR"`, `"status":"optimal"`, `"checked":true`}},
		{request("search", "", "library:soma-cube", map[string]any{"count": true}), []string{`"solutions":11520`, `"unique":480`}},
		{request("solve", "", board, nil), []string{`"moves":"RR"`, `"proven_by"`}},
		{request("verify", "", board, nil), []string{`"verdict":`, `"voices":`}},
		{request("check", "", board, map[string]any{"solution": "RR"}), []string{`"checked":true`}},
		{request("check", "", board, map[string]any{"solution": "RL"}), []string{`"checked":false`}},
		{request("export", "", board, map[string]any{"format": "gams", "horizon": 3, "reduce": []string{}}), []string{`c_no_repeat`}},
		{request("export", "", board, map[string]any{"format": "gams", "horizon": 3}), []string{`"file":"tilemip.gms"`, `c_no_repeat`}},
		{request("export", "", "library:soma-cube", map[string]any{"format": "polycube"}), []string{`D:xDim=3`}},
		{request("export", "", "library:soma-cube", map[string]any{"format": "dlx"}), []string{`"file":"tilemip.dlx"`, `V`}},
		{request("show", "", board, map[string]any{"format": "latex", "horizon": 3}), []string{`\\begin{align}`}},
		{request("explain", "", "", map[string]any{"solution": `{"kind":"slide","status":"optimal","termination":"completed"}`}), []string{`"term":"status"`}},
		{request("disassemble", "", "library:soma-cube", nil), []string{`"level":"1"`, `"apart":true`, `"checked":true`}},
		{request("library", "", "", nil), []string{`"name":"soma-cube"`, `"pieces":7`, `"cells":27`}},
	} {
		last, _ := do(t, c.request, Settings{})
		text, _ := json.Marshal(last["answer"])
		for _, w := range c.want {
			if last["type"] != "result" || !strings.Contains(string(text), w) {
				t.Errorf("%.120s: no %s in %.600s %v", c.request, w, text, last["message"])
			}
		}
	}
}

// TestPacked: the packed solutions are those of the events one by one, letter by letter, and the
// answer lists none a second time.
func TestPacked(t *testing.T) {
	for _, puzzle := range []string{"library:soma-cube", "library:slothouber-graatsma", "library:tetracubes-2x4x4"} {
		sent := func(more map[string]any) (events []map[string]any) {
			more["all"] = true
			Run(context.Background(), []byte(request("search", "", puzzle, more)), Settings{}, func(e map[string]any) { events = append(events, e) })
			return events
		}
		var one, packed []string
		for _, e := range sent(map[string]any{}) {
			if e["type"] == "solution" {
				one = append(one, strings.Join(strings.Fields(strings.ReplaceAll(e["solution"].(string), ",", " ")), " "))
			}
		}
		s, err := tilemip.Library(strings.TrimPrefix(puzzle, "library:"))
		if err != nil {
			t.Fatal(err)
		}
		region := s.Packing.Region()
		events := sent(map[string]any{"packed": true})
		for _, e := range events {
			if e["type"] != "solutions" {
				continue
			}
			for _, cells := range e["cells"].([]string) {
				name := map[[3]int]string{}
				for i, mark := range []rune(cells) {
					if name[region[i]] = "."; mark > '@' {
						name[region[i]] = e["names"].([]string)[mark-'A']
					}
				}
				var rows []string
				for y := s.Packing.Dim[1] - 1; y >= 0; y-- {
					for z := range s.Packing.Dim[2] {
						for x := range s.Packing.Dim[0] {
							rows = append(rows, name[[3]int{x, y, z}])
						}
					}
				}
				packed = append(packed, strings.Join(rows, " "))
			}
			if e["number"] != uint64(len(packed)) {
				t.Errorf("%s: %v solutions said, %d sent", puzzle, e["number"], len(packed))
			}
		}
		answer := events[len(events)-1]["answer"].(*tilemip.Answer)
		if len(one) == 0 || !slices.Equal(one, packed) || !answer.Checked || answer.Grids != nil || *answer.Solutions != uint64(len(one)) {
			t.Errorf("%s: %d solutions one by one, %d packed; %+v", puzzle, len(one), len(packed), answer)
		}
	}
}

// TestRefused: what cannot be done gets one line and the status of the command.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		request string
		status  float64
		want    string
	}{
		{`{`, 2, "the request: unexpected EOF"},
		{`{"version":1,"verb":"library","subject":""} {}`, 2, "text after its object"},
		{`{"version":2,"verb":"read","subject":""}`, 2, "has version 2; expected 1"},
		{`{"version":1,"verb":"delete","subject":""}`, 2, `no verb is called "delete"; expected one of check, `},
		{`{"version":1,"verb":"read","subject":"","file":"/etc/passwd"}`, 2, `unknown field "file"`},
		{`{"version":1,"verb":"search","subject":"","options":{"horizont":3}}`, 2, `unknown field "horizont"`},
		{`{"version":1,"verb":"search","subject":"","options":{"network":"/etc/passwd"}}`, 2, `unknown field "network"`},
		{`{"version":1,"verb":"solve","subject":"","options":{"Memory":1000000}}`, 2, `unknown field "Memory"`},
		{`{"version":1,"verb":"search","subject":"","options":{"time_limit":-1}}`, 2, "negative"},
		{request("read", "", "library:nothing", nil), 2, "nothing"},
		{request("read", "", "1 2 3 / 4 5 6 / 0 7 7", nil), 2, "subject:1:"},
		{request("read", "", board+"\n"+board, nil), 2, "2 subjects; expected one"},
		{request("search", "", board, map[string]any{"engine": "warp"}), 2, "warp"},
		{request("solve", "", board, map[string]any{"backend": "nosuch"}), 6, "nosuch"},
		{request("export", "", board, map[string]any{"format": "doc", "horizon": 2}), 2, `no format is called "doc"`},
		{request("export", "", board, map[string]any{"format": "polycube"}), 2, "writes packings"},
		{request("explain", "", "", map[string]any{"solution": "{}"}), 2, "no JSON of an answer"},
		{request("state", "", board, map[string]any{"horizon": 2, "plan": "RRR"}), 2, "the plan is not feasible"},
		{request("state", "", board, map[string]any{"horizon": 2, "plan": "RX"}), 2, "the plan"},
		{request("state", "", board, map[string]any{"horizon": 2, "plan": "RR", "formulation": "flow"}), 2, "the plan is not feasible"},
	} {
		last, _ := do(t, c.request, Settings{})
		message, _ := last["message"].(string)
		if last["type"] != "error" || last["status"] != c.status || !strings.Contains(message, c.want) || strings.Contains(message, "\n") {
			t.Errorf("%.100s: %v, expected status %v and %q in one line", c.request, last, c.status, c.want)
		}
	}
}

// TestState: the matrix by columns is that of the model, and the point of a plan satisfies it.
func TestState(t *testing.T) {
	for _, f := range []string{"textbook", "textbook+carry", "textbook+all", "assignment"} {
		last, _ := do(t, request("state", "", "1 2 3 / 4 0 6 / 7 5 8", map[string]any{"formulation": f, "horizon": 2, "plan": "DR", "names": true}), Settings{})
		text, _ := json.Marshal(last["answer"])
		var p Program
		if err := json.Unmarshal(text, &p); err != nil || len(p.Columns) == 0 || len(p.Values) != len(p.Columns) {
			t.Fatalf("%s: %v %v", f, err, last["message"])
		}
		activity := make([]float64, len(p.Rows))
		for c, x := range p.Values {
			if l := p.Columns[c].Lower; l != nil && x < *l {
				t.Errorf("%s: %s is %v, below %v", f, p.Columns[c].Name, x, *l)
			}
			for k := p.Start[c]; k < p.Start[c+1]; k++ {
				activity[p.Index[k]] += x * p.Value[k]
			}
		}
		for r, row := range p.Rows {
			low, up := math.Inf(-1), math.Inf(1)
			if row.Lower != nil {
				low = *row.Lower
			}
			if row.Upper != nil {
				up = *row.Upper
			}
			if activity[r] < low || activity[r] > up {
				t.Errorf("%s: row %s is %v, not within %v and %v", f, row.Name, activity[r], low, up)
			}
			if row.Text == "" {
				t.Errorf("%s: row %s has no words", f, row.Name)
			}
		}
	}
}

// TestMatrix: columns of a model whose rows list them in another order, with infinite bounds.
func TestMatrix(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, math.Inf(1), 3)
	m.Row("r").Add(2, x.At(2)).Add(1, x.At(0)).Le(4)
	m.Row("s").Add(-1, x.At(0)).Ge(-3)
	p := matrixOf(m, nil)
	text, _ := json.Marshal(p)
	for _, want := range []string{`"start":[0,2,2,3]`, `"index":[0,1,0]`, `"value":[1,-1,2]`, `{"name":"r","family":"r","index":[],"lower":null,"upper":4}`, `"upper":null`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

// TestLimitOfThePlace: a job gets no more time than the place allows, and ends with what it has.
func TestLimitOfThePlace(t *testing.T) {
	korf, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "examples", "puzzles", "bedlam.txt"))
	if err != nil {
		t.Fatal(err)
	}
	last, _ := do(t, request("search", "", string(korf), map[string]any{"all": true, "time_limit": 3600.0, "engine": "dlx"}), Settings{TimeLimit: time.Millisecond})
	answer, _ := last["answer"].(map[string]any)
	if answer["termination"] != "time" {
		t.Errorf("%v, expected an end by the time limit", last)
	}
	if first := (&Job{Request: &Request{Options: Options{First: true}}}).Asked(); first.Solver.SolutionLimit != 1 {
		t.Errorf("first: a limit of %d solutions", first.Solver.SolutionLimit)
	}
}

// TestProof: an answer about a board comes with its certificate where it is asked for, and only there.
func TestProof(t *testing.T) {
	const twenty = "1 2 3 4 / 5 8 11 15 / 0 9 6 12 / 13 10 14 7" // moves
	for _, c := range []struct {
		method, subject string
		want            int // moves of the plan; -1: no certificate
		asked           bool
	}{
		{"additive", twenty, 20, true}, {"prices", twenty, 20, true}, {"", board, 2, true},
		{"additive", twenty, -1, false}, {"", "1 2 3 / 4 5 6 / 8 7 0", -1, true}, // parity needs none
	} {
		var text string
		Run(context.Background(), []byte(request("solve", "", c.subject, map[string]any{"method": c.method, "proof": c.asked})), Settings{}, func(e map[string]any) {
			if e["type"] == "proof" {
				text, _ = e["message"].(string)
			}
		})
		if c.want < 0 {
			if text != "" {
				t.Errorf("%v: a certificate", c)
			}
			continue
		}
		b, err := certificate.Read("proof", strings.NewReader(text))
		if err != nil {
			t.Errorf("%v: %v", c, err)
			continue
		}
		if v, err := certificate.Verify(context.Background(), b, certificate.DefaultMemory); err != nil || !v.OK || len(b.Plan) != c.want || b.Refutes != c.want-2 {
			t.Errorf("%v: %v %v, plan of %d, refutes %d", c, v, err, len(b.Plan), b.Refutes)
		}
	}
}
