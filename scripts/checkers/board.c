/* board.c: checks board certificates of tilemip (docs/reference/board-certificate.md).

       cc -O2 -o board board.c && ./board [-m MEGABYTES] FILE...

   It prints one line a file: VERIFIED with the claim, its start, its goal and its size; REFUSED
   with the reason; or NOT CHECKED where the memory does not suffice. How much large tables take
   is said on standard error before they are made. Exit status 0: all are verified; 1: one is
   refused; 2: one is not checked.

   The claim: this plan leads to the goal, and no plan has T moves or fewer.
   The bound: the tiles are split into patterns, and the network of a pattern sees the blank, its
   last direction and the pattern's own tiles. For every move all networks together pay one unit
   exactly: network g pays c[t][k][g] when a tile of another pattern moves, and when a tile of
   its own moves it pays what the others leave. So the least that network g pays from a board at
   step t to the goal (suf, a shortest path of its own), summed over g, is at most the price of
   any plan. A plan of at most T moves pays at most (T-t) units from step t on, the price e of
   ending early included. Hence a board with a larger sum is on no such plan. With the additive
   dual c is 0, nothing depends on time, and the sum counts the moves of own tiles. A file may have
   several duals; each of them alone is such a bound. A mirror dual is another one applied to the
   board mirrored at the diagonal, its tiles renamed such that the goal stays the goal.
   The search: all boards that no dual excludes are made, depth first, without moves that take
   back the one before. A table remembers some of them, and a board that was searched at a step is
   not searched there again, however it was reached. For let there be a plan of at most T moves,
   and take the shortest. Each of its boards is reached in the fewest moves that lead there. From
   such a board, at that step, the rest of the plan does not take back the move that led to it,
   whatever that was: the board before took fewer moves. So the first visit there goes on along
   the plan, or to a board of it that was visited at its step, where the same holds; to the goal.
   Why it trusts nothing: the file has numbers only. Any numbers in range are valid prices; bad
   ones leave more boards. Whatever must hold is tested here: the patterns have every tile once
   (a tile of no pattern would pay nothing), e sums to at most (T-t) units, no number is missing,
   out of range (so no sum overflows) or one too many, and the plan is replayed. A character that
   a terminal does not show as it is, such as a carriage return within a line, is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 36, STEPS = 200, OWN = 8, DUALS = 8, NONE = 4, INF = 1 << 30 }; /* direction d: up, down, left, right; NONE before the first move */
typedef uint64_t cells; /* a set of cells */
typedef struct { uint64_t w[4]; } board; /* 6 bits a tile for its cell, 10 tiles a word; the step in the top 4 bits of the first two */

static FILE *f;
static jmp_buf done;                              /* out of a file: 1 refused, 2 not checked */
static char w[1100];                              /* the last word read */
static int line, column; static long length_of_file;
static int R, C, N, T, length, version, duals, start[CELLS], goal[CELLS], nx[CELLS][4]; /* start[i]: cell of tile i, 0 the blank */
static struct dual {
  int priced, U, G, of, mirror;                   /* of: the dual whose tables are used */
  int m[CELLS], tile[CELLS][OWN];                 /* patterns */
  int net[CELLS], cell[CELLS], dir[5];            /* of a tile: its pattern; of a cell and a direction: itself, or its mirror image */
  long unit[CELLS];                               /* of a tile: what one cell more adds to the number of its pattern's placement */
  int32_t (*c)[CELLS * 20][CELLS], (*sum)[CELLS * 20], (*e)[CELLS];
  int32_t *suf[CELLS][STEPS + 1];                 /* prices: least price of network g from a state of step t to the goal */
  unsigned char *own[CELLS];                      /* additive: least number of own moves, 255 where the goal cannot be reached */
  long x[CELLS];                                  /* number of the placement of each pattern on the board at hand */
  int moves;                                      /* additive: sum of own over the patterns, of the board at hand */
} D[DUALS];
static void *block[DUALS * CELLS * (STEPS + 2)];  /* all memory in use */
static int blocks;
static size_t size[DUALS * CELLS * (STEPS + 2)], used, cap = (size_t)4 << 30;

