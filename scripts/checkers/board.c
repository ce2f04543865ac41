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
   several duals; each of them alone is such a bound. A mirror dual is short for another dual, all
   of whose patterns and prices are mirrored at the diagonal.
   The search: all boards that no dual excludes are made, depth first, without moves that take
   back the one before. A table remembers some of them with their step and last direction; what
   follows from there has been searched, and is not searched again.
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

enum { CELLS = 36, STEPS = 200, OWN = 8, DUALS = 8, NONE = 4, BLOCKS = DUALS * CELLS * (STEPS + 2), INF = 1 << 30 }; /* direction d: up, down, left, right; NONE before the first move */
typedef uint64_t cells; /* a set of cells */
typedef struct { uint64_t w[4]; } board; /* 6 bits a tile for its cell, 10 tiles a word; the step in the top 4 bits of the first two, the last direction in those of the third */

static FILE *f;
static jmp_buf done;                              /* out of a file: 1 refused, 2 not checked */
static char w[1100];                              /* the last word read */
static int line, column; static long length_of_file;
static int R, C, N, T, length, version, duals, start[CELLS], goal[CELLS], nx[CELLS][4], turned[8][CELLS]; /* start[i]: cell of tile i, 0 the blank; turned: the symmetries of the board, the identity first */
struct pattern {
  int m, tile[OWN];
  const int *see;                                 /* every cell as the table sees it: itself, or its image under a symmetry of the board */
  struct pattern *of;                             /* additive: whose table this one looks at, or 0 */
  unsigned char *own;                             /* additive: least number of own moves, 255 where the goal cannot be reached */
  int32_t *suf[STEPS + 1];                        /* prices: least price from a state of step t to the goal */
  size_t x;                                       /* where the board at hand is in the table */
};
static struct dual {
  int priced, U, G, net[CELLS];                   /* net: the pattern of a tile */
  struct pattern p[CELLS];
  int32_t (*c)[CELLS * 20][CELLS], (*sum)[CELLS * 20], (*e)[CELLS];
  int moves;                                      /* additive: sum of own over the patterns, of the board at hand */
} D[DUALS];
static void *block[BLOCKS];  /* all memory in use */
static int blocks;
static size_t used, cap = (size_t)4 << 30;

