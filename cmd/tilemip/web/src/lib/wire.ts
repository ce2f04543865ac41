// What a job is asked and what it answers, as JSON. Written from the Go types by
//   go test ./cmd/tilemip/internal/jobs -run TestWire -update
// and compared with them by that test. docs/reference/json.md lists the keys.

export interface Options {
  method?: string // by name, see Methods for boards and CoverMethods for packings and covers; "": auto
  formulation?: string // of the puzzle's kind, by name; "": the strongest, and for a service the textbook's
  reduce?: string[] // reductions by name; nil: the usual ones; empty but not nil: none
  horizon?: number // boards: the largest number of moves considered; 0: as many as it takes
  engine?: string // by name; "": the one that suits the subject
  heuristic?: string // boards: by name; "": the one that suits the board
  all?: boolean // every solution
  count?: boolean // only the numbers of solutions, all and up to symmetry
  limit?: number // stop after n solutions; 0: after the first, unless All or Count
  mirrors?: boolean // a solution and its mirror image count as one, in the key unique
  backend?: string
  time_limit?: number // seconds; 0: the most that the settings allow
  threads?: number
  seed?: number
  format?: string // export, show
  solution?: string // check, explain: what is checked or explained
  plan?: string // state: moves of the blank, as a solution of the program
  names?: boolean // state: with the meaning of each constraint
  steps?: number // trace
  lesson?: string // check-lesson
  packed?: boolean // packings: solutions as events "solutions", see packed.go
  proof?: boolean // solve, search, verify of boards: with an event that has the certificate
  first?: boolean // solve: stop at the first feasible solution
}

export interface Answer {
  type?: string // "result" in a stream of events
  kind: string // kind of subject: slide, pack, cover or model
  subject?: string // file or name of the subject
  board?: number[][] // boards: rows of the start; 0 is the blank
  goal?: Goal // boards: the goal of the question
  other_goal?: Goal // boards: the other standard goal, if none was given and it is reachable
  engine: string // the solver, native engine or argument (such as parity) that gave the answer
  formulation?: string // formulation requested
  program?: string // boards: formulation of the last program, which auto chooses
  instead?: string // boards: the method used instead of the usual one, and why
  horizon?: number // boards: horizon of the last integer program; 0: none
  status: string // optimal, feasible, infeasible, unbounded, limit or error
  termination: string // why the run ended: completed, gap, time, nodes, …
  message?: string // reason for the status, in one sentence
  stand_in?: string // NEOS: the solver that ran instead of the requested one
  caveat?: string // why the program does not model the puzzle exactly; the status is then the program's only
  objective?: number // objective value of the solution; of a board its moves
  bound?: number // bound on the objective, supported by claimed_by and proven_by
  gap?: number // |objective - bound| / max(1, |objective|)
  found_by?: string // verify: engine of native, if the solution, or that there is none, is taken from there
  bound_by?: string // verify: engine of native, if the bound is taken from there
  guarantee?: string // learned heuristics: what is guaranteed about the length of the plan
  moves?: string // boards: moves of the blank, letters U, D, L and R
  solutions?: number // packings and covers: number of solutions found or counted
  unique?: number // number up to rotation; with --mirrors up to rotation and reflection
  unique_rotations?: number // packings: number up to rotation
  unique_reflections?: number // packings: number up to rotation and reflection
  complete?: boolean // packings and covers: there are no other solutions
  total?: string // packings and covers: number of all solutions, if above 2^64 - 1
  sets?: PieceSet[] // packings: with --sets, the sets of pieces that solutions use
  chosen?: string[][] // covers: options of each listed solution
  grids?: string[] // packings: each listed solution, as layers of piece names
  values?: Record<string, number> // models: nonzero variables
  ranging?: Ranging // linear programs with --ranging: sensitivity ranges
  pool?: Pool // models with --pool: further solutions that the solver met
  expanded?: number // boards: nodes expanded
  generated?: number // boards: nodes generated
  given_up?: number // boards: nodes of earlier searches with weaker heuristics
  plan_by?: string // boards: what found the plan, if not the search that proves the bound
  planning?: number // boards: nodes generated to find plans
  fits?: number // packings and covers: pieces placed, or options tried
  columns?: number // variables of the last integer program
  rows?: number // its constraints
  nonzeros?: number // its nonzeros
  nodes?: number // nodes of branch and bound
  lp_iterations?: number // LP iterations
  proofs?: Proof[] // boards: how each horizon was decided, shortest first
  reductions?: Step[] // boards: what the reductions left at the last horizon
  removals?: Removal[] // packings and covers: what the reductions removed
  by?: string // packings and covers: what found one solution, or proved that there is none
  dive?: Dive // packings and covers: work of diving
  run?: Run // searches in work units: audit and effort
  tuned?: Choice // packings: engine and piece that were chosen, and why
  violation?: Violation // constraint or bound that the solution violates
  reformulated?: string[] // constructs replaced by constraints with a big-M
  polished?: string // how a solution that failed the check was repaired
  race?: Entrant[] // solvers that ran at once, and what each had when the first proof ended it
  probing?: Probing // reductions by propagation and probing
  runs?: number // runs of the solver, if more than one
  ray?: Multiple[] // exact: factors with which constraints add up to an infeasible one, or a direction of improvement without limit
  unused_options?: string[] // options without effect
  seconds: number // time without build_seconds
  build_seconds: number // reductions and model building
  reduction_seconds?: number // reductions
  solver_seconds?: number // the solver
  search_seconds?: number // the native search
  total_seconds?: number // elapsed time in all
  cpu_seconds?: number // CPU time in all, with solver programs; not on Windows
  peak_bytes?: number // peak memory; Linux only
  claimed_by?: string // who reports the status and bound without a proof
  proven_by?: string[] // what proves status and bound
  checked: boolean // the listed solutions passed the exact or independent check
  warnings?: string[] // models: what other programs read differently in the file
  verdict?: string // verify: verdict of the independent checker
  confirmed_by?: string[] // verify: independent methods that agree
  native?: Answer // verify: answer of the other method or solver
  versions?: Record<string, string> // versions of tilemip and the solver
}

