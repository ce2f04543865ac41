//go:build cgo && highs && !nohighs

// The constants that lanl/highs declares extern. Up to HiGHS 1.11 its C header
// defines them in every unit that includes it, which lanl/highs relies on; from
// 1.12 they are static there and the final link finds none. Weak, they fill the
// gap with the later releases and give way to the header's with the earlier ones.
// The values are part of HiGHS' C interface and the same in all releases.

#include <stdint.h>

#define CONSTANT(name, value) const int32_t name __attribute__((weak)) = value

CONSTANT(kHighsStatusError, -1);
CONSTANT(kHighsStatusOk, 0);
CONSTANT(kHighsStatusWarning, 1);

CONSTANT(kHighsVarTypeContinuous, 0);
CONSTANT(kHighsVarTypeInteger, 1);
CONSTANT(kHighsVarTypeSemiContinuous, 2);
CONSTANT(kHighsVarTypeSemiInteger, 3);
CONSTANT(kHighsVarTypeImplicitInteger, 4);

CONSTANT(kHighsObjSenseMinimize, 1);
CONSTANT(kHighsObjSenseMaximize, -1);

CONSTANT(kHighsMatrixFormatColwise, 1);
CONSTANT(kHighsMatrixFormatRowwise, 2);

CONSTANT(kHighsHessianFormatTriangular, 1);
CONSTANT(kHighsHessianFormatSquare, 2);

CONSTANT(kHighsSolutionStatusNone, 0);
CONSTANT(kHighsSolutionStatusInfeasible, 1);
CONSTANT(kHighsSolutionStatusFeasible, 2);

CONSTANT(kHighsBasisValidityInvalid, 0);
CONSTANT(kHighsBasisValidityValid, 1);

CONSTANT(kHighsModelStatusNotset, 0);
CONSTANT(kHighsModelStatusLoadError, 1);
CONSTANT(kHighsModelStatusModelError, 2);
CONSTANT(kHighsModelStatusPresolveError, 3);
CONSTANT(kHighsModelStatusSolveError, 4);
CONSTANT(kHighsModelStatusPostsolveError, 5);
CONSTANT(kHighsModelStatusModelEmpty, 6);
CONSTANT(kHighsModelStatusOptimal, 7);
CONSTANT(kHighsModelStatusInfeasible, 8);
CONSTANT(kHighsModelStatusUnboundedOrInfeasible, 9);
CONSTANT(kHighsModelStatusUnbounded, 10);
CONSTANT(kHighsModelStatusObjectiveBound, 11);
CONSTANT(kHighsModelStatusObjectiveTarget, 12);
CONSTANT(kHighsModelStatusTimeLimit, 13);
CONSTANT(kHighsModelStatusIterationLimit, 14);
CONSTANT(kHighsModelStatusUnknown, 15);

CONSTANT(kHighsBasisStatusLower, 0);
CONSTANT(kHighsBasisStatusBasic, 1);
CONSTANT(kHighsBasisStatusUpper, 2);
CONSTANT(kHighsBasisStatusZero, 3);
CONSTANT(kHighsBasisStatusNonbasic, 4);
