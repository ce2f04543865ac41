package scip

// The functions of the library that are used, its numbers, and its callbacks. Source: the headers
// of SCIP 10 (scip/scip_*.h, scip/cons_*.h, scip/type_*.h). What stands there as a macro for speed is
// a function of the library as well.

import (
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"github.com/tilemip/tilemip/internal/dynload"
	"github.com/tilemip/tilemip/internal/installed"
)

// file is where the library is looked for. That of OR-tools' wheel (libscip.so.10.0, without
// LAPACK and Ipopt) serves for what has no products; with them it was 300 times slower.
var file = dynload.Library{Solver: Name, File: "libscip.so.10.0", Variable: "TILEMIP_SCIP_LIBRARY", Prefix: "SCIP"}

// tested is the major version whose headers this was written by.
const tested = 10

// okay is the return code of success; the others are below 1.
const okay = 1

// infinite is from when on SCIP takes a number for infinite.
const infinite = 1e20

type object = uintptr

// library are the functions; those that return an int32 without a name return a code.
type library struct {
	MajorVersion, MinorVersion, TechVersion                          func() int32
	MessageSetErrorPrinting                                          func(function, data uintptr)
	Create, Free, MessagehdlrRelease                                 func(what *object) int32
	IncludeDefaultPlugins, TransformProb, Solve, GetStatus, GetNSols func(s object) int32
	GetNTotalNodes, GetNLPIterations                                 func(s object) int64
	GetDualbound                                                     func(s object) float64
	GetBestSol                                                       func(s object) object
	GetSols                                                          func(s object) unsafe.Pointer
	AddVar, AddCons, SetMessagehdlr                                  func(s, what object) int32
	ReleaseVar, ReleaseCons                                          func(s object, what *object) int32
	GetNegatedVar                                                    func(s, column object, negated *object) int32
	SetObjsense, InterruptLP                                         func(s object, what int32) int32
	SetHeuristics                                                    func(s object, setting, quiet int32) int32
	AddOrigObjoffset                                                 func(s object, constant float64) int32
	CreateProbBasic                                                  func(s object, name string) int32
	GetParam                                                         func(s object, name string) uintptr
	SetParam                                                         func(s object, name, value string) int32
	MessagehdlrCreate                                                func(made *object, buffered int32, file uintptr, quiet int32, warning, dialog, info, free, data uintptr) int32
	IncludeEventhdlrBasic                                            func(s object, made *object, name, what string, function, data uintptr) int32
	CatchEvent                                                       func(s object, events uint64, handler, data, position uintptr) int32
	CreateVarBasic                                                   func(s object, made *object, name *byte, lower, upper, cost float64, kind int32) int32
	CreateConsBasicLinear                                            func(s object, made *object, name *byte, n int32, columns *object, values *float64, lower, upper float64) int32
	CreateConsBasicQuadraticNonlinear                                func(s object, made *object, name *byte, n int32, columns *object, values *float64, products int32, a, b *object, coefficients *float64, lower, upper float64) int32
	CreateConsBasicIndicator                                         func(s object, made *object, name *byte, when object, n int32, columns *object, values *float64, upper float64) int32
	CreateConsBasicSOS1, CreateConsBasicSOS2                         func(s object, made *object, name *byte, n int32, columns *object, weights *float64) int32
	CreateConsBasicBounddisjunction                                  func(s object, made *object, name *byte, n int32, columns *object, sides *int32, bounds *float64) int32
	CreateOrigSol, CreatePartialSol                                  func(s object, made *object, heuristic uintptr) int32
	GetSolVals, SetSolVals                                           func(s, point object, n int32, columns *object, values *float64) int32
	AddSolFree                                                       func(s object, point *object, stored *int32) int32
	GetSolOrigObj                                                    func(s, point object) float64
	SolGetHeur                                                       func(point object) uintptr
	HeurGetName                                                      func(heuristic uintptr) string
	GetDualSolVal                                                    func(s, row object, value *float64, ofBound *int32) int32
}

// off is SCIP_PARAMSETTING_OFF.
const off = 3

// The kinds of columns, SCIP_Vartype.
const (
	binary     = 0
	integer    = 1
	continuous = 3
)

// The sides of a bound, SCIP_BoundType.
const lowerSide, upperSide = 0, 1

// The events that are heard, SCIP_EVENTTYPE_…: a better point, the end of a node, and that of a
// node's linear program.
const (
	betterPoint = 0x10000000
	nodeSolved  = 0x100000 | 0x200000 | 0x400000
	relaxed     = 0x4000000
)

// load opens the library, once.
var load = sync.OnceValues(func() (*library, error) {
	l := new(library)
	found, err := file.Open(l)
	if err != nil {
		return nil, err
	}
	return l, l.known(found)
})

// known refuses releases whose numbers may be others.
func (l *library) known(found installed.File) error {
	if l.MajorVersion() != tested {
		return fmt.Errorf("the library %s is SCIP %s; expected release %d", found.Path, l.version(), tested)
	}
	l.MessageSetErrorPrinting(0, 0) // errors are return codes here
	return nil
}

func (l *library) version() string {
	return fmt.Sprintf("%d.%d.%d", l.MajorVersion(), l.MinorVersion(), l.TechVersion())
}

// runs are those under way, by their SCIP object and by their message handler.
var runs sync.Map

// callbacks are the addresses of what the library calls.
var callbacks = sync.OnceValue(func() (c struct{ event, message uintptr }) {
	c.event = dynload.Callback(func(s object, _, event, _ uintptr) uintptr {
		if r, ok := runs.Load(s); ok {
			r.(*run).hear()
		}
		return okay
	})
	c.message = dynload.Callback(func(handler object, _ uintptr, text unsafe.Pointer) {
		if r, ok := runs.Load(handler); ok {
			r.(*run).log(textAt(text))
		}
	})
	return c
})

// textAt copies a text of C's.
func textAt(at unsafe.Pointer) string {
	n := 0
	for *(*byte)(unsafe.Add(at, n)) != 0 {
		n++
	}
	return strings.Clone(unsafe.String((*byte)(at), n))
}