export interface Goal {
  rows: number[][] // rows; 0 is the blank
  name?: string // blank-last or blank-first; absent for other goals
}

export interface PieceSet {
  pieces: PieceCount[] // shapes that are used
  solutions: number // number of all
  unique_rotations: number // number up to rotation
}

export interface Ranging {
  columns: RangingColumn[] // one for each variable
  rows: RangingRow[] // one for each constraint
}

export interface Pool {
  from: string // "own pool" or "improving solutions"
  given: number // solutions returned besides the answer
  duplicates: number // of these, duplicates
  missed: number // of these, removed by the exact check
  reason?: string // why the first of them was removed
  points: PoolPoint[] // best first
}

export interface Proof {
  horizon: number // number of periods
  result: string // status at this horizon
  by: string // what decided it
  columns: number // variables of the solver's program; 0: no solver ran
  moves_before: number // tile moves after reachability
  moves_after: number // tile moves after all reductions
  seconds: number // time in all
  reduction_seconds: number // time of reductions
  solver_seconds: number // time of the solver
  patterns?: string // pattern sizes
  part?: string // part of the plans, if the horizon was split
}

export interface Step {
  name: string // name of the reduction
  moves: number // tile moves left
  moves_removed: number // fraction of tile moves removed
  states: number // states of the networks
  arcs: number // arcs of the networks
  arcs_removed: number // fraction of arcs removed
}

export interface Removal {
  name: string // name of the reduction
  options: number // options removed
  note?: string // detail, such as the piece fixed by symmetry
}

export interface Dive {
  linear_programs: number // linear programs solved
  lp_iterations: number // their iterations
  restarts: number // restarts
  gave_the_answer: boolean // false: the solver's own search gave it
}

