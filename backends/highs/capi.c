//go:build cgo && highs && !nohighs

// The callback that HiGHS calls. It is C, not Go, because the simplex method asks
// after each iteration whether to stop, and a call into Go costs more than one
// look at a flag. Go is called for log lines, for improving points, and for
// progress ten times a second at most.

#include "capi.h"

#include <stddef.h>
#include <time.h>

#include "_cgo_export.h"

enum { // kHighsCallback… of HiGHS
  callback_log = 0,
  callback_simplex_interrupt = 1,
  callback_ipm_interrupt = 2,
  callback_mip_improving = 4,
  callback_mip_log = 5,
  callback_mip_interrupt = 6,
};

static const int64_t progress_interval = 100 * 1000 * 1000; // ns

typedef void (*callback)(int type, const char *message, const void *out, void *in, void *data);

extern highs_int Highs_setCallback(void *highs, callback function, void *data);
extern const void *Highs_getCallbackDataOutItem(const void *out, const char *name);

static double real(const void *out, const char *name) {
  return *(const double *)Highs_getCallbackDataOutItem(out, name);
}

static int64_t count(const void *out, const char *name) {
  return *(const int64_t *)Highs_getCallbackDataOutItem(out, name);
}

static void progress(highs_watch *watch, const void *out) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  int64_t now = (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
  if (now < watch->next) return;
  watch->next = now + progress_interval;
  tilemipHighsProgress(watch->sink, real(out, "mip_dual_bound"), count(out, "mip_node_count"),
                       count(out, "mip_total_lp_iterations"));
}

// stop answers through the first field of HiGHS' input structure, which is the
// int user_interrupt in all releases.
static void stop(highs_watch *watch, void *in) {
  if (__atomic_load_n(&watch->stop, __ATOMIC_RELAXED) && in != NULL) *(int *)in = 1;
}

static void watch_callback(int type, const char *message, const void *out, void *in, void *data) {
  highs_watch *watch = data;
  switch (type) {
    case callback_log:
      tilemipHighsLog(watch->sink, (char *)message);
      return;
    case callback_mip_improving:
      tilemipHighsImproved(watch->sink, real(out, "objective_function_value"), real(out, "mip_dual_bound"),
                           count(out, "mip_node_count"), count(out, "mip_total_lp_iterations"),
                           (double *)Highs_getCallbackDataOutItem(out, "mip_solution"));
      return;
    case callback_mip_log:
      progress(watch, out);
      return;
    case callback_mip_interrupt:
      progress(watch, out);
      stop(watch, in);
      return;
    case callback_simplex_interrupt:
    case callback_ipm_interrupt:
      stop(watch, in);
      return;
  }
}

highs_int highs_watch_start(void *highs, highs_watch *watch) {
  static const int types[] = {callback_simplex_interrupt, callback_ipm_interrupt, callback_mip_improving,
                              callback_mip_log, callback_mip_interrupt};
  highs_int status = Highs_setCallback(highs, watch_callback, watch);
  if (status != 0) return status;
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    status = Highs_startCallback(highs, types[i]);
    if (status != 0) return status;
  }
  return 0;
}
