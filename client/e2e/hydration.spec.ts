import { apiRequests } from './api-requests.ts'
import { expect, hydrated, test } from './fixtures.ts'

test('a page opened with tracking parameters in the URL hydrates without API requests', async ({ page }) => {
  const requests = apiRequests(page)
  const response = await page.goto('/jobs?utm_source=whatsapp&fbclid=x')
  expect(response?.status()).toBe(200)
  await hydrated(page)
  expect(requests).toEqual([])
})

test('input and scroll position before the scripts load survive hydration', async ({ page }) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/jobs', { waitUntil: 'commit' })
  await page.getByLabel('Search this list').fill('rail')
  await page.evaluate(() => window.scrollTo(0, 600))
  release()
  await hydrated(page)
  await expect(page.getByLabel('Search this list')).toHaveValue('rail')
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

test('the next page of a list is requested at most twice, and Back sends no request', async ({ page }) => {
  const requests = apiRequests(page)
  // Counts list requests only, because the page also syncs in the background after the first input.
  const lists = () => requests.filter((url) => url.includes('fields=summary'))
  await page.goto('/jobs')
  await hydrated(page)
  await page.getByRole('link', { name: /next/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('status').filter({ hasText: 'page 2' }).first()).toBeVisible()
  const before = lists().length
  expect(before).toBeLessThanOrEqual(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/jobs$/)
  expect(lists()).toHaveLength(before)
})
