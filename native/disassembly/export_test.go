package disassembly

// Meets is for tests that compare it with the referee.
var Meets = meets
