package jetstream

// Entrance is what a worker on another machine needs to reach an embedded server.
type Entrance struct {
	URL   string // where it listens, "" if nowhere
	Token string // file with the workers' key, mode 0600
	CA    string // file with the server's certificate, "" on loopback
}
