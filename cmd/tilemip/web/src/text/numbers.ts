// Numbers and plurals as the language that is spoken writes them.
let tag = 'en'
let rules = new Intl.PluralRules(tag)

export function count(language: string): void {
  tag = language
  rules = new Intl.PluralRules(tag)
}

/** number has at most so many digits behind the point; exactly so many, if it is told so. */
export const number = (v: number, digits = 3, exact = false): string => v.toLocaleString(tag, { maximumFractionDigits: digits, minimumFractionDigits: exact ? digits : 0, signDisplay: 'negative' }).replace('-', '−')

/** form chooses the word that goes with a number; a language with more than two forms names them. */
export const form = (n: number, one: string, other: string, more: Partial<Record<Intl.LDMLPluralRule, string>> = {}): string => more[rules.select(n)] ?? (rules.select(n) === 'one' ? one : other)

/** plural is the number with its word. */
export const plural = (n: number, one: string, other = `${one}s`, more = {}): string => `${number(n)} ${form(n, one, other, more)}`

/** list joins words: "a, b and c". */
export const list = (words: string[]): string => new Intl.ListFormat(tag, { type: 'conjunction' }).format(words)
