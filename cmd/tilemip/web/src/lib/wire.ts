// What a job is asked and what it answers, as JSON. Written from the Go types by
//   go test ./cmd/tilemip/internal/jobs -run TestWire -update
// and compared with them by that test. docs/reference/json.md has the keys in tables.

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
  plan?: string // state: moves of the blank, whose point is wanted
  names?: boolean // state: with what each row says, in words
  steps?: number // trace
  lesson?: string // check-lesson
}

export interface Answer {
  type?: string // "result" in a stream of events
  kind: string // of the subject: slide, pack, cover or model (KindBoard, …)
  subject?: string // its file or name
  board?: number[][] // boards: rows of the start, 0 the blank
  goal?: Goal // boards: the goal that was asked for
  other_goal?: Goal // boards: the other usual goal, where no goal was given and this one can be reached
  engine: string // what answered: a solver, a native engine, or an argument such as parity
  formulation?: string // that was asked for
  program?: string // boards: the formulation that was stated at the last horizon; auto chooses one
  instead?: string // boards: the method that was used in place of the usual one, and the option that is why, in a sentence
  horizon?: number // boards: of the last integer program; 0: none was stated
  status: string // what was found: optimal, feasible, infeasible, unbounded, limit, error
  termination: string // why the run ended: completed, gap, time, nodes, …
  message?: string // the reason in one sentence, where status and termination do not say it
  stand_in?: string // NEOS: the solver that ran instead of the one requested
  caveat?: string // why the program does not state the puzzle: the status is then the program's, not the board's
  objective?: number // of the point or plan
  bound?: number // on the objective, by those that claimed_by and proven_by name, or absent
  gap?: number // between objective and bound, relative to the objective
  found_by?: string // Verify: the engine of native, where objective, plan, point or solutions are taken from there, or that there are none
  bound_by?: string // Verify: the engine of native, where the bound and its grounds are taken from there
  guarantee?: string // searches with a learned heuristic: what is guaranteed about the plan
  moves?: string // boards: of the blank, letters U, D, L, R
  solutions?: number // packings and covers: found, or counted; all where the search was complete
  unique?: number // up to rotation, with --mirrors up to rotation and reflection
  unique_rotations?: number // packings: up to rotation
  unique_reflections?: number // packings: up to rotation and reflection
  complete?: boolean // packings and covers: there are no other solutions
  total?: string // packings and covers: the number of all solutions, where it is too large for solutions, which counts to 2^64 - 1
  chosen?: string[][] // covers: the options of each solution shown
  grids?: string[] // packings: each solution shown, as layers of piece names
  values?: Record<string, number> // models: the variables that are not 0
  ranging?: Ranging // linear programs, where ranges are asked for: how far each cost and each side can move
  pool?: Pool // models, where further points are asked for: those points that the solver met
  expanded?: number // boards: nodes of the search that answered
  generated?: number // boards: children that it made
  given_up?: number // boards: nodes of a weaker heuristic or smaller tables, before those that answered
  plan_by?: string // boards: what found the plan, when it was not the search that proves
  planning?: number // boards: nodes generated for plans, apart from the search that proves
  fits?: number // covers: pieces placed, or options chosen
  columns?: number // variables of the last integer program, as the solver got it
  rows?: number // of the same program
  nonzeros?: number // of its matrix
  nodes?: number // of the solver's branch and bound
  lp_iterations?: number // of the solver
  proofs?: Proof[] // boards: how each horizon was decided, shortest first
  reductions?: Step[] // boards: what the reductions left at the last horizon
  removals?: Removal[] // packings and covers: what the reductions removed
  by?: string // packings and covers, of one solution: what found it, or showed that there is none
  dive?: Dive // packings and covers: the linear programs of diving
  run?: Run // of a search that was cut into units
  tuned?: Choice // search of packings: the kernel and the piece chosen, and why
  violation?: Violation // the row or bound that the point violates in the exact check, and by how much
  reformulated?: string[] // what was stated as rows for the solver, with its big-M
  polished?: string // how a point that had failed the check was repaired
  runs?: number // number of runs of the solver, if more than one
  unused_options?: string[] // requested options that had no effect
  seconds: number // of an integer program: the time after reductions and building; else of everything
  build_seconds: number // of an integer program: reductions and building together
  reduction_seconds?: number // reductions of the integer program
  solver_seconds?: number // within the solver
  search_seconds?: number // within the native search
  total_seconds?: number // wall time of everything
  cpu_seconds?: number // CPU time of everything, including solver programs; measured by the command
  peak_bytes?: number // peak memory of the process so far, or of a solver program; measured by the command
  claimed_by?: string // the solver that claims the status; "": no claim is needed
  proven_by?: string[] // what proves the status without it
  checked: boolean // there is a point, and it passed the check in exact arithmetic; or a plan or solutions, and the referee accepts what was handed over of them; false where there was nothing to check
  warnings?: string[] // models: what other programs read otherwise in the file; set by the command
  verdict?: string // Verify: the referee's sentence
  confirmed_by?: string[] // Verify of puzzles: methods that agree, each independent of the others
  native?: Answer // Verify: the answer of the other method; of a model, the second solver's
  versions?: Record<string, string> // of tilemip and of the solver, by name
}