static void stop(int why, const char *reason, ...) {
  va_list rest;
  printf("%s: ", why == 1 ? "REFUSED" : "NOT CHECKED");
  va_start(rest, reason), vprintf(reason, rest), va_end(rest);
  printf("\n"), longjmp(done, why);
}
static void *get(size_t n) { /* n bytes of 0 */
  void *p = n < cap - used ? calloc(n ? n : 1, 1) : 0;
  if (!p) stop(2, "more memory is needed; -m MEGABYTES allows it");
  return used += n, block[blocks++] = p;
}
static void free_all(void) { while (blocks) free(block[--blocks]); used = 0; }

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
static int now(int t, int b) { return colour(b) == ((colour(start[0]) + t) & 1); } /* can the blank be here at step t? */
static int made(int t, int b, int l) { /* and come that way? */
  return now(t, b) && (t ? l < NONE && nx[b][l ^ 1] >= 0 : l == NONE);
}
static int forth(int b, int l, int d) { return nx[b][d] >= 0 && (l == NONE || d != (l ^ 1)); } /* no way back */
static int mirrored(int b) { return b % C * C + b / C; }

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
  for (int s = 0; s < 8; s++) for (int b = 0; b < N; b++) {
    int r = b / C, k = b % C;
    if (s & 4 && R == C) r = b % C, k = b / C;
    turned[s][b] = (s & 1 ? R - 1 - r : r) * C + (s & 2 ? C - 1 - k : k);
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
    struct pattern *p = &q->p[g];
    p->see = turned[0], p->m = in(1, q->priced ? 5 : OWN);
    for (int i = 0; i < p->m; i++, tiles++) { int x = p->tile[i] = in(1, N - 1); if (of[x]++) stop(1, "patterns overlap"); q->net[x] = g; }
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
static void mirror(struct dual *q, const struct dual *of) { /* tile i becomes the tile whose goal is the mirror image of i's */
  if (R != C || mirrored(goal[0]) != goal[0]) stop(1, "the mirrored goal is another goal");
  *q = *of;
  for (int g = 0; g < q->G; g++) for (int i = 0; i < q->p[g].m; i++) for (int k = 1; k < N; k++) if (goal[k] == mirrored(goal[of->p[g].tile[i]])) q->p[g].tile[i] = k, q->net[k] = g;
  if (!q->priced || T < 0) return;
  q->c = get(sizeof *q->c * (size_t)(T + 1)), q->sum = get(sizeof *q->sum * (size_t)(T + 1));
  for (int t = 0; t < T; t++) for (int b = 0; b < N; b++) for (int l = 0; l <= NONE; l++) for (int d = 0; d < 4; d++) {
    int k = label(b, l, d), image = label(mirrored(b), l == NONE ? l : l ^ 2, d ^ 2);
    memcpy(q->c[t][image], of->c[t][k], sizeof *q->c[t]), q->sum[t][image] = of->sum[t][k];
  }
}
static void read_duals(void) {
  want("refutes"), T = in(-2, STEPS);
  if (((T + 2) & 1) != (colour(start[0]) ^ colour(goal[0]))) stop(1, "plans of T moves have the wrong parity, so T says nothing of the others");
  if (length >= 0 && length <= T) stop(1, "the plan has T moves or fewer");
  int mirrors[DUALS] = {0};
  duals = 1;
  if (version > 1) want("duals"), duals = in(1, DUALS);
  memset(D, 0, sizeof D);
  for (int j = 0; j < duals; j++) {
    struct dual *q = &D[j];
    want("dual"), word();
    if (version > 1 && is("mirror")) {
      int i = in(1, DUALS) - 1;
      if (i >= j || mirrors[i]) stop(1, "a mirror of no dual above");
      mirror(q, &D[i]), mirrors[j] = 1;
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

/* A state of a pattern of m tiles: the set of their cells, as the how-manieth in the order of the
   bits; the order of the tiles in it, of fact[m]; and where the blank is. The cells of other
   tiles fall into regions, in which the blank moves at no cost of the additive dual. */
static size_t choose[CELLS + 1][OWN + 2], fact[OWN + 1];
enum { PART = 9 };                                /* the number of a set is summed up by parts of so many cells: */
static uint32_t colex[CELLS / PART][OWN + 1][1 << PART]; /* what a part adds, by the cells of the set below it and those in it */
static unsigned char ones[1 << PART];             /* how many these are */
static struct shape {                             /* by the number of tiles */
  size_t n; cells *set, *region;                  /* all regions, with their sets */
  uint32_t *first; uint16_t *to;                  /* of a set: its first region; the orders after a tile moves */
  uint32_t *now, *later; unsigned char *listed; uint16_t *here; /* regions of this level and the next; when one came there last; orders of this level */
} K[OWN + 1];

static size_t ordered(int m, const int *c, int *below) { /* the number of the order of tiles in the cells c; how many of these are below each */
  size_t order = 0;
  for (int i = 0; i < m; i++) {
    int n = 0;
    for (int j = 0; j < i; j++) if (c[j] < c[i]) n++; else below[j]++;
    below[i] = n, order += n * fact[i];
  }
  return order;
}
static size_t region_of(int m, size_t set, int blank) {
  size_t n = K[m].first[set];
  while (!(K[m].region[n] >> blank & 1)) n++;
  return n;
}
static int count(cells set) {
  int n = 0;
  for (; set; set >>= PART) n += ones[set & ((1 << PART) - 1)];
  return n;
}
static size_t moved(int m, cells set, int from, int to, const uint16_t **then) { /* the set after a tile moves, and which order follows from each one */
  cells one = 1, others = set & ~(one << from); size_t number = 0;
  int i = count(others & ((one << from) - 1)), j = count(others & ((one << to) - 1)), k = 0; /* the ranks that the tile had and has */
  *then = K[m].to + (i == j ? 0 : (i * m + j) * fact[m]);
  set = others | one << to;
  for (int part = 0; set; part++, set >>= PART) {
    int here = set & ((1 << PART) - 1);
    number += colex[part][k][here], k += ones[here];
  }
  return number;
}
static cells flood(cells r, cells free) {
  for (cells then = 0; r != then; ) {
    then = r;
    for (int b = 0; b < N; b++) for (int d = 0; d < 4; d++) if (then >> b & 1 && nx[b][d] >= 0) r |= (cells)1 << nx[b][d] & free;
  }
  return r;
}
static void make_shape(int m) {
  struct shape *k = &K[m]; cells whole = ((cells)1 << N) - 1, low, up;
  for (int store = 0; store < 2; store++) {       /* they are counted first */
    size_t sets = 0;
    if (store) k->set = get(k->n * sizeof(cells)), k->region = get(k->n * sizeof(cells)), k->first = get(choose[N][m] * 4), k->now = get(k->n * 4), k->later = get(k->n * 4), k->listed = get(k->n), k->here = get(fact[m] * 2);
    k->n = 0;
    for (cells set = ((cells)1 << m) - 1; set < whole; low = set & -set, up = set + low, set = up | (set ^ up) / low >> 2) {
      if (store) k->first[sets++] = (uint32_t)k->n;
      for (cells free = whole & ~set, r; free; free &= ~r, k->n++) {
        r = flood(free & -free, free);
        if (store) k->set[k->n] = set, k->region[k->n] = r;
      }
    }
  }
  k->to = get(m * m * fact[m] * sizeof *k->to);
  for (int i = 0; i < m; i++) for (int j = 0; j < m; j++) for (size_t o = 0; o < fact[m]; o++) {
    int rank[OWN], scratch[OWN];                  /* which of the set's cells, from below, each tile is in */
    for (int a = 0; a < m; a++) {
      rank[a] = (int)(o / fact[a] % (a + 1));
      for (int b = 0; b < a; b++) rank[b] += rank[b] >= rank[a];
    }
    for (int a = 0; a < m; a++) { int r = rank[a] - (rank[a] > i); rank[a] = rank[a] == i ? j : r + (r >= j); }
    k->to[(i * m + j) * fact[m] + o] = (uint16_t)ordered(m, rank, scratch);
  }
}
static size_t find(const struct dual *q, const struct pattern *p, const int *at) { /* a board in the table of a pattern */
  int c[OWN] = {0}, below[OWN]; size_t set = 0, order;
  for (int i = 0; i < p->m; i++) c[i] = p->see[at[p->tile[i]]];
  order = ordered(p->m, c, below);
  for (int i = 0; i < p->m; i++) set += choose[c[i]][below[i] + 1];
  return (q->priced ? set : region_of(p->m, set, p->see[at[0]])) * fact[p->m] + order;
}
static size_t follow(const struct dual *q, const struct pattern *p, size_t x, int from, int to) { /* where it is in the table after a tile of the pattern moves */
  const struct shape *k = &K[p->m]; size_t orders = fact[p->m], n = x / orders, set; const uint16_t *then;
  set = moved(p->m, k->set[q->priced ? k->first[n] : n], p->see[from], p->see[to], &then);
  return (q->priced ? set : region_of(p->m, set, p->see[from])) * orders + then[x % orders];
}

/* Prices: a state is (number of the placement, blank of one colour halved, last direction). */
static size_t state(size_t x, int b, int l) { return (x * ((N + 1) / 2) + b / 2) * 4 + (l & 3); }
static void settle(const struct dual *q, struct pattern *p, int t) { /* suf[t] of a pattern from suf[t+1] */
  int m = p->m, g = (int)(p - q->p); size_t sets = choose[N][m], orders = fact[m];
  int32_t *s = p->suf[t] = get(state(sets * orders, 0, 0) * sizeof *s), *after = t < T ? p->suf[t + 1] : 0;
  for (size_t i = 0; i < state(sets * orders, 0, 0); i++) s[i] = INF;
  for (int l = 0; l < NONE && now(t, goal[0]); l++) s[state(find(q, p, goal), goal[0], l)] = q->e[t][g]; /* a plan may end here */
  for (size_t n = 0; n < sets && t < T; n++) for (int b = 0; b < N; b++) for (int d = 0; d < 4; d++) {
    int to = nx[b][d], own; cells set = K[m].set[K[m].first[n]]; size_t y = n; const uint16_t *then = K[m].to; /* of which the first keeps all orders */
    if (set >> b & 1 || to < 0 || !now(t, b)) continue;
    own = set >> to & 1;
    if (own) y = moved(m, set, to, b, &then);
    for (int l = 0; l <= NONE; l++) if (made(t, b, l) && forth(b, l, d)) {
      int k = label(b, l, d); int32_t pay = q->c[t][k][g] + (own ? q->U - q->sum[t][k] : 0);
      for (size_t o = 0; o < orders; o++) {
        int32_t rest = after[state(y * orders + then[o], to, d)], *v = &s[state(n * orders + o, b, l)];
        if (rest < INF && pay + rest < *v) *v = pay + rest;
      }
    }
  }
}

/* Additive: breadth first from the goal, an own move a level. All orders of a region are looked at
   together. */
static void count_moves(const struct dual *q, struct pattern *p) {
  int m = p->m; size_t orders = fact[m], todo = 1, x = find(q, p, goal); struct shape *s = &K[m];
  unsigned char *own = p->own = get(s->n * orders);
  memset(own, 255, s->n * orders), memset(s->listed, 0, s->n), own[x] = 0, s->now[0] = (uint32_t)(x / orders);
  for (int level = 0; todo; level++) {
    size_t found = 0; uint32_t *now = s->now;
    if (level == 254) stop(2, "a pattern needs more moves than a byte holds");
    for (size_t i = 0; i < todo; i++) {
      size_t those = 0; cells set = s->set[now[i]], region = s->region[now[i]];
      x = now[i] * orders;
      for (size_t o = 0; o < orders; o++) if (own[x + o] == level) s->here[those++] = (uint16_t)o;
      for (int b = 0; b < N; b++) for (int d = 0; d < 4 && set >> b & 1; d++) if (nx[b][d] >= 0 && region >> nx[b][d] & 1) {
        const uint16_t *then; size_t y = region_of(m, moved(m, set, b, nx[b][d], &then), b), new = 0;
        for (size_t k = 0; k < those; k++) { unsigned char *v = &own[y * orders + then[s->here[k]]]; if (*v == 255) *v = (unsigned char)(level + 1), new++; }
        if (new && s->listed[y] != level + 1) s->listed[y] = (unsigned char)(level + 1), s->later[found++] = (uint32_t)y;
      }
    }
    s->now = s->later, s->later = now, todo = found;
  }
}

/* The search. */
static int at[CELLS], in_cell[CELLS];             /* the board at hand: cell of a tile, tile in a cell */
static board key, end, table[1 << 16];            /* the board at hand, the goal, boards searched */
static size_t kept, makes;

static int64_t least(struct dual *q, int t, int b, int l) { /* the least that all networks pay from the board at hand on */
  int64_t all = 0;
  if (!q->priced) return q->moves;
  for (int g = 0; g < q->G; g++) all += q->p[g].suf[t][state(q->p[g].x, b, l)];
  return all;
}
static int searched(int t, int l) { /* has it been, at this step and after this move? From now on it has */
  board v = key, *slot; uint64_t h = 0;
  v.w[0] |= (uint64_t)(t & 15) << 60, v.w[1] |= (uint64_t)(t >> 4) << 60, v.w[2] |= (uint64_t)l << 60;
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
    int to = nx[b][d], i = in_cell[to], j, out = 0, moves[DUALS]; size_t x[DUALS];
    makes++, shift(i, to, b);
    for (j = 0; j < duals && !out; j++) { /* until a dual excludes the new board */
      struct dual *q = &D[j]; struct pattern *p = &q->p[q->net[i]];
      x[j] = p->x, moves[j] = q->moves, p->x = follow(q, p, p->x, to, b);
      if (!q->priced) q->moves += p->own[p->x] - p->own[x[j]];
      out = least(q, t + 1, to, d) > (int64_t)(T - t - 1) * q->U;
    }
    if (!out && !searched(t + 1, d)) visit(t + 1, d);
    shift(i, b, to);
    while (j--) D[j].p[D[j].net[i]].x = x[j], D[j].moves = moves[j];
  }
}
static void refute(void) {
  int out = T < 0;
  memset(&key, 0, sizeof key), end = key, kept = makes = 0;
  for (int i = 0; i < N; i++) at[i] = start[i], in_cell[start[i]] = i;
  for (int i = 1; i < N; i++) key.w[(i - 1) / 10] |= (uint64_t)start[i] << (6 * ((i - 1) % 10)), end.w[(i - 1) / 10] |= (uint64_t)goal[i] << (6 * ((i - 1) % 10));
  for (int j = 0; j < duals && !out; j++) {
    struct dual *q = &D[j];
    for (int g = 0; g < q->G; g++) {
      q->p[g].x = find(q, &q->p[g], start);
      if (!q->priced) q->moves += q->p[g].own[q->p[g].x];
    }
    out = least(q, 0, start[0], NONE) > (int64_t)T * q->U;
  }
  memset(table, 0, out ? 0 : sizeof table); /* no board is 0: its tiles are in different cells */
  if (!out) visit(0, NONE);
}

/* A table serves every pattern whose goal is that of its own, seen through a symmetry of the board. */
static struct pattern *same(const struct dual *q, struct pattern *p) {
  for (struct dual *r = D; r <= q; r++) for (struct pattern *o = r->p; !r->priced && o < r->p + r->G && o < p; o++) {
    for (int s = 0; s < 8 && !o->of && o->m == p->m; s++) {
      struct pattern turn = *p; int n = 0;
      turn.see = turned[s];
      for (int i = 0; i < p->m; i++) for (int k = 0; k < p->m; k++) if (turned[s][goal[p->tile[k]]] == goal[o->tile[i]]) turn.tile[i] = p->tile[k], n++;
      if (n == p->m && find(q, &turn, goal) == find(r, o, goal)) return *p = turn, o;
    }
  }
  return 0;
}
static void make_tables(const char *name) { /* their memory is said before they are made */
  size_t all = 0;
  memset(K, 0, sizeof K);
  for (struct dual *q = D; q < D + duals; q++) for (struct pattern *p = q->p; p < q->p + q->G; p++) {
    size_t placements = choose[N][p->m] * fact[p->m];
    if (placements > cap) stop(2, "a pattern of %d tiles has %lu placements of a byte; -m MEGABYTES allows more", p->m, (unsigned long)placements);
    if (!K[p->m].n) make_shape(p->m);
    if (q->priced) all += state(placements, 0, 0) * 4 * (size_t)(T + 1);
    else if (!(p->of = same(q, p))) all += K[p->m].n * fact[p->m];
  }
  all += used;
  if (all > cap) stop(2, "tables of %lu MB are needed; -m MEGABYTES allows them", (unsigned long)(all >> 20) + 1);
  if (all > 100ul << 20) fflush(stdout), fprintf(stderr, "%s: tables of %lu MB\n", name, (unsigned long)(all >> 20));
  for (struct dual *q = D; q < D + duals; q++) for (struct pattern *p = q->p; p < q->p + q->G; p++) {
    for (int t = T; q->priced && t >= 0; t--) settle(q, p, t);
    if (p->of) p->own = p->of->own;
    else if (!q->priced) count_moves(q, p);
  }
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
    make_tables(name);
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
  for (int n = 0; n <= CELLS; n++) for (int k = 0; k <= OWN + 1; k++) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
  for (int here = 1; here < 1 << PART; here++) ones[here] = (unsigned char)(ones[here >> 1] + (here & 1));
  for (int part = 0; part < CELLS / PART; part++) for (int k = 0; k <= OWN; k++) for (int here = 0; here < 1 << PART; here++) {
    for (int i = 0, n = k; i < PART && k + ones[here] <= OWN; i++) if (here >> i & 1) colex[part][k][here] += (uint32_t)choose[part * PART + i][++n];
  }
  for (int m = fact[0] = 1; m <= OWN; m++) fact[m] = fact[m - 1] * m;
  if (argc > 2 && !strcmp(argv[1], "-m")) cap = (size_t)atol(argv[2]) << 20, i = 3;
  if (i >= argc) return fprintf(stderr, "board [-m MEGABYTES] FILE...\n"), 2;
  for (; i < argc; i++) {
    int why = setjmp(done);
    if (!why) check(argv[i]);
    if (why == 1 || (why && !worst)) worst = why;
    if (f) fclose(f), f = 0;
    free_all();
  }
  return worst;
}