static void stop(int why, const char *reason, ...) {
  va_list rest;
  printf("%s: ", why == 1 ? "REFUSED" : "NOT CHECKED");
  va_start(rest, reason), vprintf(reason, rest), va_end(rest);
  printf("\n"), longjmp(done, why);
}
static void *get(size_t n) { /* n bytes of 0 */
  void *p = n < cap - used ? calloc(n ? n : 1, 1) : 0;
  if (!p) stop(2, "more memory is needed; -m MEGABYTES allows it");
  return used += n, size[blocks] = n, block[blocks++] = p;
}
static void free_to(int n) { while (blocks > n) used -= size[--blocks], free(block[blocks]); } /* all blocks but the first n */

/* Reading: words between blanks; # starts a comment. ASCII only, and of the characters that do not
   show only tabs, line ends, and a carriage return before one. */
static int next(void) {
  int ch = getc(f);
  if (ch == '\r') { /* before a line end or the end of the file it counts as a blank */
    int then = getc(f);
    if (then != EOF) ungetc(then, f);
    if (then == EOF || then == '\n') ch = ' ';
  }
  if (ch == EOF) return ch;
  column++;
  if (ch != '\t' && ch != '\n' && (ch < ' ' || ch > '~')) stop(1, "line %d, column %d: the byte %d; expected letters, digits, blanks and line ends of ASCII", line, column, ch);
  if (column > 1 << 20 || ++length_of_file > 256l << 20) stop(1, "line %d is too long, or the file is", line);
  if (ch == '\n') line++, column = 0;
  return ch;
}
static int blank(int ch) { return ch == ' ' || ch == '\t' || ch == '\n'; }
static int word(void) { /* its length; 0 at the end of the file */
  int ch, n = 0;
  while ((ch = next()) != EOF && (blank(ch) || ch == '#')) if (ch == '#') while ((ch = next()) != EOF && ch != '\n');
  for (; ch != EOF && !blank(ch) && ch != '#'; ch = next()) { if (n > 1000) stop(1, "a word is too long"); w[n++] = (char)ch; }
  if (ch == '#') ungetc(ch, f), column--, length_of_file--;
  w[n] = 0;
  return n;
}
static int is(const char *s) { return !strcmp(w, s); }
static void want(const char *s) { word(); if (!is(s)) stop(1, "another word than the format has there"); }
static int in(int least, int most) {
  int n = word(), minus = w[0] == '-'; long x = 0;
  if (!n) stop(1, "a number is missing");
  for (int i = minus; i < n; i++) if (w[i] < '0' || w[i] > '9') stop(1, "a word where a number should be"); else if (i < 10) x = 10 * x + w[i] - '0';
  if (n == minus || n - minus > 9) stop(1, "a word where a number of one to nine digits should be");
  if (minus) x = -x;
  if (x < least || x > most) stop(1, "a number is out of range");
  return (int)x;
}

static int colour(int b) { return (b / C + b % C) & 1; }
static int label(int b, int l, int d) { return (b * 5 + l) * 4 + d; }
static int made(int t, int b, int l) { /* can the blank be here at step t, come that way? */
  return colour(b) == ((colour(start[0]) + t) & 1) && (t ? l < NONE && nx[b][l ^ 1] >= 0 : l == NONE);
}
static int forth(int b, int l, int d) { return nx[b][d] >= 0 && (l == NONE || d != (l ^ 1)); } /* no way back */
static int mirrored(int b) { return b % C * C + b / C; }
static size_t power(int i) { size_t x = 1; while (i--) x *= N; return x; }

