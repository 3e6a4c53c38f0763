import { EXTRA } from './extra-notices.ts'
import { expect, open, seriousFindings, test } from './fixtures.ts'
import { jobUrl, slug } from './screens.ts'

test.describe('a job in a modal', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/jobs?page=2')
  })

  test('opens over the list with its own address, and Back returns to the row', async ({ page }) => {
    const row = page.locator('main li a[href^="/job/"]').nth(8)
    const href = await row.getAttribute('href')
    await row.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(href)
    expect(await seriousFindings(page)).toEqual([])
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/jobs\?page=2/)
    await expect(row).toBeInViewport()
  })

  test('closes on its icon, on Escape and on the backdrop', async ({ page }) => {
    const row = page.locator('main li a[href^="/job/"]').first()
    const dialog = page.getByRole('dialog')
    for (const close of [
      () => dialog.getByRole('button', { name: /close/i }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await row.click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/jobs\?page=2/)
    }
  })

  test('is a full page after a reload', async ({ page }) => {
    await page.locator('main li a[href^="/job/"]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('hides and shows information and links', async ({ page }) => {
    await open(page, `/Search?searchQuery=${encodeURIComponent('समकक्ष')}`)
    await page.locator('main li a[href^="/job/"]').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: /Apply Online/ })).toBeVisible()
    await dialog.getByText('Hide Important Links').click()
    await expect(dialog.getByRole('link', { name: /Apply Online/ })).toBeHidden()
    await dialog.getByText('Show Important Links').click()
    await expect(dialog.getByRole('link', { name: /Apply Online/ })).toBeVisible()
    await dialog.getByText('Less Information').click()
    await expect(dialog.getByText('Several lines')).toBeHidden()
    await dialog.getByText('More Information').click()
    await expect(dialog.getByText('Several lines')).toBeVisible()
  })
})

test.describe('a job on its page', () => {
  test('shows what is known, and no blank entries', async ({ page }) => {
    await open(page, jobUrl(EXTRA.hindi))
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXTRA.hindi)
    for (const text of [
      'Important Dates',
      'Application Fee',
      'Age Limit',
      'As per Schedule',
      '₹100',
      '18 years',
      'हिन्दी',
    ])
      await expect(main.getByText(text).first()).toBeVisible()
    const html = await page.content()
    for (const hidden of ['example.gov.in/hidden', '16/12/2031', 'Invalid Date', 'NaN'])
      expect(html).not.toContain(hidden)
    await expect(main.getByRole('link', { name: /Register/ })).toHaveAttribute(
      'href',
      'https://example.gov.in/notice.pdf',
    )
    await expect(main.getByRole('link', { name: /Result to come/ })).toHaveCount(0)
    await expect(main.getByText('Result to come')).toBeVisible()
  })

  test('is called by its whole name in the tab, markup included', async ({ page }) => {
    await open(page, jobUrl(EXTRA.markup))
    expect(await page.title()).toContain(EXTRA.markup)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXTRA.markup)
  })

  test('guides where there are no links', async ({ page }) => {
    await open(page, jobUrl(EXTRA.plain))
    await expect(page.getByText('Our team will guide you step-by-step')).toBeVisible()
  })

  test('leads from an id and from the old catch-all address to the canonical one', async ({ page }) => {
    const answer = await page.request.get(`/api/v1/job/${encodeURIComponent(slug(EXTRA.plain))}`)
    const { _id, url } = (await answer.json()).data.jobPost
    for (const path of [`/${_id}`, `/job/${_id}`, `/${slug(EXTRA.plain)}`]) {
      await open(page, path)
      expect(new URL(page.url()).pathname).toBe(url)
    }
  })

  test('says that there is no such post', async ({ page }) => {
    const response = await page.goto('/job/there-is-none')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('No data found.')).toBeVisible()
  })
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the canonical address and says so for a while', async ({ page, isMobile }) => {
    test.skip(isMobile, 'A phone has its own sheet.')
    await open(page, jobUrl(EXTRA.plain))
    await page.getByRole('button', { name: /share/i }).click()
    await expect(page.getByText('Copied!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expect(page.getByText('Copied!')).toHaveCount(0)
  })
})
