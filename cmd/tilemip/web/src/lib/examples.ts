// Boards that the page offers, those of examples/boards; tests/race.spec.ts solves them.
export const examples = {
  neos: '5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12',
  twelve: '1 2 4 7\n5 . 3 8\n9 6 11 12\n13 10 14 15',
  twenty: '1 2 3 4\n5 8 11 15\n. 9 6 12\n13 10 14 7',
  eight: '8 6 7\n2 5 4\n3 . 1',
} as const
