// What this package uses of HiGHS' C interface, declared by hand: the header of
// HiGHS 1.15 defines seven constants without static, so that a program in which
// two packages include it does not link, and its callback structure has changed
// between releases. Only what has stayed the same is relied on here.

#ifndef TILEMIP_HIGHS_CAPI_H
#define TILEMIP_HIGHS_CAPI_H

#include <stdint.h>

typedef int32_t highs_int; // HighsInt of the default build; capi.go checks its size

// highs_open loads the library where that was left to its first use (late.c), and says what is wrong
// with it, or NULL.
extern const char *highs_open(void);

extern const char *Highs_version(void);
extern highs_int Highs_versionMajor(void);
extern highs_int Highs_versionMinor(void);
extern highs_int Highs_getSizeofHighsInt(const void *highs);
extern void Highs_destroy(void *highs);

extern highs_int Highs_passLp(void *highs, highs_int num_col, highs_int num_row, highs_int num_nz,
                              highs_int a_format, highs_int sense, double offset, const double *col_cost,
                              const double *col_lower, const double *col_upper, const double *row_lower,
                              const double *row_upper, const highs_int *a_start, const highs_int *a_index,
                              const double *a_value);
extern highs_int Highs_passMip(void *highs, highs_int num_col, highs_int num_row, highs_int num_nz,
                               highs_int a_format, highs_int sense, double offset, const double *col_cost,
                               const double *col_lower, const double *col_upper, const double *row_lower,
                               const double *row_upper, const highs_int *a_start, const highs_int *a_index,
                               const double *a_value, const highs_int *integrality);
extern highs_int Highs_passHessian(void *highs, highs_int dim, highs_int num_nz, highs_int format,
                                   const highs_int *start, const highs_int *index,
                                   const double *value);
extern highs_int Highs_setSparseSolution(void *highs, highs_int num_entries, const highs_int *index,
                                         const double *value);
extern highs_int Highs_setBasis(void *highs, const highs_int *col_status, const highs_int *row_status);
extern highs_int Highs_getBasis(const void *highs, highs_int *col_status, highs_int *row_status);
extern highs_int Highs_run(void *highs);
extern highs_int Highs_getModelStatus(const void *highs);
extern highs_int Highs_getSolution(const void *highs, double *col_value, double *col_dual,
                                   double *row_value, double *row_dual);
extern highs_int Highs_resetOptions(void *highs);
extern highs_int Highs_zeroAllClocks(const void *highs);
extern highs_int Highs_deleteColsBySet(void *highs, highs_int count, const highs_int *set);
extern highs_int Highs_deleteRowsBySet(void *highs, highs_int count, const highs_int *set);
extern highs_int Highs_changeObjectiveSense(void *highs, highs_int sense);
extern highs_int Highs_changeObjectiveOffset(void *highs, double offset);
extern highs_int Highs_addCols(void *highs, highs_int count, const double *cost, const double *lower,
                               const double *upper, highs_int num_nz, const highs_int *start,
                               const highs_int *index, const double *value);
extern highs_int Highs_addRows(void *highs, highs_int count, const double *lower, const double *upper,
                               highs_int num_nz, const highs_int *start, const highs_int *index,
                               const double *value);
extern highs_int Highs_changeColsCostBySet(void *highs, highs_int count, const highs_int *set, const double *cost);
extern highs_int Highs_changeColsBoundsBySet(void *highs, highs_int count, const highs_int *set,
                                             const double *lower, const double *upper);
extern highs_int Highs_changeRowsBoundsBySet(void *highs, highs_int count, const highs_int *set,
                                             const double *lower, const double *upper);
extern highs_int Highs_changeColsIntegralityBySet(void *highs, highs_int count, const highs_int *set,
                                                  const highs_int *integrality);
extern highs_int Highs_changeCoeff(void *highs, highs_int row, highs_int col, double value);
extern highs_int Highs_setBoolOptionValue(void *highs, const char *option, highs_int value);
extern highs_int Highs_setIntOptionValue(void *highs, const char *option, highs_int value);
extern highs_int Highs_setDoubleOptionValue(void *highs, const char *option, double value);
extern highs_int Highs_setStringOptionValue(void *highs, const char *option, const char *value);
extern highs_int Highs_startCallback(void *highs, int type);
extern highs_int Highs_getOptionType(const void *highs, const char *option, highs_int *type);
extern highs_int Highs_getIntInfoValue(const void *highs, const char *info, highs_int *value);
extern highs_int Highs_getInt64InfoValue(const void *highs, const char *info, int64_t *value);
extern highs_int Highs_getDoubleInfoValue(const void *highs, const char *info, double *value);

// A watch is what the callbacks of one solve need. It lives in Go's memory,
// pinned while HiGHS runs.
typedef struct {
  int32_t stop;    // not 0: ask HiGHS to end at the next chance; set by Go at any time
  int64_t next;    // time in nanoseconds from which progress may be reported again
  uintptr_t sink;  // Go's handle of who listens
} highs_watch;

// highs_watch_start makes HiGHS call the watch: for the question whether to stop,
// for improving points, for progress and, once its callback is started, for log lines. It must come before the
// model is passed: HiGHS copies an array of one value a column at every callback
// when it knows the columns at this point.
extern highs_int highs_watch_start(void *highs, highs_watch *watch);

#endif
