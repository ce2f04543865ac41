// Words of the screen About.
export const text = {
  title: 'Tile puzzles as integer programs',
  lead: 'A puzzle is formulated as an integer program and solved; a native search solves it again, and an independent checker compares both.',
  where: 'Where it computes',
  page: 'In this page: the search engines and the model builder are WebAssembly made from the same Go code as the command, HiGHS likewise. Nothing leaves this page.',
  server: 'On the program that served this page: the same jobs at native speed. The interactive relaxations still run in the page.',
  runs: 'This server also monitors searches in work units on one or many machines:',
  runsPage: 'progress',
  take: 'For use without a network, save the page with its engines as one file,',
  taken: '(7 MB). It opens from a disk.',
  link: 'The address holds the state of every screen. Anyone who opens the link sees what you see.',
  keys: 'Keys',
  keyRows: [
    ['Tab, Shift+Tab', 'to the next or previous control'],
    ['Enter, Space', 'presses it'],
    ['Arrow keys', 'move tiles, scrub periods, turn a box'],
    ['Ctrl+Z, Ctrl+Y, H', 'take back and make again a move in Play, ask for a hint on its board'],
    ['Escape', 'stops what runs, or closes what is open'],
  ],
  privacy: {
    page: 'No cookies, no tracking, no network after loading.',
    server: 'No tracking. Your puzzles and programs go to the program that served this page, and nowhere else; if it asked for a token, a cookie keeps that until the browser is closed.',
  },
  kept: 'Only the language, the theme and the size that you choose are kept, in this browser, your best results on each board of Play, and your progress in the lessons if you ask for it.',
  licences: 'Built with',
  licenceFile: 'Svelte, HiGHS, three.js, KaTeX, lean-qr, brotli-dec-wasm and d3-hierarchy: their licences',
}
