import { EXTRA } from './edge-case-notices.ts'
import { expect, hydrated, open, test } from './fixtures.ts'
import { jobUrl, slug } from './screens.ts'

test.describe('a job in a modal', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/jobs?page=2')
  })

  test('a reload turns a job in a modal into a full page, scrolled to the top', async ({ page }) => {
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.locator('main li a[href^="/job/"]').nth(8).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(600)
    await page.reload()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hydrated(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('a job in a modal hides and shows its information and links', async ({ page }) => {
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
  test('a job page shows all known facts, and no blank entries', async ({ page }) => {
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

  test('the tab title of a job page contains the full name of the job, including HTML markup in the name', async ({
    page,
  }) => {
    await open(page, jobUrl(EXTRA.markup))
    expect(await page.title()).toContain(EXTRA.markup)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXTRA.markup)
  })

  test('a job page without links shows an offer of guidance by our team', async ({ page }) => {
    await open(page, jobUrl(EXTRA.plain))
    await expect(page.getByText('Our team will guide you step-by-step')).toBeVisible()
  })

  test('a job page redirects to its canonical URL from URLs with the job id and from the old URL without /job', async ({
    page,
  }) => {
    const response = await page.request.get(`/api/v1/job/${encodeURIComponent(slug(EXTRA.plain))}`)
    const { _id, url } = (await response.json()).data.jobPost
    for (const path of [`/${_id}`, `/job/${_id}`, `/${slug(EXTRA.plain)}`]) {
      await open(page, path)
      expect(new URL(page.url()).pathname).toBe(url)
    }
  })

  test('a job page reports that a post does not exist', async ({ page }) => {
    const response = await page.goto('/job/there-is-none')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('No data found.')).toBeVisible()
  })
})