static void read_head(void) {
  static const char *head[] = {"tilemip", "board", "certificate"};
  for (int i = 0; i < 3; i++) want(head[i]);
  version = in(1, 2), want("size");
  R = in(2, 6), C = in(2, 6), N = R * C;
  for (int k = 0; k < 2; k++) {
    uint64_t seen = 0;
    want(k ? "goal" : "start");
    for (int i = 0; i < N; i++) { int x = in(0, N - 1); if (seen >> x & 1) stop(1, "a tile twice"); seen |= (uint64_t)1 << x; (k ? goal : start)[x] = i; }
  }
  for (int b = 0; b < N; b++) for (int d = 0; d < 4; d++) {
    int r = b / C + (d == 1) - (d == 0), k = b % C + (d == 3) - (d == 2);
    nx[b][d] = r < 0 || r >= R || k < 0 || k >= C ? -1 : r * C + k;
  }
}
static void read_plan(void) {
  int at[CELLS], cell[CELLS];
  length = -1, word();
  if (is("noplan")) return;
  if (!is("plan")) stop(1, "neither plan nor noplan");
  length = in(0, 1000), word();
  if (length ? (int)strlen(w) != length : !is("-")) stop(1, "the plan has another length");
  for (int i = 0; i < N; i++) at[i] = start[i], cell[start[i]] = i;
  for (int i = 0; i < length; i++) {
    int d = w[i] == 'U' ? 0 : w[i] == 'D' ? 1 : w[i] == 'L' ? 2 : w[i] == 'R' ? 3 : -1, to = d < 0 ? -1 : nx[at[0]][d];
    if (to < 0) stop(1, "the plan leaves the board");
    at[cell[to]] = at[0], cell[at[0]] = cell[to], cell[to] = 0, at[0] = to;
  }
  if (memcmp(at, goal, sizeof(int) * N)) stop(1, "the plan does not lead to the goal");
}
static void read_patterns(struct dual *q) {
  int tiles = 0, of[CELLS] = {0};
  want("patterns"), q->G = in(1, N - 1);
  for (int g = 0; g < q->G; g++) {
    q->m[g] = in(1, q->priced ? 5 : OWN);
    for (int i = 0; i < q->m[g]; i++, tiles++) { int x = q->tile[g][i] = in(1, N - 1); if (of[x]++) stop(1, "patterns overlap"); q->net[x] = g, q->unit[x] = (long)power(i); }
  }
  if (tiles != N - 1) stop(1, "a tile is in no pattern");
}
static void read_prices(struct dual *q) {
  if (T < 0) return;
  q->c = get(sizeof *q->c * (size_t)(T + 1)), q->sum = get(sizeof *q->sum * (size_t)(T + 1)), q->e = get(sizeof *q->e * (size_t)(T + 1));
  for (int t = 0; t <= T; t++) {
    int64_t all = 0;
    want("step"), in(t, t);
    for (int g = 0; g < q->G; g++) all += q->e[t][g] = in(-(1 << 24), 1 << 24);
    if (all > (int64_t)(T - t) * q->U) stop(1, "ending pays too much");
    if (t < T) for (int b = 0; b < N; b++) for (int l = 0; l <= NONE; l++) for (int d = 0; d < 4 && made(t, b, l); d++) if (forth(b, l, d)) {
      int k = label(b, l, d);
      for (int g = 0; g < q->G; g++) q->sum[t][k] += q->c[t][k][g] = in(-32767, 32767);
    }
  }
}
static void mirror(struct dual *q, int j) { /* tile i stands for the tile whose goal is the mirror image of i's */
  if (R != C || mirrored(goal[0]) != goal[0]) stop(1, "the mirrored goal is another goal");
  *q = D[j];
  for (int g = 0; g < q->G; g++) for (int i = 0; i < q->m[g]; i++) for (int k = 1; k < N; k++) if (goal[k] == mirrored(goal[D[j].tile[g][i]])) q->net[k] = g, q->unit[k] = D[j].unit[D[j].tile[g][i]];
  for (int b = 0; b < N; b++) q->cell[b] = mirrored(b);
  for (int d = 0; d < 4; d++) q->dir[d] = d ^ 2;
}
static void read_duals(void) {
  want("refutes"), T = in(-2, STEPS);
  if (((T + 2) & 1) != (colour(start[0]) ^ colour(goal[0]))) stop(1, "plans of T moves have the wrong parity, so T says nothing of the others");
  if (length >= 0 && length <= T) stop(1, "the plan has T moves or fewer");
  duals = 1;
  if (version > 1) want("duals"), duals = in(1, DUALS);
  memset(D, 0, sizeof D);
  for (int j = 0; j < duals; j++) {
    struct dual *q = &D[j];
    for (int b = 0; b < N; b++) q->cell[b] = b;
    for (int d = 0; d <= NONE; d++) q->dir[d] = d;
    want("dual"), word(), q->of = j;
    if (version > 1 && is("mirror")) {
      int i = in(1, DUALS) - 1;
      if (i >= j || D[i].of != i) stop(1, "a mirror of no dual above");
      mirror(q, i);
      continue;
    }
    q->priced = is("prices");
    if (!q->priced && !is("additive")) stop(1, "no kind of dual");
    q->U = q->priced ? in(1, 1 << 16) : 1;
    read_patterns(q);
    if (q->priced) read_prices(q);
  }
  want("end");
  if (word()) stop(1, "something follows the end");
}

