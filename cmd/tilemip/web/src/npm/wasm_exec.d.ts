// wasm_exec.js of the Go release, which tools/npm.mjs puts beside index.js. It leaves globalThis.Go.
export {}
