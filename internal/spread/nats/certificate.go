package nats

// A certificate for the embedded server: self-signed, made once and kept in the state folder;
// workers trust exactly this one by --nats-ca. Own.

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/tilemip/tilemip/internal/osfile"
)

// certificate returns the configuration and the file that workers need.
func certificate(folder, host string) (*tls.Config, string, error) {
	cert, key := filepath.Join(folder, "server.pem"), filepath.Join(folder, "server.key")
	if _, err := os.Stat(key); errors.Is(err, os.ErrNotExist) {
		if err := issue(cert, key, host); err != nil {
			return nil, "", err
		}
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, "", err
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, cert, nil
}

// issue writes a new certificate, valid ten years for the host's name, this machine's name
// and addresses.
func issue(cert, key, host string) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return err
	}
	names, addresses := namesOf(host)
	now := time.Now()
	t := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "tilemip coordinator"},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.AddDate(10, 0, 0), // a day for clocks that differ
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		IsCA: true, BasicConstraintsValid: true, DNSNames: names, IPAddresses: addresses,
	}
	der, err := x509.CreateCertificate(rand.Reader, t, t, &private.PublicKey, private)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	if err := osfile.Durable(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o644); err != nil {
		return err
	}
	return osfile.Durable(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600)
}

// namesOf returns the names and addresses under which workers may reach this machine.
func namesOf(host string) (names []string, addresses []net.IP) {
	names = []string{"localhost"}
	if own, err := os.Hostname(); err == nil && own != "" {
		names = append(names, own)
	}
	if ip := net.ParseIP(host); ip == nil {
		names = append(names, host)
	} else {
		addresses = append(addresses, ip)
	}
	interfaces, _ := net.InterfaceAddrs() // none known: the host's own is left
	for _, a := range interfaces {
		if n, ok := a.(*net.IPNet); ok {
			addresses = append(addresses, n.IP)
		}
	}
	return names, addresses
}
