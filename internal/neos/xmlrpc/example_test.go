package xmlrpc_test

import (
	"bytes"
	"fmt"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// A call is written, and read as a server reads it: within limits, and with a place in the
// error where it is not XML-RPC.
func Example() {
	call, err := xmlrpc.EncodeCall("getJobStatus", 10000001, "password")
	if err != nil {
		fmt.Println(err)
		return
	}
	method, params, err := xmlrpc.DecodeCall(bytes.NewReader(call), xmlrpc.Limits{})
	fmt.Println(method, params, err)

	_, _, err = xmlrpc.DecodeCall(bytes.NewReader(bytes.Replace(call, []byte("<int>"), []byte("<float>"), 1)), xmlrpc.Limits{})
	fmt.Println(err != nil)
	// Output:
	// getJobStatus [10000001 password] <nil>
	// true
}

// A fault of the server is the error of the answer.
func ExampleDecodeResponse() {
	_, err := xmlrpc.DecodeResponse(bytes.NewReader(xmlrpc.EncodeFault(1, "method is not supported")), xmlrpc.Limits{})
	fmt.Println(err)
	// Output: the server reports fault 1: method is not supported
}
