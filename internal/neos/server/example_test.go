//go:build !js && !nohighs

package server_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"

	"github.com/tilemip/tilemip/internal/neos/server"
	"github.com/tilemip/tilemip/neos"
)

// A server with a folder for its jobs, and a client that asks what it has. A program
// that serves calls isolate.Main and server.Main before anything else in main.
func ExampleNew() {
	dir, err := os.MkdirTemp("", "jobs")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	s, err := server.New(server.Options{Dir: dir})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	h := httptest.NewServer(s)
	defer h.Close()
	client, err := neos.New(neos.Options{Server: h.URL})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	categories, err := client.Call(context.Background(), "listCategories")
	fmt.Println(categories, err)
	// Output:
	// map[kestrel:Kestrel lp:Linear Programming milp:Mixed Integer Linear Programming] <nil>
}