/* The number of a placement of a pattern's tiles: the sum of N^i times the cell of the i-th. */
static int placed(size_t number, int m, int *p) { /* the cells of a placement; 0: two tiles are in one */
  uint32_t x = (uint32_t)number, n = (uint32_t)N; cells seen = 0; int ok = 1; /* count_moves and read_patterns see to it that 32 bits suffice */
  for (int i = 0; i < m; i++, x /= n) p[i] = (int)(x % n), ok &= !(seen >> p[i] & 1), seen |= (cells)1 << p[i];
  return ok;
}

/* Prices: a state is (number of the placement, blank of one colour halved, last direction). */
static size_t state(size_t x, int b, int l) { return (x * ((N + 1) / 2) + b / 2) * 4 + (l & 3); }
static void settle(struct dual *q, int g, int t) { /* suf[g][t] from suf[g][t+1] */
  int m = q->m[g], p[OWN]; size_t top = power(m);
  int32_t *s = q->suf[g][t] = get(state(top, 0, 0) * sizeof *s), *to = t < T ? q->suf[g][t + 1] : 0;
  for (size_t i = 0; i < state(top, 0, 0); i++) s[i] = INF;
  for (size_t x = 0; x < top; x++) {
    int own_in[CELLS] = {0}, home = 1; /* 1 + number in the pattern of the tile in a cell */
    if (!placed(x, m, p)) continue;
    for (int i = 0; i < m; i++) own_in[p[i]] = i + 1, home &= p[i] == goal[q->tile[g][i]];
    for (int b = 0; b < N; b++) for (int l = 0; l <= NONE; l++) if (!own_in[b] && made(t, b, l)) {
      int32_t least = home && b == goal[0] ? q->e[t][g] : INF; /* a plan may end here */
      for (int d = 0; d < 4 && t < T; d++) if (forth(b, l, d)) {
        int k = label(b, l, d), next = nx[b][d], i = own_in[next]; int32_t pay = q->c[t][k][g], rest; size_t y = x;
        if (i) pay += q->U - q->sum[t][k], y += power(i - 1) * b - power(i - 1) * next;
        rest = to[state(y, next, d)];
        if (rest < INF && pay + rest < least) least = pay + rest;
      }
      s[state(x, b, l)] = least;
    }
  }
}

/* Additive: breadth first from the goal over placements, one own move a level. Sets of cells of a
   board of up to 32 cells take four bytes in the tables. */
