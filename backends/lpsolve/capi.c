//go:build cgo && lpsolve && !nolpsolve

// The callbacks, which run on lp_solve's thread many times a second and therefore
// stay in C, and the loops that hand over columns and rows, so that a model of
// millions of entries crosses into C once.
#include "capi.h"

#include <math.h>

extern void tilemipLpsolveMessage(uintptr_t run, int message);
extern void tilemipLpsolveLog(uintptr_t run, char *line);

static int __WINAPI poll_stop(lprec *lp, void *handle) {
	tilemip_solve *s = handle;
	int64_t nodes = get_total_nodes(lp);
	__atomic_store_n(&s->nodes, nodes, __ATOMIC_RELAXED);
	__atomic_store_n(&s->iterations, (int64_t)get_total_iter(lp), __ATOMIC_RELAXED);
	int32_t none = 0;
	if (s->node_limit > 0 && nodes >= s->node_limit)
		__atomic_compare_exchange_n(&s->stop, &none, s->node_reason, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	if (__atomic_load_n(&s->stop, __ATOMIC_RELAXED) == 0)
		return 0;
	__atomic_store_n(&s->stopped, 1, __ATOMIC_RELAXED);
	return 1;
}

static void __WINAPI message(lprec *lp, void *handle, int what) {
	(void)lp;
	tilemipLpsolveMessage(((tilemip_solve *)handle)->run, what);
}

static void __WINAPI log_line(lprec *lp, void *handle, char *line) {
	(void)lp;
	tilemipLpsolveLog(((tilemip_solve *)handle)->run, line);
}

void tilemip_attach(lprec *lp, tilemip_solve *s) {
	put_abortfunc(lp, poll_stop, s);
	put_msgfunc(lp, message, s, MSG_LPOPTIMAL | MSG_MILPFEASIBLE | MSG_MILPBETTER);
	if (s->want_log)
		put_logfunc(lp, log_line, s);
}

// bounded writes infinity the way lp_solve does.
static double bounded(double x) { return isinf(x) ? (x > 0 ? 1e30 : -1e30) : x; }

// tilemip_rows gives the n rows of the object their types and bounds, before any
// column is added: later it would rewrite the columns. It returns 0, or the number
// of the first row refused, from 1.
int tilemip_rows(lprec *lp, int n, const double *low, const double *up) {
	for (int r = 0; r < n; r++) {
		int type = low[r] == up[r] ? EQ : isinf(up[r]) ? GE : LE;
		if (!set_constr_type(lp, r + 1, type) || !set_rh(lp, r + 1, type == GE ? low[r] : up[r]))
			return r + 1;
		// The second bound is taken as a distance from the first.
		if (low[r] < up[r] && !isinf(low[r]) && !isinf(up[r]) && !set_rh_range(lp, r + 1, up[r] - low[r]))
			return r + 1;
	}
	return 0;
}

// tilemip_columns adds the columns from first to before last, whose entries stand
// from start[j] to start[j+1] of row and value, row 0 being the objective. It
// returns 0, or the number of the first column refused, from 1.
int tilemip_columns(lprec *lp, int first, int last, const intptr_t *start, const int32_t *row, const double *value,
	const double *low, const double *up, const uint8_t *integer) {
	for (int j = first; j < last; j++) {
		int count = (int)(start[j + 1] - start[j]);
		if (!add_columnex(lp, count, (double *)value + start[j], (int *)row + start[j]) ||
			(integer[j] && !set_int(lp, j + 1, TRUE)) || !set_bounds(lp, j + 1, bounded(low[j]), bounded(up[j])))
			return j + 1;
	}
	return 0;
}
