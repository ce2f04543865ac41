// What a reader of the lessons has done: in the link where it is short, and in this browser
// only if the reader asks for it. A link is written by anyone, so everything read is checked.

export interface Progress {
  at: string // the lesson that is shown
  answers: Record<string, string> // by "4.1 sum"
  done: string[] // exercises that were right
  open: string[] // predictions made, as "4:1"
  all: boolean // shows everything, without predictions
}

const most = { answer: 300, answers: 60, list: 100 } // in a link

/** checked takes what a link or a store has, as far as it is what it should be. */
export function checked(from: unknown, lessons: string[], longest = most.answer): Progress {
  const raw = (typeof from === 'object' && from !== null ? from : {}) as Record<string, unknown>
  const words = (list: unknown, form: RegExp): string[] => (Array.isArray(list) ? [...new Set(list.filter((w): w is string => typeof w === 'string' && form.test(w)))].slice(0, most.list) : [])
  const answers = Object.entries(typeof raw['answers'] === 'object' && raw['answers'] !== null ? raw['answers'] : {})
    .filter(([key, value]) => /^[1-9AB]\.[1-3] [a-z0-9]{1,12}$/.test(key) && typeof value === 'string' && value.length <= longest)
    .slice(0, most.answers)
  return {
    at: lessons.includes(raw['at'] as string) ? (raw['at'] as string) : lessons[0]!,
    answers: Object.fromEntries(answers) as Record<string, string>,
    done: words(raw['done'], /^[1-9AB]\.[1-3]$/),
    open: words(raw['open'], /^[1-9AB]:[0-9]{1,2}$/),
    all: raw['all'] === true,
  }
}

const key = 'tilemip-lessons'
const longestKept = 200_000

/** kept is what this browser has; undefined where nothing is, or storage is refused. */
export function kept(lessons: string[]): Progress | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : checked(JSON.parse(text), lessons, longestKept)
  } catch {
    return undefined
  }
}

/** keep stores, or with undefined forgets; it says whether that worked. */
export function keep(progress: Progress | undefined): boolean {
  try {
    if (progress) localStorage.setItem(key, JSON.stringify(progress))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
