#!/usr/bin/env python3
"""Renews the HiGHS that package backends/highs carries: the WebAssembly file of the npm package highs
(github.com/lovasoa/highs-js, MIT), with a table beside it (backends/highs/embedded.go reads both).

    scripts/embedhighs.py 1.15.3            fetch that release of the package with npm
    scripts/embedhighs.py highs-1.15.3.tgz  take a file that was fetched by other means

The names of what the file imports and exports are single letters that differ from release to
release. What they stand for is said in the package's own highs.js, from which the table is read.
"""
import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

FOLDER = pathlib.Path(__file__).parent.parent / "backends/highs/embedded"


def the(what, pattern, text):
    """The first group of a pattern that the text must have."""
    found = re.search(pattern, text)
    return found.group(1) if found else sys.exit(f"embedhighs: the package does not say {what}")


def table(description, glue, wasm):
    """What backends/highs reads of the file: where it is from, and what its names stand for."""
    exports = dict(re.findall(r'\b_+([A-Za-z]\w*)=(?:Module\["\w+"\]=)?wasmExports\["(\w+)"\]', glue))
    exports |= {name.lower(): letter for name, letter in re.findall(r'\bwasm(Memory|Table)=wasmExports\["(\w+)"\]', glue)}
    exports["begin"] = the("which function begins", r'\bwasmExports\["(\w+)"\]\(\)', glue)
    imports = (pair.split(":", 1) for pair in the("what it imports", r"\bwasmImports=\{([^}]*)\}", glue).split(","))
    return {
        "package": f"{description['name']} {description['version']}",
        "licence": description["license"],
        "highs": the("its release of HiGHS", rb"\x00(\d+\.\d+\.\d+)\x00", wasm).decode(),
        "sha256": hashlib.sha256(wasm).hexdigest(),
        "imports": {letter: name.lstrip("_") for letter, name in sorted(imports)},
        "exports": dict(sorted(exports.items())),
    }


def main():
    if len(sys.argv) != 2:
        sys.exit("embedhighs: expected one argument, a release of the npm package highs or its .tgz file")
    with tempfile.TemporaryDirectory() as work:
        archive = sys.argv[1]
        if not archive.endswith(".tgz"):
            subprocess.run(["npm", "pack", "highs@" + archive, "--pack-destination", work], check=True)
            archive = f"{work}/highs-{archive}.tgz"
        with tarfile.open(archive) as files:
            description, licence, glue, wasm = (
                files.extractfile("package/" + name).read() for name in ("package.json", "LICENSE", "build/highs.js", "build/highs.wasm")
            )
    text = json.dumps(table(json.loads(description), glue.decode(), wasm), indent="\t", ensure_ascii=False)
    (FOLDER / "highs.wasm.gz").write_bytes(gzip.compress(wasm, 9, mtime=0))
    (FOLDER / "table.json").write_text(text + "\n")
    (FOLDER / "LICENSE").write_bytes(licence)


main()
