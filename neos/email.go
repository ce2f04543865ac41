package neos

// Where the email address of a job comes from. NEOS requires one with every job since 2021.

import (
	"errors"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
)

// EmailFile returns the file where EmailFor looks for an address: neos-email in the folder
// tilemip of the user's configuration (~/.config/tilemip/neos-email on Linux); "" where the
// system has no such folder.
func EmailFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "tilemip", "neos-email")
}

// localAddress is the address in a job for a server on this machine when none is given: such
// a server sends no mail, but the protocol requires the field.
const localAddress = "nobody@this-machine.local"

// ErrNoEmail is wrapped by the error of EmailFor when no address is given anywhere.
var ErrNoEmail = errors.New("NEOS needs an email address with every job")

// EmailFor returns the address to submit under at the server of a URL: given, or else that of
// the variable NEOS_EMAIL, or else the first line of EmailFile. NEOS has refused jobs without
// one since 2021, and none is invented here: without one the error, which wraps ErrNoEmail,
// says how to give it. A server on this machine needs none and gets nobody@this-machine.local.
// An address that nobody can have is an error too.
func EmailFor(server, given string) (string, error) {
	address, err := email(given)
	if errors.Is(err, ErrNoEmail) && Local(server) {
		return localAddress, nil
	}
	return address, err
}

// email looks for the address in the three places, in this order.
func email(given string) (string, error) {
	from := "--email"
	address := given
	if address == "" {
		from, address = "NEOS_EMAIL", os.Getenv("NEOS_EMAIL")
	}
	if address == "" {
		if from = EmailFile(); from != "" {
			text, err := os.ReadFile(from)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return "", fmt.Errorf("reading the email address for NEOS: %w", err)
			}
			address, _, _ = strings.Cut(strings.TrimSpace(string(text)), "\n")
		}
	}
	if address = strings.TrimSpace(address); address == "" {
		return "", fmt.Errorf("%w; give yours with --email (of solve, verify and report --neos-email), in NEOS_EMAIL or in the file %s", ErrNoEmail, EmailFile())
	}
	if err := checkEmail(address); err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	}
	return address, nil
}

// checkEmail returns an error unless the address can be a real one: name@host.domain, nothing
// around it, and not in a domain reserved for examples and tests (RFC 2606), which NEOS would
// accept although no mail can reach it.
func checkEmail(address string) error {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address || strings.ContainsAny(address, " \"<>&,;") {
		return fmt.Errorf("%s is not an email address; expected name@host.domain", shortened(address))
	}
	host := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	dot := strings.LastIndexByte(host, '.')
	if dot <= 0 || dot >= len(host)-2 {
		return fmt.Errorf("%s is not an email address; expected name@host.domain", shortened(address))
	}
	switch host[dot+1:] {
	case "invalid", "example", "test", "localhost":
		return fmt.Errorf("%s is not a real address; expected yours", shortened(address))
	}
	return nil
}
