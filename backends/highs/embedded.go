//go:build !(cgo && highs) && !js && !nohighs

package highs

// HiGHS inside every program that links none: the WebAssembly build of the npm package highs
// (github.com/lovasoa/highs-js, MIT), run by github.com/tetratelabs/wazero, which makes machine code
// of it and needs neither cgo nor a library. The file and the table of its names are in the folder
// embedded; scripts/embedhighs.py renews both.
//
// Every solver object has an instance of its own: memory, globals and tables that nothing else
// touches. What ends HiGHS, a trap, an exception or memory that is used up, ends that instance and
// never the program. Instances run in parallel; each has one thread.
//
// The machine code is kept in a folder (installed.Compiled), for making it takes some seconds of all
// processors. Where that folder cannot be used the code is made once a process; the log says so.

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	wasm "github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/installed"
)

func init() { backends.Register(solver{}) }

// found says what another road would gain.
const kind, found = backends.Embedded, "it is inside this program, with one thread; about twice as fast are a build that links HiGHS (make fast) and its program (tilemip backends install highs)"

// An instance has one thread, and no files.
const threaded, files = false, false

//go:embed embedded
var embedded embed.FS

// names is the table of the file: what its letters stand for, and what it is.
type names struct {
	Package, Licence, HiGHS, SHA256 string
	Imports, Exports                map[string]string
}

var table = sync.OnceValue(func() (t names) {
	text, err := embedded.ReadFile("embedded/table.json")
	if err == nil {
		err = json.Unmarshal(text, &t)
	}
	if err != nil {
		panic("backends/highs: embedded/table.json: " + err.Error())
	}
	return t
})

// version returns the release of HiGHS, and by which road it is reached.
func version() string { return table().HiGHS + " (embedded)" }

// unusable is never more than "": all that is needed is inside.
func unusable() string { return "" }

// leaveThread gives the thread back: HiGHS keeps nothing for it.
func leaveThread() { runtime.UnlockOSThread() }

// machine is what all instances share.
type machine struct {
	runtime      wazero.Runtime
	solver, shim wazero.CompiledModule
}