export interface Goal {
  rows: number[][] // 0 is the blank
  name?: string // blank-last or blank-first; left out for any other goal
}

export interface Ranging {
  columns: RangingColumn[] // one for each variable
  rows: RangingRow[] // one for each row
}

export interface Pool {
  from: string // "own pool" or "improving solutions"
  given: number // by the solver, besides the answer
  duplicates: number // of these, the same as another
  missed: number // of these, that failed the exact check and were left out
  reason?: string // what the first of them missed
  points: PoolPoint[] // the best first
}

export interface Proof {
  horizon: number // periods of the program
  result: string // infeasible, or what was found
  by: string // what closed it: reductions, a solver with its nodes, or both
  columns: number // of the program that a solver got; 0: none did
  moves_before: number // moves of a tile at a step that reachability alone leaves
  moves_after: number // and those left by all reductions
  seconds: number // reductions, program and solver
  reduction_seconds: number // in reductions
  solver_seconds: number // in the solver
  patterns?: string // numbers of tiles of the patterns whose networks were built last
  part?: string // of the horizon's plans; all parts have a row unless one has a plan
}

export interface Step {
  name: string // of the reduction
  moves: number // of a tile from a cell at a step that may still occur: the columns y of the flow
  moves_removed: number // share of the moves that reach leaves
  states: number // of the networks
  arcs: number // of the networks
  arcs_removed: number // share of the arcs that its networks had or were joined with
}

export interface Removal {
  name: string // of the reduction
  options: number // taken out
  note?: string // what a reader may want to know, as the piece chosen by symmetry
}

export interface Dive {
  linear_programs: number // relaxations solved
  lp_iterations: number // in them
  restarts: number // beyond the first run
  gave_the_answer: boolean // false: the solver's own search did
}

export interface Run {
  units: number // records, those of split units included
  splits: number // units that ended at their budget and left children
  nodes: number // of the search tree
  levels: number[] // nodes by depth in the tree
  solutions: number // found, or counted
  hash: string // of the set of solutions, whatever their order; "" where none are found
  missing?: string[] // units without a record
  extra?: string[] // records of units that the run does not have
  covered: string // sum of the weights of the finished units, an exact fraction: 1
  whole: boolean // no unit is missing or extra, none lies below another, and Covered is 1
  why?: string // the first thing that is wrong
  found?: string // the answer in the search's own words, such as a shortest plan
  proven: boolean // the audit accepts the records, and this process made them all: otherwise they are the word of those that claimed_by names
  replayed: boolean // the plan, or every solution, was listed and replayed here
  workers: number // processes that took part, those of earlier parts of the run included
  runs: number // units that were run to their end, second runs included
  redeliveries: number // units that were given to a worker again
  duplicates: number // records that were there already, equal, and dropped
  second_runs: number // units run again for comparison, with equal records
  reissued: number // units given out anew, as they or their records were lost
  crashes: number // processes that died in a unit
  units_per_second: number // since the run was begun or continued
  cpu_hours: number // of all workers
}

export interface Choice {
  kernel: string // the engine that searches
  piece?: string // restricted to one place of every orbit; "" if no piece can be
  why: string // the reasons in words, separated by semicolons
  candidates?: Candidate[] // what was considered
  seconds: number // wall time of the choice itself
}

export interface Violation {
  name: string // of the row or column
  column: boolean // it is a column: a bound, or a value that is not whole
  amount: number // by how much it is missed
  allowed: number // by how much it might be
  count: number // rows and bounds that are missed
  near: boolean // to within the tolerances of floating-point solvers the point is feasible
  reason: string // one sentence
}

export interface RangingColumn {
  name: string // of the variable
  value: number // in the point
  reduced_cost: number // by how much the objective changes per unit of the variable
  cost: number // in the objective
  cost_range: Span // of costs within which the point stays optimal
}

export interface RangingRow {
  name: string // of the row
  value: number // of the left-hand side
  dual: number // by how much the objective changes per unit of the side
  side?: number // the side that holds the row; absent where none does
  side_range?: Span // of this side, within which the dual holds
}

export interface PoolPoint {
  objective: number // computed exactly
  claimed?: number // stated by the solver; absent where it states none
  values: Record<string, number> // the variables that are not 0
}

export interface Candidate {
  kernel?: string // that was considered
  piece?: string // that was considered
  places?: number // of the piece, one per orbit
  size?: number // rank of the search with the piece, relative to the best, which has 1
  seconds?: number // expected time of the kernel, by random walks
  chosen: boolean // it is the one
}

export interface Span {
  lower?: number // end; absent: no limit
  upper?: number // end; absent: no limit
  objective_at_lower?: number // the objective there
  objective_at_upper?: number // the objective there
}
