//go:build nobroker || js

package jetstream

// Without the broker. Own.

import (
	"context"

	"github.com/tilemip/tilemip/internal/spread"
)

// Present reports whether this program has the broker.
const Present = false

// Embed would start a server in this process.
func Embed(context.Context, string, Options) (spread.Broker, *Entrance, error) {
	return nil, nil, ErrAbsent
}

// Connect would connect a coordinator to an outer broker.
func Connect(context.Context, string, Options) (spread.Broker, error) { return nil, ErrAbsent }

// Open would connect a worker.
func Open(context.Context, Options) (spread.Door, error) { return nil, ErrAbsent }
