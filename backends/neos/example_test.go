package neos_test

import (
	"fmt"

	"github.com/tilemip/tilemip/backends/neos"
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
