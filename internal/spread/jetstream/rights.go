//go:build !nobroker && !js

package jetstream

// The least rights of a worker: what it needs to join, to fetch and finish units, and to
// create records of its run; that this is enough, and that each is needed, is measured by
// TestRights. It cannot delete, purge, see or change streams, or publish units. A worker can
// still create a wrong record: that is what second runs are for. Own.

import "github.com/nats-io/nats-server/v2/server"

func rights(run string) *server.Permissions {
	own := prefix + run + "."
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			own + "r.>", own + "v.>", own + "x.>", own + "a.>", own + "s.>",
			joinSubject, joinSubject + "." + run,
			"$JS.API.CONSUMER.INFO.UNITS_" + run + "." + consumer,
			"$JS.API.CONSUMER.MSG.NEXT.UNITS_" + run + "." + consumer,
			"$JS.ACK.UNITS_" + run + "." + consumer + ".>",
			"$JS.API.DIRECT.GET.RESULTS_" + run + ".>",
			"$JS.API.DIRECT.GET.CRASHES_" + run + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{workerInbox + ".>", own + "over"}},
	}
}
