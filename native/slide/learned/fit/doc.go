// Package fit trains small networks of package learned in Go: dense layers over inputs of
// which a few are 1, back-propagation and Adam in float32, one goroutine. The same samples, options
// and seed give the same weights on processors that round alike. It is made for networks of
// some ten thousand weights and minutes of training; train/train.py, which needs PyTorch,
// trains the large ones.
//
// # Reading order
//
// net.go is the network, back.go its gradient and Adam, train.go the loop over samples,
// loss.go what is minimised, boards.go and pairs.go where samples come from, file.go the
// network as a file of package learned and as its own.
package fit