export interface Run {
  units: number // work units, with split ones
  splits: number // work units that were split
  nodes: number // nodes of the search tree
  levels: number[] // nodes by depth
  solutions: number // solutions found or counted
  hash: string // hash of the set of solutions
  missing?: string[] // units without a record
  extra?: string[] // records of unknown units
  covered: string // sum of the unit weights, an exact fraction: 1
  whole: boolean // the units cover the search tree exactly once
  why?: string // first error
  found?: string // result of the search, such as a plan
  proven: boolean // audited, and all records made by this process
  replayed: boolean // the plan or every solution was replayed
  checks?: Assurance // of others' records
  workers: number // worker processes
  runs: number // units run, with second runs
  redeliveries: number // redelivered units
  duplicates: number // duplicate records
  second_runs: number // units run twice for comparison
  reissued: number // units issued again after a loss
  crashes: number // processes that crashed
  units_per_second: number // units per second
  cpu_hours: number // CPU hours of all workers
  refused?: number // things handed in that were refused
  differed?: number // checks in which records differed
  reopened?: number // units of workers shut out, run again
  each?: WorkerEffort[] // the workers, the first 1000
}

export interface Choice {
  kernel: string // engine
  piece?: string // piece fixed by symmetry; "": none
  why: string // reasons
  candidates?: Candidate[] // candidates
  seconds: number // time of the choice
}

export interface Violation {
  name: string // name of the constraint or variable
  column: boolean // it is a variable: a bound or integrality
  amount: number // violation
  allowed: number // tolerance
  count: number // number of violations
  near: boolean // feasible within usual solver tolerances
  reason: string // in one sentence
}

export interface Entrant {
  backend: string // its name
  proved?: boolean // its proof ended the race
  status: string // as of an answer; error: it failed, or refused the program
  objective?: number // of its best solution
  bound?: number // that it proved
  nodes: number // nodes of branch and bound
  seconds: number // its time
  error?: string // why it has no answer
}

export interface Probing {
  fixed: number // fixed variables
  narrowed: number // variables with tighter bounds, with those
  rows: number // constraints removed
  coefficients: number // coefficients changed
  infeasible?: boolean // no solution is left
  entries: number // matrix entries looked at
  seconds: number // its time
}

export interface Multiple {
  name: string // of the constraint or variable
  factor: string // exact: -2/3 or 5
}

export interface PieceCount {
  piece: string // name of the first of its shape
  copies: number // how often it is used
}

export interface RangingColumn {
  name: string // its name
  value: number // its value
  reduced_cost: number // objective change per unit
  cost: number // objective coefficient
  cost_range: Span // costs for which the solution stays optimal
}

export interface RangingRow {
  name: string // its name
  value: number // value of the left-hand side
  dual: number // objective change per unit of the right-hand side
  side?: number // active right-hand side; absent if inactive
  side_range?: Span // right-hand sides for which the dual holds
}

export interface PoolPoint {
  objective: number // objective, computed exactly
  claimed?: number // objective reported by the solver
  values: Record<string, number> // nonzero variables
}

export interface Assurance {
  units: number // by others
  here: number // drawn and run again by this process: equal
  second: number // run again by another worker: equal
  shown: number // whose parts were run again: equal
  parts: number // number of these
  pending: number // checks not finished
  wrong: number // records found wrong
  out: number // workers shut out
  at_most: number // most units that are wrong, with 95 %
  bits: number // 1 % false work is missed with chance below 2^-bits
  text: string // the same as a sentence
}

export interface WorkerEffort {
  worker: string // its name
  units: number // units run, with second runs
  units_per_second: number // since it came
  crashes: number // processes that crashed
  checked: number // records made again
  differed: number // checks in which it differed
  refused: number // things handed in that were refused
  shut_out?: string // why it was shut out
}

export interface Candidate {
  kernel?: string // engine
  piece?: string // piece fixed by symmetry
  places?: number // placements, one per orbit
  size?: number // estimated size relative to the best
  seconds?: number // expected time
  chosen: boolean // chosen
}

export interface Span {
  lower?: number // end; absent: unlimited
  upper?: number // end; absent: unlimited
  objective_at_lower?: number // objective at this end
  objective_at_upper?: number // objective at this end
}
