// Package matrix is what the text formats of integer programs share below their
// grammars: names that a dialect takes, numbers, sides and bounds as readers take
// them, rows under a condition as rows among others, the memory that a reader may
// use, its warnings, and the model that it gathers column by column and row by row.
//
// Not here: anything that one format alone has. Begin with build.go.
package matrix
