/* board.c: checks board certificates of tilemip (docs/reference/board-certificate.md).

       cc -O2 -o board board.c && ./board [-m MEGABYTES] FILE...

   It prints one line a file: VERIFIED, REFUSED with the reason, or NOT CHECKED where the memory
   does not suffice. Exit status 0: all are verified; 1: one is refused; 2: one is not checked.

   The claim: this plan leads to the goal, and no plan has T moves or fewer.
   The idea: the tiles are split into patterns, and the network of a pattern sees the blank, its
   last direction and the pattern's own tiles. For every move all networks together pay one unit
   exactly: network g pays c[t][k][g] when a tile of another pattern moves, and when a tile of
   its own moves it pays what the others leave. So the least that network g pays from a board at
   step t to the goal (suf, a shortest path of its own), summed over g, is at most the price of
   any plan. A plan of at most T moves pays at most (T-t) units from step t on, the price e of
   ending early included. Hence a board with a larger sum is on no such plan. All boards that
   remain are made, layer by layer; if no layer has the goal, there is no such plan. With the
   additive dual c is 0, nothing depends on time, and suf counts the moves of own tiles.
   Why it trusts nothing: the file has numbers only. Any numbers in range are valid prices; bad
   ones leave more boards. Whatever must hold is tested here: the patterns have every tile once
   (a tile of no pattern would pay nothing), e sums to at most (T-t) units, no number is missing,
   out of range (so no sum overflows) or one too many, and the plan is replayed. */
#include <ctype.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WORDS
#define WORDS 1 /* 1: boards of up to 16 cells; compile with -DWORDS=2 for up to 25 */
#endif
#if WORDS == 1
enum { CELLS = 16, BITS = 4, PER = 15 }; /* a board: BITS a tile, PER tiles a word, above 3 bits */
typedef uint16_t mask;                   /* a set of cells */
#else
enum { CELLS = 25, BITS = 5, PER = 12 };
typedef uint32_t mask;
#endif
enum { STEPS = 200, OWN = 8, NONE = 4, INF = 1 << 30 }; /* direction d: up, down, left, right; NONE before the first move */
typedef struct { uint64_t w[WORDS]; } board; /* cells of the tiles; low 3 bits: last direction; top bit: 1 in a used slot */

static FILE *f;
static jmp_buf done;                              /* out of a file: 1 refused, 2 not checked */
static char w[1100];                              /* the last word read */
static int R, C, N, T, U, G, priced, length, start[CELLS], goal[CELLS]; /* start[i]: cell of tile i, 0 the blank */
static int nx[CELLS][4], m[CELLS], tile[CELLS][OWN];
static int c[STEPS][CELLS * 20][CELLS], sum[STEPS][CELLS * 20], e[STEPS + 1][CELLS];
static int32_t *suf[CELLS][STEPS + 1];            /* prices: least price of network g from a state of step t to the goal */
static unsigned char *own[CELLS];                 /* additive: least number of own moves, 255 where the goal cannot be reached */
static struct { void *p; size_t n; } block[8192]; /* all memory that is in use */
static int blocks;
static size_t used, cap = (size_t)4 << 30;

static void stop(int why, const char *reason) { printf("%s: %s\n", why == 1 ? "REFUSED" : "NOT CHECKED", reason); longjmp(done, why); }
static void *get(size_t n) { /* n bytes of 0 */
  void *p = n < cap - used && blocks < 8192 ? calloc(n ? n : 1, 1) : 0;
  if (!p) stop(2, "more memory is needed; -m MEGABYTES allows it");
  block[blocks].p = p, block[blocks++].n = n, used += n;
  return p;
}
static void give(void *p) { for (int i = 0; i < blocks; i++) if (block[i].p == p) { used -= block[i].n; free(p); block[i] = block[--blocks]; return; } }

/* Reading: words between blanks; # starts a comment. */
static int word(void) {
  int ch, n = 0;
  while ((ch = getc(f)) != EOF && (isspace(ch) || ch == '#')) if (ch == '#') while ((ch = getc(f)) != EOF && ch != '\n');
  for (; ch != EOF && !isspace(ch) && ch != '#'; ch = getc(f)) { if (n > 1000) stop(1, "a word is too long"); w[n++] = (char)ch; }
  if (ch == '#') ungetc(ch, f);
  w[n] = 0;
  return n;
}
static int is(const char *s) { return !strcmp(w, s); }
static void want(const char *s) { word(); if (!is(s)) stop(1, "another word than the format has there"); }
static int in(int least, int most) {
  char *end; long x;
  if (!word()) stop(1, "a number is missing");
  x = strtol(w, &end, 10);
  if (*end || x < least || x > most) stop(1, "a number is out of range");
  return (int)x;
}

