import { expect, open, test } from './fixtures.ts'

const rows = 'main li:has(a[href^="/job/"])'

test('the organisation of a row leads to all its posts, and the row to the post', async ({ page }) => {
  await open(page, '/Search?searchQuery=ssc')
  const row = page
    .locator(rows)
    .filter({ has: page.locator('a[href="/organisation/ssc"]') })
    .first()
  await row.getByRole('link', { name: 'SSC', exact: true }).click()
  await expect(page).toHaveURL('/organisation/ssc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
  await expect(page).toHaveTitle('Staff Selection Commission (SSC) | Avsar')
  const shown = page.locator(rows)
  await expect(shown.first()).toContainText('SSC')
  for (const each of await shown.all())
    await expect(each.locator('a[href="/organisation/ssc"]')).toHaveCount(1)
  await shown.first().click({ position: { x: 20, y: 15 } })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
  await page.getByRole('dialog').getByRole('link', { name: 'Staff Selection Commission (SSC)' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/organisation/ssc')
})

test('a search stays within the organisation', async ({ page }) => {
  await open(page, '/organisation/ssc')
  await page.getByRole('searchbox').fill('constable')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/organisation/ssc?searchQuery=constable')
  await expect(page.locator(rows).first()).toContainText(/constable/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
})

test('the organisation of a row is reached by keyboard and opened by Enter', async ({ page }) => {
  await open(page, '/organisation/ssc')
  const link = page.locator(rows).first().locator('a[href="/organisation/ssc"]')
  await page.locator(rows).first().locator('a').first().focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})
