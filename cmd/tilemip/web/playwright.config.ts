// The page in a real browser: Debian's Chromium, two widths, both transports. "served" is the
// Go program itself with its Content-Security-Policy; "static" a plain file server over
// .build/static. What both need is built before (scripts/web.sh).
import { defineConfig, type Project } from '@playwright/test'

// Chromium without the parts of a window (chromium-headless-shell) takes less than half of the
// processor time of the whole program, which draws a window all the time that nobody sees.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const headless = executablePath.includes('headless-shell') ? [] : ['--headless=new']

// Three ports, from this one on.
const port = Number(process.env.TILEMIP_PORT ?? 8771)
const served = `http://127.0.0.1:${port}`
const plain = `http://127.0.0.1:${port + 1}`
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
  retries: 1, // a test that passes the second time is listed at the end (tools/results.mjs)
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: '.build/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      // Where there is no graphics card, SwiftShader stands for one. WebGL needs it; that the rest
      // of the page is drawn by it, too, doubles the processor time.
      args: ['--no-sandbox', ...headless, '--disable-gpu-rasterization', '--disable-gpu-compositing', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    },
  },
  projects,
  webServer: [
    { command: `${process.env.TILEMIP ?? '../../../bin/tilemip'} serve --listen 127.0.0.1:${port} --parallel 8 --runs http://127.0.0.1:${port + 2}`, url: `${served}/api/health`, reuseExistingServer: false },
    { command: `node tools/files.mjs ${process.env.TILEMIP_STATIC ?? '.build/static'} ${port + 1}`, url: `${plain}/index.html`, reuseExistingServer: false },
  ],
})
