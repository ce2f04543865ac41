// Package mof reads and writes MathOptFormat, the JSON form of models of the JuMP community
// (B. Legat, O. Dowson, J. Garcia, M. Lubin, "MathOptInterface: a data structure
// for mathematical optimization problems", INFORMS Journal on Computing 34 (2022);
// schema mof.1.schema.json, versions 1.0 to 1.9), for linear and integer programs with
// semi-continuous variables, special ordered sets, rows under a condition and a quadratic
// objective.
package mof

import (
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "mof", Title: "MathOptFormat (JSON)", Extensions: []string{".mof.json", ".mof"}, Media: "application/json",
		Holds: model.Features{Semi: true, SOS: true, Indicators: true, Products: true}, Write: Write, Read: Read,
	})
}
