package main

// A container image without a daemon: the layout of the OCI image specification 1.0 as a tar
// file, with the manifest.json of `docker save` in it, so that podman, skopeo and every docker
// load it. One layer: the static program, its licences, an empty /tmp.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"time"
)

const (
	manifestType = "application/vnd.oci.image.manifest.v1+json"
	configType   = "application/vnd.oci.image.config.v1+json"
	layerType    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int64             `json:"size"`
	Annotations map[string]string `json:"annotations,omitempty"`
	Platform    *platform         `json:"platform,omitempty"`
}

type platform struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
}

func (r release) writeImage(t target, files []file, path string) error {
	layer := []file{{"tmp/", 0o1777, nil}}
	for _, f := range files {
		switch f.name {
		case "tilemip", "LICENSE", "THIRD_PARTY_NOTICES.txt":
			layer = append(layer, f)
		}
	}
	plain, err := tarOf("", layer, r.time)
	if err != nil {
		return err
	}
	packed, err := gzipped(plain)
	if err != nil {
		return err
	}
	var blobs []file
	add := func(kind string, data []byte) descriptor {
		d := sha256.Sum256(data)
		blobs = append(blobs, file{"blobs/sha256/" + hex.EncodeToString(d[:]), 0o644, data})
		return descriptor{MediaType: kind, Digest: "sha256:" + hex.EncodeToString(d[:]), Size: int64(len(data))}
	}
	config, err := json.Marshal(r.imageConfig(t, plain))
	if err != nil {
		return err
	}
	layerAt, configAt := add(layerType, packed), add(configType, config)
	manifest, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": manifestType, "config": configAt, "layers": []descriptor{layerAt}})
	if err != nil {
		return err
	}
	at := add(manifestType, manifest)
	at.Annotations = map[string]string{"org.opencontainers.image.ref.name": r.version}
	at.Platform = &platform{t.goarch, t.goos}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": []descriptor{at}})
	if err != nil {
		return err
	}
	docker, err := json.Marshal([]map[string]any{{
		"Config": blobPath(configAt), "RepoTags": []string{"tilemip:" + r.version}, "Layers": []string{blobPath(layerAt)},
	}})
	if err != nil {
		return err
	}
	blobs = append(blobs, file{"index.json", 0o644, index}, file{"manifest.json", 0o644, docker},
		file{"oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`)})
	data, err := tarOf("", blobs, r.time)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func blobPath(d descriptor) string { return "blobs/sha256/" + d.Digest[len("sha256:"):] }

// imageConfig says how the image runs: the program, as nobody, in /tmp, which is the one place
// that it may write to.
func (r release) imageConfig(t target, layer []byte) map[string]any {
	diff := sha256.Sum256(layer)
	created := r.time.Format(time.RFC3339)
	return map[string]any{
		"created": created, "architecture": t.goarch, "os": t.goos,
		"config": map[string]any{
			"User": "65534:65534", "Entrypoint": []string{"/tilemip"}, "WorkingDir": "/tmp", "Env": []string{"HOME=/tmp"},
			"Labels": map[string]string{
				"org.opencontainers.image.title": "tilemip", "org.opencontainers.image.version": r.version,
				"org.opencontainers.image.revision": r.commit, "org.opencontainers.image.licenses": "Apache-2.0",
			},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{"sha256:" + hex.EncodeToString(diff[:])}},
		"history": []map[string]any{{"created": created, "created_by": "scripts/dist"}},
	}
}
