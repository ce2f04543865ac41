//go:build cgo && highs && !nohighs

// HiGHS opened at its first use instead of at every start of the program: to load it and the C++
// library takes 2.5 ms, more than all else that a short command does. It is done where the
// description of the library for pkg-config says so, as scripts/gethighs writes it: it also has
// --as-needed, and because every function of HiGHS that is called, also by lanl/highs, is defined
// here, the linker leaves the library out. Each is one jump, to where highs_open has found it; so
// arguments and results need no description here. The library is looked for where the program's
// runpath says, as the system would do at the start.

#include "capi.h"

#ifdef TILEMIP_HIGHS_AT_FIRST_USE

#include <dlfcn.h>
#include <stddef.h>

#if defined(__x86_64__)
#define JUMP(to) "jmp *" to "(%rip)"
#elif defined(__aarch64__)
#define JUMP(to) "adrp x16, " to "\n\tldr x16, [x16, :lo12:" to "]\n\tbr x16"
#endif

#define FUNCTIONS(F) \
  F(addCols) F(addRow) F(addRows) F(addVars) F(changeCoeff) F(changeColsBoundsBySet) F(changeColsCostByRange) \
  F(changeColsCostBySet) F(changeColsIntegralityByRange) F(changeColsIntegralityBySet) F(changeObjectiveOffset) \
  F(changeObjectiveSense) F(changeRowsBoundsBySet) F(create) F(deleteColsBySet) F(deleteRowsBySet) F(destroy) \
  F(getBasis) F(getBoolOptionValue) F(getCallbackDataOutItem) F(getDoubleInfoValue) F(getDoubleOptionValue) \
  F(getInt64InfoValue) F(getIntInfoValue) F(getIntOptionValue) F(getModelStatus) F(getNumCol) F(getNumRow) \
  F(getOptionType) F(getRanging) F(getSizeofHighsInt) F(getSolution) F(getStringOptionValue) F(passHessian) \
  F(passLp) F(passMip) F(passModel) F(readModel) F(resetOptions) F(run) F(setBasis) F(setBoolOptionValue) \
  F(setCallback) F(setDoubleOptionValue) F(setIntOptionValue) F(setSparseSolution) F(setStringOptionValue) \
  F(startCallback) F(version) F(versionMajor) F(versionMinor) F(writeModel) F(writeSolution) \
  F(writeSolutionPretty) F(zeroAllClocks)

#define DEFINE(f)                                                                  \
  __attribute__((visibility("hidden"))) void *tilemip_at_##f;                      \
  __asm__(".text\n\t.balign 16\n\t.globl Highs_" #f "\n\t.type Highs_" #f ", %function\n" \
          "Highs_" #f ":\n\t" JUMP("tilemip_at_" #f) "\n\t.size Highs_" #f ", .-Highs_" #f "\n");
FUNCTIONS(DEFINE)

const char *highs_open(void) {
  void *library = dlopen("libhighs.so", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return dlerror();
#define FIND(f) \
  if ((tilemip_at_##f = dlsym(library, "Highs_" #f)) == NULL) return dlerror();
  FUNCTIONS(FIND)
  return NULL;
}

#else // it was loaded at the start

const char *highs_open(void) { return NULL; }

#endif