static int colour(int b) { return (b / C + b % C) & 1; }
static int label(int b, int l, int d) { return (b * 5 + l) * 4 + d; }
static int made(int t, int b, int l) { /* can the blank be here at step t, come that way? */
  return colour(b) == ((colour(start[0]) + t) & 1) && (t ? l < NONE && nx[b][l ^ 1] >= 0 : l == NONE);
}
static int forth(int b, int l, int d) { return nx[b][d] >= 0 && (l == NONE || d != (l ^ 1)); } /* no way back */

static void read_head(void) {
  static const char *head[] = {"tilemip", "board", "certificate", "1", "size"};
  for (int i = 0; i < 5; i++) want(head[i]);
  R = in(2, 6), C = in(2, 6), N = R * C;
  if (N > CELLS) stop(2, "the board is too large; compile with -DWORDS=2 for up to 25 cells");
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
static void read_dual(void) {
  int tiles = 0, of[CELLS] = {0};
  want("refutes"), T = in(-2, STEPS);
  if (((T + 2) & 1) != (colour(start[0]) ^ colour(goal[0]))) stop(1, "plans of T moves have the wrong parity, so T says nothing of the others");
  if (length >= 0 && length <= T) stop(1, "the plan has T moves or fewer");
  want("dual"), word(), priced = is("prices");
  if (!priced && !is("additive")) stop(1, "neither additive nor prices");
  U = priced ? in(1, 1 << 16) : 1;
  want("patterns"), G = in(1, N - 1);
  for (int g = 0; g < G; g++) {
    m[g] = in(1, priced ? 5 : OWN);
    for (int i = 0; i < m[g]; i++, tiles++) { int x = tile[g][i] = in(1, N - 1); if (of[x]++) stop(1, "patterns overlap"); }
  }
  if (tiles != N - 1) stop(1, "a tile is in no pattern");
  for (int t = 0; priced && t <= T; t++) {
    int64_t all = 0;
    want("step"), in(t, t);
    for (int g = 0; g < G; g++) all += e[t][g] = in(-(1 << 24), 1 << 24);
    if (all > (int64_t)(T - t) * U) stop(1, "ending pays too much");
    if (t < T) for (int b = 0; b < N; b++) for (int l = 0; l <= NONE; l++) for (int d = 0; d < 4 && made(t, b, l); d++) if (forth(b, l, d)) {
      int k = label(b, l, d);
      sum[t][k] = 0;
      for (int g = 0; g < G; g++) sum[t][k] += c[t][k][g] = in(-32767, 32767);
    }
  }
  want("end");
  if (word()) stop(1, "something follows the end");
}

/* Prices: a state is (cells p of the tiles in base N, blank of one colour halved, last direction). */
static size_t half(void) { return (size_t)(N + 1) / 2; }
static size_t state(int g, const int *at, int b, int l) {
  size_t x = 0;
  for (int i = m[g]; i--;) x = x * N + at[tile[g][i]];
  return (x * half() + b / 2) * 4 + (l & 3);
}
static size_t power(int i) { size_t x = 1; while (i--) x *= N; return x; }
static void settle(int g, int t) { /* suf[g][t] from suf[g][t+1] */
  int32_t *to = t < T ? suf[g][t + 1] : 0, *s = suf[g][t];
  size_t top = power(m[g]), gp = state(g, goal, 0, 0) / (half() * 4);
  for (size_t x = 0; x < top; x++) {
    int p[OWN], ok = 1; uint64_t seen = 0; size_t y = x;
    for (int i = 0; i < m[g]; i++, y /= N) { p[i] = (int)(y % N); ok &= !(seen >> p[i] & 1); seen |= (uint64_t)1 << p[i]; }
    for (size_t i = x * half() * 4; i < (x + 1) * half() * 4; i++) s[i] = INF;
    for (int b = 0; b < N && ok; b++) for (int l = 0; l <= NONE; l++) if (!(seen >> b & 1) && made(t, b, l)) {
      int32_t least = x == gp && b == goal[0] ? e[t][g] : INF; /* a plan may end here */
      for (int d = 0; d < 4 && t < T; d++) if (forth(b, l, d)) {
        int k = label(b, l, d), to_b = nx[b][d]; int32_t pay = c[t][k][g], r; size_t x2 = x;
        if (seen >> to_b & 1) for (int i = 0; i < m[g]; i++) if (p[i] == to_b) { pay += U - sum[t][k]; x2 = x + power(i) * b - power(i) * to_b; }
        r = to[(x2 * half() + to_b / 2) * 4 + d];
        if (r < INF && pay + r < least) least = pay + r;
      }
      s[(x * half() + b / 2) * 4 + (l & 3)] = least;
    }
  }
}

/* Additive: placements of the tiles by rank; breadth first from the goal, one own move a level. */
static size_t rank(const int *p, int n) {
  size_t x = 0; uint64_t seen = 0;
  for (int i = 0; i < n; i++) {
    int k = p[i];
    for (int j = 0; j < i; j++) k -= p[j] < p[i];
    x = x * (N - i) + k, seen |= (uint64_t)1 << p[i];
  }
  return x;
}
static void unrank(size_t x, int *p, int n) {
  for (int i = n; i--; x /= N - i) { p[i] = (int)(x % (N - i)); for (int j = i + 1; j < n; j++) p[j] += p[j] >= p[i]; }
}
static size_t placements(int n) { size_t x = 1; for (int i = 0; i < n; i++) x *= N - i; return x; }
static void count_moves(int g) {
  size_t all = placements(m[g]), x; int p[OWN], more = 1, odd = 0;
  mask east = 0, west = 0, whole = (mask)((1ul << N) - 1); /* the last and the first column, all cells */
  for (int b = 0; b < N; b++) if (b % C == 0) west |= (mask)(1u << b); else if (b % C == C - 1) east |= (mask)(1u << b);
  mask *seen = get(all * sizeof(mask)), *next = get(all * sizeof(mask)); /* blanks reached; reached at the next level to be looked at */
  memset(own[g], 255, all);
  for (int i = 0; i < m[g]; i++) p[i] = goal[tile[g][i]], odd ^= colour(p[i]);
  next[rank(p, m[g])] = (mask)(1u << goal[0]);
  for (int level = 0; more; level++, odd ^= 1) for (x = more = 0; x < all; x++) if (next[x]) {
    mask r = next[x], before = 0, taken = (mask)~whole; int tint = 0;
    unrank(x, p, m[g]);
    for (int i = 0; i < m[g]; i++) taken |= (mask)(1u << p[i]), tint ^= colour(p[i]);
    if (tint != odd) continue; /* of the next level: an own move changes the colours' sum */
    while (r != before) before = r, r |= (mask)((r & ~east) << 1 | (r & ~west) >> 1 | r << C | r >> C) & (mask)~taken; /* the blank wanders through cells of other tiles */
    next[x] = 0, r &= (mask)~seen[x], seen[x] |= r;
    if (!r) continue;
    if (level > 254) stop(2, "a pattern needs more moves than a byte holds");
    if (own[g][x] == 255) own[g][x] = (unsigned char)level;
    for (int i = 0; i < m[g]; i++) for (int d = 0; d < 4; d++) if (nx[p[i]][d] >= 0 && r >> nx[p[i]][d] & 1) {
      int from = p[i]; size_t x2;
      p[i] = nx[from][d], x2 = rank(p, m[g]), p[i] = from;
      if (!(seen[x2] >> from & 1)) next[x2] |= (mask)(1u << from), more = 1;
    }
  }
  give(seen), give(next);
}

/* The least that all networks pay from a board at step t. */
static int64_t least(int t, const int *at, int l) {
  int64_t all = 0;
  for (int g = 0; g < G; g++) {
    int32_t v;
    if (priced) v = suf[g][t][state(g, at, at[0], l)];
    else { int p[OWN]; for (int i = 0; i < m[g]; i++) p[i] = at[tile[g][i]]; v = own[g][rank(p, m[g])]; if (v == 255) v = INF; }
    if (v == INF) return INF; /* the goal cannot be reached, so no plan comes here */
    all += v;
  }
  return all;
}

static const uint64_t MARK = (uint64_t)1 << 63;
static board *set; static size_t room, many;
static uint64_t hash(const board *v) { uint64_t h = v->w[0] * 0x9E3779B97F4A7C15u; if (WORDS > 1) h = (h ^ h >> 29 ^ v->w[WORDS - 1]) * 0x9E3779B97F4A7C15u; return h >> 20; }
static void put(const board *v) { /* into the set, once */
  uint64_t h = hash(v);
  while (set[h &= room - 1].w[0] && memcmp(&set[h], v, sizeof *v)) h++;
  if (!set[h].w[0]) set[h] = *v, many++;
}
static void grow(void) {
  board *old = set; size_t n = room;
  room = n ? 2 * n : 1024, many = 0, set = get(room * sizeof *set);
  for (size_t i = 0; i < n; i++) if (old[i].w[0]) put(&old[i]);
  if (n) give(old);
}
static void move(board *v, int i, int from, int to) { v->w[(i - 1) / PER] ^= (uint64_t)(from ^ to) << (3 + BITS * ((i - 1) % PER)); }

static void refute(void) { /* makes all boards that the prices leave, layer by layer */
  board *layer = get(sizeof *layer); size_t count = 1, kept = 0, makes = 1;
  for (int i = 1; i < N; i++) move(layer, i, 0, start[i]);
  layer->w[0] |= NONE | MARK;
  if (T < 0 || least(0, start, NONE) > (int64_t)T * U) count = 0;
  for (int t = 0; t <= T && count; t++) {
    kept += count, room = 0, grow();
    for (size_t n = 0; n < count; n++) {
      int at[CELLS], in_cell[CELLS] = {0}, l = layer[n].w[0] & 7, b = 0;
      for (int i = 1; i < N; i++) at[i] = layer[n].w[(i - 1) / PER] >> (3 + BITS * ((i - 1) % PER)) & ((1 << BITS) - 1), in_cell[at[i]] = i;
      while (in_cell[b]) b++;
      at[0] = b;
      if (!memcmp(at, goal, sizeof(int) * N)) { char why[64]; sprintf(why, "a plan of %d moves exists", t); stop(1, why); }
      if (many * 2 + 8 > room) grow();
      for (int d = 0; d < 4 && t < T; d++) if (forth(b, l, d)) {
        int to = nx[b][d], i = in_cell[to]; board v = layer[n];
        at[0] = to, at[i] = b, makes++;
        move(&v, i, to, b), v.w[0] = (v.w[0] & ~(uint64_t)7) | (unsigned)d;
        if (least(t + 1, at, d) <= (int64_t)(T - t - 1) * U) put(&v);
        at[0] = b, at[i] = to;
      }
    }
    give(layer), layer = get(many * sizeof *layer), count = 0;
    for (size_t h = 0; h < room; h++) if (set[h].w[0]) layer[count++] = set[h];
    give(set);
  }
  if (length == T + 2) printf("VERIFIED: %d moves are the fewest; ", length);
  else if (length >= 0) printf("VERIFIED: a plan has %d moves, and none has %d or fewer; ", length, T);
  else printf("VERIFIED: no plan has %d moves or fewer; ", T);
  printf("%lu boards kept, %lu made\n", (unsigned long)kept, (unsigned long)makes);
}

static void check(const char *name) {
  size_t bytes = 0, most = 0;
  f = fopen(name, "r");
  printf("%s: ", name);
  if (!f) stop(2, "cannot be opened");
  read_head(), read_plan(), read_dual();
  for (int g = 0; g < G && T >= 0; g++) {
    size_t work = placements(m[g]) * 2 * sizeof(mask);
    bytes += priced ? power(m[g]) * half() * 4 * sizeof(int32_t) * (size_t)(T + 1) : placements(m[g]);
    if (!priced && work > most) most = work;
  }
  printf("tables need %lu MB, with the boards at most %lu; ", (unsigned long)((bytes + most) >> 20), (unsigned long)(cap >> 20)), fflush(stdout);
  if (bytes + most > cap) stop(2, "more memory is needed; -m MEGABYTES allows it");
  for (int g = 0; g < G && T >= 0; g++) {
    if (priced) for (int t = T; t >= 0; t--) suf[g][t] = get(power(m[g]) * half() * 4 * sizeof(int32_t)), settle(g, t);
    else own[g] = get(placements(m[g])), count_moves(g);
  }
  refute();
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
    while (blocks) free(block[--blocks].p);
    used = 0;
  }
  return worst;
}