static int wide(void) { return N > 32 ? 8 : 4; }
static cells look(const void *sets, size_t x) { return N > 32 ? ((const uint64_t *)sets)[x] : ((const uint32_t *)sets)[x]; }
static void put(void *sets, size_t x, cells set) { if (N > 32) ((uint64_t *)sets)[x] = set; else ((uint32_t *)sets)[x] = (uint32_t)set; }
static void count_moves(struct dual *q, int g) {
  size_t all = power(q->m[g]), x = 0; unsigned char *own = q->own[g] = get(all);
  int m = q->m[g], p[OWN], more = 1, odd = 0, before = blocks;
  void *seen = get(all * wide()), *todo = get(all * wide()); /* of the blank: reached; reached by an own move, to be looked at */
  cells east = 0, west = 0, whole = ((cells)1 << N) - 1;     /* the last and the first column, all cells */
  for (int b = 0; b < N; b++) if (b % C == 0) west |= (cells)1 << b; else if (b % C == C - 1) east |= (cells)1 << b;
  memset(own, 255, all);
  for (int i = 0; i < m; i++) x += goal[q->tile[g][i]] * power(i), odd ^= colour(goal[q->tile[g][i]]);
  put(todo, x, (cells)1 << goal[0]);
  for (int level = 0; more; level++, odd ^= 1) for (x = more = 0; x < all; x++) if (look(todo, x)) {
    cells r = look(todo, x), then = 0, taken = (cells)~whole; int tint = 0;
    placed(x, m, p);
    for (int i = 0; i < m; i++) taken |= (cells)1 << p[i], tint ^= colour(p[i]);
    if (tint != odd) continue; /* of the next level: an own move changes the colours' sum */
    while (r != then) then = r, r |= ((r & ~east) << 1 | (r & ~west) >> 1 | r << C | r >> C) & ~taken; /* the blank wanders through cells of other tiles */
    put(todo, x, 0), r &= ~look(seen, x), put(seen, x, look(seen, x) | r);
    if (!r) continue;
    if (level > 254) stop(2, "a pattern needs more moves than a byte holds");
    if (own[x] == 255) own[x] = (unsigned char)level;
    for (int i = 0; i < m; i++) for (int d = 0; d < 4; d++) if (nx[p[i]][d] >= 0 && r >> nx[p[i]][d] & 1) {
      size_t y = x + power(i) * nx[p[i]][d] - power(i) * p[i];
      if (!(look(seen, y) >> p[i] & 1)) put(todo, y, look(todo, y) | (cells)1 << p[i]), more = 1;
    }
  }
  free_to(before);
}

/* The search. */
static int at[CELLS], in_cell[CELLS];             /* the board at hand: cell of a tile, tile in a cell */
static board key, end, table[1 << 16];            /* the board at hand, the goal, boards searched */
static size_t kept, makes;

static int64_t least(struct dual *q, int t, int b, int l) { /* the least that all networks pay from the board at hand on */
  int64_t all = 0;
  if (!q->priced) return q->moves;
  for (int g = 0; g < q->G; g++) all += D[q->of].suf[g][t][state(q->x[g], q->cell[b], q->dir[l])];
  return all;
}
static int searched(int t) { /* has it been, at this step? From now on it has */
  board v = key, *slot; uint64_t h = 0;
  v.w[0] |= (uint64_t)(t & 15) << 60, v.w[1] |= (uint64_t)(t >> 4) << 60;
  for (int i = 0; i < 4; i++) h = (h ^ v.w[i]) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
  slot = &table[h >> 48];
  if (!memcmp(slot, &v, sizeof v)) return 1;
  *slot = v;
  return 0;
}
static void shift(int i, int from, int to) { /* tile i moves */
  key.w[(i - 1) / 10] ^= (uint64_t)(from ^ to) << (6 * ((i - 1) % 10));
  at[i] = to, in_cell[to] = i, at[0] = from, in_cell[from] = 0;
}
static void visit(int t, int l) {
  int b = at[0];
  kept++;
  if (!memcmp(&key, &end, sizeof key)) { stop(1, "a plan of %d move%s exists", t, t == 1 ? "" : "s"); }
  for (int d = 0; d < 4 && t < T; d++) if (forth(b, l, d)) {
    int to = nx[b][d], i = in_cell[to], j, out = 0, moves[DUALS]; long x[DUALS];
    makes++;
    for (j = 0; j < duals && !out; j++) { /* the numbers of the new board, until a dual excludes it */
      struct dual *q = &D[j]; int g = q->net[i]; unsigned char *own = D[q->of].own[g];
      x[j] = q->x[g], moves[j] = q->moves;
      q->x[g] += q->unit[i] * (q->cell[b] - q->cell[to]);
      if (!q->priced) q->moves += own[q->x[g]] - own[x[j]];
      out = least(q, t + 1, to, d) > (int64_t)(T - t - 1) * q->U;
    }
    if (!out) {
      shift(i, to, b);
      if (!searched(t + 1)) visit(t + 1, d);
      shift(i, b, to);
    }
    while (j--) D[j].x[D[j].net[i]] = x[j], D[j].moves = moves[j];
  }
}
static void refute(void) {
  int out = T < 0;
  memset(&key, 0, sizeof key), end = key, kept = makes = 0;
  for (int i = 0; i < N; i++) at[i] = start[i], in_cell[start[i]] = i;
  for (int i = 1; i < N; i++) key.w[(i - 1) / 10] |= (uint64_t)start[i] << (6 * ((i - 1) % 10)), end.w[(i - 1) / 10] |= (uint64_t)goal[i] << (6 * ((i - 1) % 10));
  for (int j = 0; j < duals && !out; j++) {
    struct dual *q = &D[j];
    for (int i = 1; i < N; i++) q->x[q->net[i]] += q->unit[i] * q->cell[start[i]];
    for (int g = 0; g < q->G && !q->priced; g++) q->moves += D[q->of].own[g][q->x[g]];
    out = least(q, 0, start[0], NONE) > (int64_t)T * q->U;
  }
  memset(table, 0, out ? 0 : sizeof table); /* no board is 0: its tiles are in different cells */
  if (!out) visit(0, NONE);
}

