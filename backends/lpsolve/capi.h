// What Go and lp_solve's callbacks share in one solve, and the loops that hand a
// model over. The library's own functions come from its header, which package golp
// needs as well.
#ifndef TILEMIP_LPSOLVE_CAPI_H
#define TILEMIP_LPSOLVE_CAPI_H

#include <stdint.h>

#include "lp_lib.h"

// tilemip_solve is what one solve shares between Go and lp_solve's callbacks.
// Fields other than the first four are read and written by both sides at any
// time, atomically.
typedef struct {
	uintptr_t run;        // cgo.Handle of the Go side
	int64_t node_limit;   // 0: none
	int32_t node_reason;  // what to write into stop at the node limit
	int32_t want_log;     // attach the log
	int32_t stop;         // not 0: stop, and why
	int32_t stopped;      // 1 once lp_solve was told to stop
	int64_t nodes;        // so far
	int64_t iterations;   // of the simplex method, so far
} tilemip_solve;

extern void tilemip_attach(lprec *lp, tilemip_solve *s);
extern int tilemip_rows(lprec *lp, int n, const double *low, const double *up);
extern int tilemip_columns(lprec *lp, int first, int last, const intptr_t *start, const int32_t *row, const double *value,
	const double *low, const double *up, const uint8_t *integer);

#endif
