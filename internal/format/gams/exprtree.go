package gams

// The trees of expressions and dollar conditions: parseexpr.go and parseprimary.go make
// them, eval.go and expr.go compute with them.

// operation says what a node of the tree computes. The comments name the fields of expr
// that the operation uses; binary operations use args[0] and args[1].
type operation int

const (
	constant operation = iota // value
	add
	subtract
	multiply
	divide      // by args[1], which has no variable
	negate      // -args[0]
	sumOver     // of args[0] over the indices in over, where args[1] holds if there is one
	dollarOn    // args[0] where args[1] is not 0, else 0
	paramRef    // param at the subscripts at; 0 where one is outside its set
	variableRef // variable at the subscripts at; 0 where one is outside its set
	relationRef // 1 where the tuple at is in relation, else 0
	ordOf       // position of the index at[0] in its set, counted from 1
	sameLabel   // 1 where at[0] and at[1] are the same element, else 0
	less        // the comparisons and logical operations are 1 or 0
	lessEqual
	greater
	greaterEqual
	equal
	unequal
	both
	either
	isNot
)

// expr is a node of a tree. Which fields beside op, linear and place are set depends on
// op. A linear node contains a variable and stands only where a linear expression may:
// product refuses two linear factors, needNumber refuses one in conditions and bounds.
type expr struct {
	op       operation
	args     []*expr
	value    float64
	over     []*indexSymbol // what a sum controls, the last fastest
	at       []element      // subscripts
	param    *paramSymbol
	variable *variableSymbol
	relation *relationSymbol
	linear   bool  // has a variable
	place    token // for errors
}

// node makes a node, which is linear if one of its arguments is.
func node(op operation, at token, args ...*expr) *expr {
	x := &expr{op: op, args: args, place: at}
	for _, a := range args {
		x.linear = x.linear || a.linear
	}
	return x
}

// zero is returned by the functions of the parser after a mistake, so that callers need
// not ask for nil.
var zero = &expr{op: constant}
