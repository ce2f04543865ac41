// The slides of the course (tilemip course slides), as a lecturer opens them: nothing is cut off, the
// last row can read it, keys turn them, a phone has them one below the other, and figures are live
// where the page lies beside them.
import { execFileSync } from 'node:child_process'
import { expect, test, type Page } from '@playwright/test'
import { accessible, errors } from './page.ts'

const lessons = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B']

/** deck shows the slides of a lesson beside the page. */
async function deck(page: Page, lesson: string, ...more: string[]) {
  const body = execFileSync(process.env.TILEMIP ?? '../../../bin/tilemip', ['course', 'slides', lesson, ...more], { maxBuffer: 1e8 })
  await page.route('**/deck.html*', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('./deck.html')
  await expect(page.locator('section').first()).toBeVisible()
}

test('every slide shows all that it has', async ({ page, isMobile }) => {
  const broken = errors(page)
  for (const lesson of lessons) {
    await deck(page, lesson)
    const wrong = await page.evaluate((phone) => {
      const sections = [...document.querySelectorAll('section')]
      const found = sections.flatMap((section, n) => {
        sections.forEach((one) => one.classList.toggle('now', one === section))
        const content = section.querySelector<HTMLElement>('.content')!
        const size = parseFloat(getComputedStyle(content).fontSize)
        const box = section.getBoundingClientRect()
        const out = [...content.querySelectorAll('p, pre, table, img, li')].filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1
        })
        return [...out.map((part) => `slide ${n + 1}: ${part.tagName} is cut off`), ...(size < (phone ? 16 : 20) ? [`slide ${n + 1}: type of ${size} pixels`] : [])]
      })
      if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window')
      return found
    }, isMobile)
    expect(wrong, `lesson ${lesson}`).toEqual([])
  }
  expect(broken).toEqual([])
})

test('keys turn slides, and the address says which', async ({ page, isMobile }) => {
  await deck(page, '4')
  await accessible(page)
  if (isMobile) return void (await expect(page.locator('section').nth(5)).toBeVisible()) // they follow each other
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(page.locator('section.now')).toHaveAttribute('id', '3')
  await expect(page.locator('section:visible')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/#2$/)
  await page.keyboard.press('End')
  await expect(page.locator('section.now')).toContainText('Exercise 4.3')
  await page.goto('./deck.html#5')
  await expect(page.locator('section.now')).toContainText('about 11, about 8, about 4?')
})

test('figures are live where the page lies beside the slides', async ({ page }) => {
  test.skip(!test.info().project.name.startsWith('static'), 'the server refuses frames, and files are not beside it')
  await deck(page, '4', '--page', '.')
  const at = (await page.locator('section.live').nth(1).getAttribute('id'))! // after the question
  await page.goto(`./deck.html#${at}`)
  const figure = page.locator(`[id="${at}"] tilemip-figure iframe`)
  await figure.scrollIntoViewIfNeeded()
  await expect(figure).toHaveAttribute('src', /#xray\?embed&board=1%202%204%207/)
  await expect(figure.contentFrame().locator('main')).toContainText('4.5', { timeout: 60_000 })
})