// code is the machine code of the file, made or read when the first object is asked for.
var code = sync.OnceValues(func() (*machine, error) {
	packed, err := embedded.ReadFile("embedded/highs.wasm.gz")
	if err != nil {
		return nil, err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	file, err := io.ReadAll(unpacked)
	if err != nil {
		return nil, err
	}
	folder, err := installed.Compiled()
	if err != nil {
		return compile(file, wazero.NewRuntimeConfig())
	}
	return compileInto(folder, file)
})

// compileInto keeps the machine code in a folder, which holds nothing else, or does without.
func compileInto(folder string, file []byte) (*machine, error) {
	news := "HiGHS inside this program was compiled for this process alone: " + folder + " cannot be used"
	if cache, err := wazero.NewCompilationCacheWithDir(folder); err == nil {
		kept := func() int { all, _ := filepath.Glob(filepath.Join(folder, "*", "*")); return len(all) }
		had := kept()
		if m, err := compile(file, wazero.NewRuntimeConfig().WithCompilationCache(cache)); err == nil {
			if kept() > had {
				news = "HiGHS inside this program was compiled, once for all runs, into " + folder
				made.Store(&news)
			}
			return m, nil
		}
		os.RemoveAll(folder) // cut off or changed; a folder that cannot be written stays
	}
	made.Store(&news)
	return compile(file, wazero.NewRuntimeConfig())
}

func compile(file []byte, config wazero.RuntimeConfig) (m *machine, err error) {
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	m = &machine{runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	if m.solver, err = m.runtime.CompileModule(ctx, file); err != nil {
		return nil, err
	}
	if m.shim, err = m.runtime.CompileModule(ctx, shim(table().Exports["table"])); err != nil {
		return nil, err
	}
	if err := imports(ctx, m); err != nil {
		return nil, err
	}
	_, err = m.runtime.NewHostModuleBuilder("tilemip").NewFunctionBuilder().WithFunc(hear).Export("hear").Instantiate(ctx)
	return m, err
}

// shim is a module that puts a function of ours into HiGHS' table of functions, where a callback has
// to be. As text:
//
//	(module
//	  (import "tilemip" "hear" (func $hear (param i32 i32 i32 i32 i32)))
//	  (import "highs" "TABLE" (table 1 funcref))
//	  (elem declare func $hear)
//	  (func (export "install") (result i32)
//	    (table.grow 0 (ref.func $hear) (i32.const 1))))
//
// Its sections, by the binary format of WebAssembly: the types of both functions, the imports, the
// function, its export, the declaration that hear is referred to, and the function's body. Lengths
// are one byte each, so the name of the table has fewer than 100 letters; it has one or two.
func shim(table string) []byte {
	imports := "\x02\x07tilemip\x04hear\x00\x00\x05highs" + string(rune(len(table))) + table + "\x01\x70\x00\x01"
	return []byte("\x00asm\x01\x00\x00\x00" +
		"\x01\x0d\x02\x60\x05\x7f\x7f\x7f\x7f\x7f\x00\x60\x00\x01\x7f" +
		"\x02" + string(rune(len(imports))) + imports +
		"\x03\x02\x01\x01" +
		"\x07\x0b\x01\x07install\x00\x01" +
		"\x09\x05\x01\x03\x00\x01\x00" +
		"\x0a\x0b\x01\x09\x00\xd2\x00\x41\x01\xfc\x0f\x00\x0b")
}

// instance is one HiGHS with its solver object.
type instance struct {
	ctx       context.Context // by which functions that HiGHS imports know the instance
	module    wasm.Module
	functions map[string]wasm.Function
	texts     map[string]uint32 // where names lie that were handed over
	object    uint32            // the address of HiGHS' object
	callback  uint32            // the place of hear in the table
	watch     *watch
	limit     uint64        // of its memory, in bytes
	spent     time.Duration // in earlier solves of this object
	full      bool          // it was refused memory
	fault     error         // what ended it
}

// owner is the key of an instance in a context.
type owner struct{}

// most is all that a program of 32 bits can address.
const most = 4 << 30

// newInstance begins HiGHS. Where that fails, the instance is lost from the start.
func newInstance() *instance {
	i := &instance{functions: map[string]wasm.Function{}, texts: map[string]uint32{}, limit: most}
	i.ctx = context.WithValue(context.Background(), owner{}, i)
	i.fault = i.begin()
	return i
}

func (i *instance) begin() error {
	m, err := code()
	if err != nil {
		return fmt.Errorf("HiGHS inside this program cannot be compiled: %w", err)
	}
	module, err := m.runtime.InstantiateModule(i.ctx, m.solver, wazero.NewModuleConfig().WithName("").WithStartFunctions(table().Exports["begin"]))
	if err != nil {
		return i.ended(err)
	}
	i.module = module
	resolve := experimental.WithImportResolver(i.ctx, func(name string) wasm.Module {
		if name == "highs" {
			return module
		}
		return nil // by its name
	})
	shim, err := m.runtime.InstantiateModule(resolve, m.shim, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return i.ended(err)
	}
	at, err := shim.ExportedFunction("install").Call(i.ctx)
	if err != nil {
		return i.ended(err)
	}
	i.callback = wasm.DecodeU32(at[0])
	i.object = uint32(i.call("Highs_create"))
	return i.fault
}

// ended says in a sentence what ended an instance.
func (i *instance) ended(err error) error {
	if i.full {
		return fmt.Errorf("HiGHS needed more than %d MB of memory", i.limit>>20)
	}
	var thrown trap
	if errors.As(err, &thrown) {
		return thrown
	}
	return fmt.Errorf("HiGHS has crashed: %w", err)
}
