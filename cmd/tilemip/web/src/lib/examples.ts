// Boards that the page offers, those of examples/boards; tests/race.spec.ts solves them.
export const examples = {
  neos: '5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12',
  twelve: '1 2 4 7\n5 . 3 8\n9 6 11 12\n13 10 14 15',
  twenty: '1 2 3 4\n5 8 11 15\n. 9 6 12\n13 10 14 7',
  eight: '8 6 7\n2 5 4\n3 . 1',
} as const

/** The board of the landing page, and what relaxations prove of it; tests/landing.unit.ts solves them. */
export const landing = { board: examples.twelve, moves: 12, bounds: { textbook: 4.5, flow: 12 } } as const
