// The page in a real browser: Debian's Chromium, two widths, both transports. "served" is the
// Go program itself with its Content-Security-Policy; "static" a plain file server over
// .build/static. What both need is built before (scripts/web.sh).
import { defineConfig, type Project } from '@playwright/test'

const served = 'http://127.0.0.1:8771'
const plain = 'http://127.0.0.1:8772'
const widths = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
const projects: Project[] = []
for (const [transport, baseURL] of Object.entries({ served, static: plain })) {
  for (const [width, use] of Object.entries(widths)) projects.push({ name: `${transport}-${width}`, use: { ...use, baseURL } })
}

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: '.build/test-results',
  timeout: 120_000, // on a busy machine; a test takes 3 to 20 s
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: '.build/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--headless=new', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    },
  },
  projects,
  webServer: [
    { command: `${process.env.TILEMIP ?? '../../../bin/tilemip'} serve --listen 127.0.0.1:8771 --parallel 8 --runs http://127.0.0.1:8773`, url: `${served}/api/health`, reuseExistingServer: false },
    { command: 'node tools/files.mjs .build/static 8772', url: `${plain}/index.html`, reuseExistingServer: false },
  ],
})
