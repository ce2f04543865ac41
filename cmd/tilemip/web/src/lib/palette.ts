// Colours of groups: tiles, pieces, lanes. The same as the command's pictures
// (cmd/internal/picture/colours.go, where a test measures that colour-blind people tell them
// apart and that dark letters on them have a contrast of 4.5). Nothing is shown by colour
// alone: from the fourteenth group on hatching is added, and a piece also has its letter.

/** colours of the groups from 1 on. */
export const colours = ['#55aacc', '#ffdd55', '#cc7733', '#66cc88', '#ffaabb', '#aa99ff', '#bbaa22', '#aaccff', '#cc88aa', '#559977', '#cceecc', '#88eeff', '#ff5577'] as const

/** letter is the colour of words on a group's colour, with the light and the dark theme. */
export const letter = '#1d1d1d'

/** colourOf is the colour of a group from 1; group 0 is an empty cell. */
export function colourOf(group: number): string {
  return group < 1 ? 'var(--empty)' : colours[(group - 1) % colours.length]!
}

/** hatchOf says which lines go over the colour: none for the first round of colours, then rising, falling, both. */
export function hatchOf(group: number): { rising: boolean; falling: boolean } {
  const round = group < 1 ? 0 : Math.floor((group - 1) / colours.length) % 4
  return { rising: (round & 1) !== 0, falling: (round & 2) !== 0 }
}

/** letterOf is a short name: A to Z, then a to z, then numbers. */
export function letterOf(group: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return letters[group - 1] ?? String(group)
}