/* What large tables take, said before they are made: a byte a placement and two sets while they
   are made, or four bytes a state and step. */
static void memory(const char *name) {
  size_t all = 0, work = 0;
  for (int j = 0; j < duals; j++) for (int g = 0; g < D[j].G && D[j].of == j; g++) {
    size_t states = power(D[j].m[g]);
    if (states >> 32) stop(2, "a pattern of %d tiles is too large for its board", D[j].m[g]);
    if (D[j].priced) all += state(states, 0, 0) * 4 * (size_t)(T + 1);
    else { all += states; if (work < 2 * states * wide()) work = 2 * states * wide(); }
  }
  if (all + work > cap) stop(2, "tables of %lu MB are needed; -m MEGABYTES allows them", (unsigned long)((all + work) >> 20) + 1);
  if (all + work > 100ul << 20) fflush(stdout), fprintf(stderr, "%s: tables of %lu MB\n", name, (unsigned long)((all + work) >> 20));
}
static void print_board(const int *at) { /* by rows */
  for (int b = 0; b < N; b++) for (int i = 0; i < N; i++) if (at[i] == b) printf("%s%d", b == 0 ? "" : b % C ? " " : " / ", i);
}
static const char *goal_name(void) { /* of the two usual goals */
  int last = goal[0] == N - 1, first = goal[0] == 0;
  for (int i = 1; i < N; i++) last &= goal[i] == i - 1, first &= goal[i] == i;
  return last ? " (blank-last)" : first ? " (blank-first)" : "";
}
static void check(const char *name) {
  f = fopen(name, "rb");
  printf("%s: ", name), line = 1, column = 0, length_of_file = 0;
  if (!f) stop(2, "cannot be opened");
  read_head(), read_plan(), read_duals();
  if (T >= 0) {
    memory(name);
    for (int j = 0; j < duals; j++) for (int g = 0; g < D[j].G && D[j].of == j; g++) {
      if (D[j].priced) for (int t = T; t >= 0; t--) settle(&D[j], g, t);
      else count_moves(&D[j], g);
    }
    refute();
  }
  if (length == T + 2) printf("VERIFIED: %d %s the fewest", length, length == 1 ? "move is" : "moves are");
  else if (length >= 0) printf("VERIFIED: a plan has %d moves, and none has %d or fewer", length, T);
  else printf("VERIFIED: no plan has %d move%s or fewer", T, T == 1 ? "" : "s");
  printf(", from "), print_board(start), printf(" to "), print_board(goal);
  printf("%s, size %dx%d; ", goal_name(), R, C);
  printf("%lu boards kept, %lu made\n", (unsigned long)kept, (unsigned long)makes);
}

int main(int argc, char **argv) {
  static int worst, i = 1;
  if (argc > 2 && !strcmp(argv[1], "-m")) cap = (size_t)atol(argv[2]) << 20, i = 3;
  if (i >= argc) return fprintf(stderr, "board [-m MEGABYTES] FILE...\n"), 2;
  for (; i < argc; i++) {
    int why = setjmp(done);
    if (!why) check(argv[i]);
    if (why == 1 || (why && !worst)) worst = why;
    if (f) fclose(f), f = 0;
    free_to(0);
  }
  return worst;
}
