package neos_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	client "github.com/tilemip/tilemip/neos"
)

// A backend for a server on this machine, such as the one that tilemip neos serve
// starts. It is described without a call to the server; a server elsewhere needs an email
// address besides.
func ExampleNew() {
	b := neos.New(neos.Config{Client: client.Options{Server: "http://127.0.0.1:3333"}, Solver: "HiGHS", Email: "me@university.edu"})
	i := b.Info()
	fmt.Println(i.Name, i.Kind, i.Path, i.Available())
	// Output: neos service http://127.0.0.1:3333 true
}

// A board is sent as a job, and its answer is fetched days later from the job file alone,
// decoded, and replayed: what tilemip neos submit and tilemip neos result do.
func ExampleReplay() {
	server := recorded() // in place of client.DefaultServer
	defer server.Close()
	folder, err := os.MkdirTemp("", "jobs")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	name, err := submit(server.URL, folder, "1 2 / 0 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := result(name, "1 2 / 0 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Status, *answer.Moves, answer.Checked)
	_, err = result(name, "1 0 / 3 2") // another board
	fmt.Println(err)
	// Output:
	// optimal R true
	// neos: this is not what was submitted as job 777: column p_i0_0 is fixed at 3, cost 0, want fixed at 2, cost 0
}

// submit sends the program of a board and returns the name of the job file.
func submit(url, folder, rows string) (string, error) {
	text, err := program(rows)
	if err != nil {
		return "", err
	}
	c, err := client.New(client.Options{Server: url})
	if err != nil {
		return "", err
	}
	defer c.Close()
	job, err := c.Prepare(context.Background(), client.Request{Solver: "CPLEX", Model: text.Text, Input: text.Input, Email: "me@university.edu"})
	if err != nil {
		return "", err
	}
	sent, err := c.Send(context.Background(), job, text, client.About{Horizon: 1}, client.Keep{Folder: folder})
	if err != nil {
		return "", err
	}
	return sent.Name, nil
}

// result waits for the job of a file and replays its answer for the board.
func result(name, rows string) (*tilemip.Answer, error) {
	file, err := client.ReadJobFile(name)
	if err != nil {
		return nil, err
	}
	c, err := client.New(client.Options{Server: file.Server})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if _, err := c.Wait(context.Background(), file.Job(), client.Watch{}); err != nil {
		return nil, err
	}
	out, err := c.Fetch(context.Background(), file.Job())
	if err != nil {
		return nil, err
	}
	text, err := file.Model()
	if err != nil {
		return nil, err
	}
	board, err := tilemip.ParseBoard(rows)
	if err != nil {
		return nil, err
	}
	b := neos.Replay(file, text, client.Read(file.Solver, out, text))
	return tilemip.SolveStated(context.Background(), board, tilemip.Options{Integer: tilemip.Integer{Horizon: file.About.Horizon, Backend: b}})
}

// program is the text of a board's program for plans of one move.
func program(rows string) (*client.ModelText, error) {
	board, err := tilemip.ParseBoard(rows)
	if err != nil {
		return nil, err
	}
	p, err := tilemip.State(context.Background(), board, tilemip.Options{Integer: tilemip.Integer{Horizon: 1}})
	if err != nil {
		return nil, err
	}
	return client.WriteProgram(p.Model, p.Algebra, "LP")
}

// recorded is a server that has one answer, for the board 1 2 / 0 3.
func recorded() *httptest.Server {
	answers := map[string]any{
		"ping": "NeosServer is alive", "listAllSolvers": []string{"milp:CPLEX:LP"}, "submitJob": []any{777, "AbCdEfGh"},
		"getSolverTemplate": "<document><category/><solver/><inputMethod/><email/><LP/></document>",
		"getJobStatus":      client.Done, "getCompletionCode": client.Normal, "getOutputFile": "no such file",
		"getFinalResultsNonBlocking": []byte(`MIP - Integer optimal solution:  Objective =  1.0
Variable Name           Solution Value
p_i0_0 3.0
p_i0_1 4.0
p_i1_0 1.0
p_i1_1 1.0
p_i2_0 2.0
p_i2_1 2.0
p_i3_0 4.0
p_i3_1 3.0
r_0    1.0
x_0    1.0
x_1    2.0
y_0    1.0
y_1    1.0
z_i0_0 1.0
z_i3_0 1.0
All other variables in the range 1-28 are 0.
`),
	}
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, _, err := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		text, err := xmlrpc.EncodeResponse(answers[method])
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Write(text)
	}))
}
