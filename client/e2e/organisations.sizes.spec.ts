import { expect, open, test } from './fixtures.ts'

const rows = 'main li:has(a[href^="/job/"])'

test('the organisation link in a post opens the list of all posts by that organisation', async ({ page }) => {
  await open(page, '/organisation/ssc')
  await expect(page).toHaveTitle('Staff Selection Commission (SSC) | Avsar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
  const shown = page.locator(rows)
  await expect(shown.first()).toContainText('SSC')
  await shown.first().click({ position: { x: 20, y: 15 } })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
  await page.getByRole('dialog').getByRole('link', { name: 'Staff Selection Commission (SSC)' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/organisation/ssc')
})

test('a search on the page of an organisation finds only posts of that organisation', async ({ page }) => {
  await open(page, '/organisation/ssc')
  await page.getByRole('searchbox').fill('constable')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/organisation/ssc?searchQuery=constable')
  await expect(page.locator(rows).first()).toContainText(/constable/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Selection Commission (SSC)')
})
