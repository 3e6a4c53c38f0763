import { toLine } from '#shared/domain/text/invisible.ts'
import { readTable } from './offline-db.ts'
import { EXTRA } from './edge-case-notices.ts'
import { expect, open, test } from './fixtures.ts'

const rows = 'main li:has(a[href^="/job/"])'
const ofResults = ({ path }: { path: string }) => path.includes('ResultLink')

test('a search starts on Enter, stores the search text in the URL and returns to page 1', async ({
  page,
}) => {
  await open(page, '/jobs?page=3')
  await page.getByLabel('Search this list').fill('पुलिस')
  await page.getByLabel('Search this list').press('Enter')
  await expect(page).toHaveURL(/\/jobs\?searchQuery=/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.locator(rows).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search this list')).toHaveValue('पुलिस')
})

test('choosing a state shows its posts at once', async ({ page }) => {
  await open(page, '/state-job')
  const states = page.getByRole('combobox')
  await expect(states.locator('option').first()).toHaveText('All States')
  await expect(states.locator('option')).toHaveCount(37)
  await states.selectOption('Bihar')
  await expect(page).toHaveURL(/state=Bihar/)
  await expect(
    page
      .locator(rows)
      .filter({ hasText: /Bihar|Patna|बिहार/ })
      .first(),
  ).toBeVisible()
  // The list also has all-India posts, but no posts of other states.
  await expect(page.locator(rows).filter({ hasText: 'Rajasthan' })).toHaveCount(0)
})

test('pages are links, without a previous link on the first or a next link on the last', async ({ page }) => {
  await open(page, '/jobs')
  const pages = page.getByRole('navigation', { name: /pages|pagination/i })
  await expect(pages.getByRole('link', { name: /previous/i })).toHaveCount(0)
  await pages.getByRole('link', { name: /next/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pages.getByRole('link', { name: /previous/i })).toBeVisible()
  const last = pages.getByRole('link', { name: /^(page )?\d+$/i }).last()
  await last.click()
  await expect(pages.getByRole('link', { name: /next/i })).toHaveCount(0)
})

test('a search without matches shows the text No Data Found', async ({ page }) => {
  await open(page, '/Search?searchQuery=nothingholdsthis')
  await expect(page.getByText('No Data Found')).toBeVisible()
})

const TITLES = [
  { name: EXTRA.markup, word: 'onerror', part: '<script>', isCut: true },
  { name: EXTRA.island, word: 'clerk', part: '</script>', isCut: false },
  { name: EXTRA.override, word: 'fdp', part: 'fdp', isCut: false },
  { name: EXTRA.emoji, word: 'A'.repeat(47), part: 'A'.repeat(47), isCut: true },
  { name: EXTRA.hindi, word: 'समकक्ष', part: 'समकक्ष', isCut: true },
]

test('long and hostile titles are cut between characters, and shown as plain text', async ({ page }) => {
  for (const { name, word, part, isCut } of TITLES) {
    await open(page, `/Search?searchQuery=${encodeURIComponent(word)}`)
    const title = page.locator(rows).filter({ hasText: part }).first().locator('bdi').first()
    await expect(title, name).toBeVisible()
    expect(await title.textContent()).not.toContain('\uFFFD')
    // The omitted part stays in the text, but only an ellipsis is drawn.
    const cut = title.locator('.cut')
    expect(await cut.count(), name).toBe(isCut ? 1 : 0)
    for (const each of await cut.all()) {
      const drawn = await each.evaluate((element) => [
        getComputedStyle(element).fontSize,
        /^" ?… ?"/.test(getComputedStyle(element, '::before').content),
      ])
      expect(drawn, name).toEqual(['0px', true])
    }
    const seen = await title.evaluate((element) => {
      for (const hidden of element.querySelectorAll('.cut, .cut-rest')) hidden.replaceWith('…')
      return element.textContent.split('…')
    })
    for (const each of seen) expect(toLine(name)).toContain(each.trim())
    expect(await page.locator('main img').count(), name).toBe(0)
  }
})

test.describe('job lists while the server is unreachable', () => {
  test.use({ allowErrors: true })

  test('a list shows an error, and loads on Retry', async ({ page }) => {
    await open(page, '/about')
    await page.route('**/api/v1/ResultLink**', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Results', exact: true }).click()
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await expect(page.getByText('No Data Found')).toHaveCount(0)
    await page.unroute('**/api/v1/ResultLink**')
    await retry.click()
    await expect(page.locator(rows).first()).toBeVisible()
  })

  test('a list loaded before appears as a saved copy with the time of saving and a Retry button', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/results')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Admit Card', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admit Card')
    // Waits for the cached response on the device: caching begins with the first input.
    const isCached = async () =>
      (await readTable<{ path: string }>(page, 'responses').catch(() => [])).some(ofResults)
    await expect.poll(isCached).toBe(true)
    await page.clock.fastForward('01:00')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Results', exact: true }).click()
    const copy = page.getByText(/^Saved copy from \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await expect(copy).toBeVisible()
    await expect(page.locator(rows).first()).toBeVisible()
    // The device also revalidates on its own schedule: holds all API requests until Retry is pressed.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/**', (route) => pressed.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Retry' }).click()
    pressed.resolve()
    await expect(copy).toHaveCount(0)
  })
})
