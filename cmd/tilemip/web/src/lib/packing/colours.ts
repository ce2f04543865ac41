// Colours of pieces as channels, shaded for the sides of cubes: those of palette.ts, and then
// hatches. Letters stand on the pieces besides.

import { colours } from '../palette.ts'

/** rgb is the colour of a number from 0 on, each channel 0 to 255. */
export function rgb(colour: number): [number, number, number] {
  const hex = colours[Math.max(0, colour) % colours.length] ?? '#888888'
  return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5, 7), 16)]
}

/** tint is a colour in CSS, darker by a factor for sides of cubes. */
export function tint(colour: number, shade = 1): string {
  const part = (v: number) => Math.round(v * shade).toString(16).padStart(2, '0')
  return '#' + rgb(colour).map(part).join('')
}

/** hatch says which lines a colour has over it: none for the first round, then rising, falling, both. */
export function hatch(colour: number): 0 | 1 | 2 | 3 {
  return (Math.floor(Math.max(0, colour) / colours.length) % 4) as 0 | 1 | 2 | 3
}
