// Command tilemip-cluster has the broker, the coordinator and the workers of searches on many
// machines. The command tilemip runs it for its verbs coordinate and work.
//
// All that it does is in package internal/spread/cluster.
package main

import (
	"os"

	"github.com/tilemip/tilemip/internal/spread/child"
	"github.com/tilemip/tilemip/internal/spread/cluster"
)

func main() {
	child.Main(cluster.Open) // never returns in the process of a unit
	os.Exit(cluster.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
