// What the page and its engines say to each other: the requests of package jobs
// (cmd/tilemip/internal/jobs), its events, and its answers. Two transports speak it: workers in the
// page (Go and HiGHS as WebAssembly) and `tilemip serve` (POST api/jobs, answered by
// server-sent events). Names are those of the command's flags and JSON, with "_" for "-".

export type Verb =
  | 'read' // a subject's text → Subject
  | 'library' // → { puzzles: LibraryEntry[] }
  | 'state' // the integer program → Program
  | 'solve' | 'search' | 'verify' // runs, with events; → Answer
  | 'check' // a stored solution → verdict
  | 'export' // a program or a puzzle in a format → { text, file, media }
  | 'show' // the program as text or LaTeX → { text }
  | 'explain' // what an answer means → { text }
  | 'trace' // a search step by step → Trace
  | 'disassemble' // → Disassembled
  | 'report' // one self-contained HTML file → { text }
  | 'check-lesson' // the subject has answers to options.lesson → { lesson, right, exercises }

// Options and Answer are written from the Go types, see wire.ts.
import type { Answer, Options } from './wire.ts'
export type { Answer, Options }

export interface Request {
  version: 1
  verb: Verb
  name?: string // a file name: its extension decides the reader, as on the command line
  subject: string // the text of a file, or "library:NAME"
  options?: Options
}

// Events: one JSON object each, the same as lines of `--json-stream`. The last one of a job
// is "result" (answer) or "error". Numbers that are not known are absent or null.
export interface JobEvent {
  type: 'note' | 'proof' | 'program' | 'progress' | 'incumbent' | 'bound' | 'solution' | 'solutions' | 'warning' | 'waiting' | 'result' | 'error'
  seconds?: number
  message?: string // of "proof": the certificate
  objective?: number | null; bound?: number | null; gap?: number | null
  nodes?: number; lp_iterations?: number; explored?: number
  number?: number; solution?: string // of "solution"
  names?: string[]; cells?: string[] // of "solutions", asked for by "packed": a solution has '@' for an empty cell of the region, 'A' for one of the first name, and so on
  columns?: number; rows?: number; nonzeros?: number; backend?: string; formulation?: string; horizon?: number // of "program"
  place?: number; of?: number // of "waiting": the place in the server's queue, from 1, and its length
  own?: number; places?: number // of "waiting": the places that this user's jobs hold, and all
  status?: number // of "error": the exit status that the command would have
  answer?: unknown // of "result": what the verb returns
}

export interface Subject {
  kind: 'slide' | 'pack' | 'cover' | 'model'
  name: string
  warnings: string[]
  text: string // in a form that `read` reads again, for links
  board?: { rows: number; cols: number; tiles: number[]; goal: number[]; solvable: boolean; reason: string } // row by row, 0 the blank
  packing?: {
    dim: [number, number, number]; grid: string
    axes?: number[] // lengths of a box of more than three dimensions; dim is then folded
    one_side?: boolean // flat, and pieces may not be turned over
    region: [number, number, number][]
    pieces: { name: string; cells: [number, number, number][]; stationary?: boolean; count?: number }[]
    impossible?: string // why, where parity or volume says so
    colouring?: number[] // of the cells of region, where parity is the reason
  }
  cover?: { items: string[]; secondary: string[]; options: string[][] }
}

// Disassembled says how an assembly comes apart; shifts are its moves, level such as "5.1.2".
export interface Shift { pieces: string[]; by: [number, number, number]; apart?: boolean }
export interface Disassembled {
  assemblies: number; termination: string; checked: boolean
  disassemblies?: { level: string; moves: number; separable: boolean; stuck?: string[][]; shifts: Shift[]; pieces: { piece: string; cells: [number, number, number][] }[] }[]
}

export interface LibraryEntry { name: string; title: string; pieces: number; cells: number; dim: number[]; grid: string; solutions?: number; unique?: number; mirrors?: number; source?: string }

// Program: a model with its matrix by columns, whose order is that of the model (never hand
// it over as LP text: HiGHS then numbers columns by first appearance).
export interface Program {
  name: string; formulation: string; horizon: number
  sense: 'min' | 'max'; offset: number
  columns: { name: string; family: string; index: string[]; lower: number | null; upper: number | null; cost: number; integer: boolean }[]
  rows: { name: string; family: string; index: string[]; lower: number | null; upper: number | null; text?: string }[]
  start: number[]; index: number[]; value: number[] // by columns: entries of column j are start[j] … start[j+1]-1
  refuted?: string // the reduction that left no plan: there is no feasible point
  values?: number[] // the point of options.plan
}

// Engine runs jobs; the page has one, chosen by GET api/info (served: an object with
// "name": "tilemip", and "version") or its absence (static).
export interface Run<T = any> {
  done: Promise<T> // the answer of "result"; rejects with JobError
  stop(): void // ends within a second; what was found so far is the answer where the engine can say it
}
// Where the jobs run; runs: the server has a page /runs of searches in units.
export interface Where { kind: 'page' | 'server'; runs: boolean }
export interface Engine {
  readonly where: Promise<Where>
  run<T = any>(request: Request, on?: (event: JobEvent) => void): Run<T>
  lab(program: Program): Promise<Lab> // a live linear program in the page, by HiGHS as WebAssembly, with both transports
  warm?(): Promise<void> | void // somebody is about to press something: fetch what the first job needs
}
// JobError: status is the exit status that the command would have; 429 = too many jobs; 130 = stopped.
export class JobError extends Error { constructor(message: string, public status: number) { super(message) } }

// Lab: one program that is changed and solved again, warm.
export interface Relaxed { status: 'optimal' | 'infeasible' | 'unbounded' | 'limit' | 'error'; objective: number; values: Float64Array; duals: Float64Array; iterations: number; seconds: number }
export interface Lab {
  setCoefficients(changes: { row: number; column: number; value: number }[]): void
  setRowBounds(changes: { row: number; lower: number | null; upper: number | null }[]): void
  setColumnBounds(changes: { column: number; lower: number | null; upper: number | null }[]): void
  addRow(row: { lower: number | null; upper: number | null; index: number[]; value: number[] }): number
  relax(): Promise<Relaxed> // of the program as it is now; calls in a burst are answered by the last
  solve(on?: (event: JobEvent) => void, limit?: number): Run<{ status: string; objective: number; bound: number; nodes: number; values: Float64Array }>
  dispose(): void
}

// A screen is a component in src/screens and one row of src/screens.ts. It gets `app`.
export interface App {
  engine: Engine
  state: Shared // reactive ($state): what the link holds
  announce(text: string): void // for screen readers
  open(screen: string, change?: Partial<Shared>): void
}
// Shared is what all screens see; each screen keeps the rest under its own name. All of it is
// in the link: "#1." + base64url(deflate-raw(JSON)), so each screen keeps little there, and
// checks what it reads: a link is written by anyone.
export interface Shared { screen: string; board: string; puzzle: string; lang?: string; [screen: string]: any }

// Trace is a search step by step. nodes are those of the engine of that name: the root, every
// "try" and every "cut". Placed pieces read "NAME x,y,z x,y,z"; chosen are options on the path.
export interface Step { depth: number; kind: 'choose' | 'try' | 'cut' | 'dead' | 'back' | 'solution' | 'contour'; text: string; choice?: string; counts?: Record<string, number>; board?: number[]; bound?: number; placed?: string[]; chosen?: number[] }
// Items from primary on may stay uncovered.
export interface Trace { engine: string; items: string[]; primary?: number; options?: string[][]; steps: Step[]; complete: boolean; nodes: number }
