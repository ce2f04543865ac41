package server

// This file is the table of methods; the protocol's own page, "XML-RPC API" of NEOS, lists
// them. Methods that make no sense for a local server, such as those for administrators,
// answer with a sentence instead of a fault, so that a client that calls them goes on.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// call is one call of a method.
type call struct {
	server  *Server
	context context.Context // ends when the client is gone
	client  string          // the client's address, without the port
	params  []any           // as decoded by xmlrpc
	held    int64           // bytes of the server's budget
}

// Errors that are answered with a status of HTTP, 504 and 503, instead of a fault: clients
// ask again then.
var (
	errTimeout = errors.New("timeout")
	errBusy    = errors.New("busy")
)

// method is a row of the table. A call with fewer than least parameters is a fault. More are
// accepted, because some clients add their own name at the end.
type method struct {
	least     int
	signature string // result, then parameters, as system.methodSignature has them
	do        func(c *call) (any, error)
}

// methods is the table, by the names of the protocol.
var methods map[string]method

func init() {
	methods = map[string]method{ // in init: help and system.listMethods look into it
		"help":                              {0, "string", func(*call) (any, error) { return help, nil }},
		"emailHelp":                         {0, "string", func(*call) (any, error) { return "This local server takes no jobs by email.\n", nil }},
		"welcome":                           {0, "string", func(*call) (any, error) { return welcome, nil }},
		"version":                           {0, "string", func(*call) (any, error) { return "neos version 6.0 (local: tilemip)\n", nil }},
		"ping":                              {0, "string", func(*call) (any, error) { return "NeosServer is alive\n", nil }},
		"printQueue":                        {0, "string", func(c *call) (any, error) { return c.server.queue.String(), nil }},
		"listCategories":                    {0, "struct", (*call).listCategories},
		"listAllSolvers":                    {0, "array", func(*call) (any, error) { return listAllSolvers(), nil }},
		"listSolversInCategory":             {1, "array string", (*call).listSolversInCategory},
		"getSolverTemplate":                 {3, "string string string string", (*call).getSolverTemplate},
		"getXML":                            {3, "string string string string", (*call).getSolverTemplate},
		"validateSolverXML":                 {1, "string string", func(*call) (any, error) { return "This method is for administrators of NEOS.", nil }},
		"submitJob":                         {1, "array string string string", (*call).submitJob},
		"authenticatedSubmitJob":            {3, "array string string string", func(*call) (any, error) { return []any{0, noUsers}, nil }},
		"getJobStatus":                      {2, "string int string", aboutJob((*call).getJobStatus, asText)},
		"getCompletionCode":                 {2, "string int string", aboutJob((*call).getCompletionCode, asText)},
		"getJobInfo":                        {2, "array int string", aboutJob((*call).getJobInfo, asInfo)},
		"killJob":                           {2, "string int string string", aboutJob((*call).killJob, asText)},
		"getFinalResults":                   {2, "base64 int string", aboutJob((*call).getFinalResults, asBytes)},
		"getFinalResultsNonBlocking":        {2, "base64 int string", aboutJob((*call).getFinalResultsNonBlocking, asBytes)},
		"getIntermediateResults":            {2, "array int string int", aboutJob((*call).getIntermediateResults, asPortion)},
		"getIntermediateResultsNonBlocking": {2, "array int string int", aboutJob((*call).getIntermediateResultsNonBlocking, asPortion)},
		"getOutputFile":                     {3, "base64 int string string", aboutJob((*call).getOutputFile, asBytes)},
		"emailJobResults":                   {2, "string int string", aboutJob((*call).emailJobResults, asText)},
		"system.listMethods":                {0, "array", (*call).listMethods},
		"system.methodSignature":            {1, "array string", (*call).methodSignature},
		"system.methodHelp":                 {1, "string string", func(*call) (any, error) { return help, nil }},
	}
}

const (
	help = "class NeosServer: a local server with the methods of the NEOS Server. system.listMethods lists them;\n" +
		"getSolverTemplate gives the skeleton of a job, submitJob takes a job and returns its number and password.\n"
	welcome = "WELCOME TO NEOS! This is a local server (tilemip) that speaks the protocol of the NEOS Server.\n"
	noUsers = "Error: this local server has no user accounts; use submitJob"
)

// do runs the method of a name. Its errors become faults, but for errTimeout and errBusy.
func (c *call) do(name string) (any, error) {
	m, ok := methods[name]
	if !ok {
		return nil, fmt.Errorf("method %q is not supported", clip(name, 60))
	}
	if len(c.params) < m.least {
		return nil, fmt.Errorf("method %s takes %d parameters, not %d", name, m.least, len(c.params))
	}
	return m.do(c)
}

// text returns a parameter as a string, which may come as base64; "" where it is missing or
// of another type.
func (c *call) text(i int) string {
	if i < len(c.params) {
		switch v := c.params[i].(type) {
		case string:
			return v
		case []byte:
			return string(v)
		}
	}
	return ""
}

// number returns a parameter as a whole number, which may come as a double or as a string of
// digits.
func (c *call) number(i int) (int, bool) {
	if i >= len(c.params) {
		return 0, false
	}
	switch v := c.params[i].(type) {
	case int:
		return v, true
	case float64: // R sends numbers as doubles
		return int(v), v == float64(int(v))
	case string:
		n, err := strconv.Atoi(strings.TrimSpace(v))
		return n, err == nil
	}
	return 0, false
}

// listCategories answers with the categories of the catalog: abbreviation to name.
func (c *call) listCategories() (any, error) {
	out := map[string]any{}
	for short, full := range categories {
		out[short] = full
	}
	return out, nil
}

// listSolversInCategory answers with the solvers and inputs of a category.
func (c *call) listSolversInCategory() (any, error) {
	short, ok := findCategory(c.text(0))
	if !ok {
		return []any{}, nil
	}
	return listSolvers(short, ""), nil
}

// getSolverTemplate answers with the skeleton of a job; so does getXML.
func (c *call) getSolverTemplate() (any, error) {
	return template(c.text(0), c.text(1), c.text(2)), nil
}

// listMethods answers with the names of the table in alphabetical order.
func (c *call) listMethods() (any, error) { return sortedKeys(methods), nil }

// methodSignature answers with a list of signatures, here always one: the result's type, then
// those of the parameters.
func (c *call) methodSignature() (any, error) {
	m, ok := methods[c.text(0)]
	if !ok {
		return nil, fmt.Errorf("method %q is not supported", clip(c.text(0), 60))
	}
	return []any{strings.Fields(m.signature)}, nil
}
