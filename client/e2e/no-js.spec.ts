import { EXTRA } from './edge-case-notices.ts'
import { expect, test } from './fixtures.ts'
import { jobUrl, LISTS } from './screens.ts'

test.use({ javaScriptEnabled: false })

const rows = 'main li a[href^="/job/"]'

test('every list has its rows without scripts', async ({ page }) => {
  for (const path of LISTS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator(rows).first(), path).toBeVisible()
  }
})

test('lists are paged by plain links, and a row leads to its page', async ({ page }) => {
  await page.goto('/jobs')
  const first = await page.locator(rows).first().textContent()
  await page.getByRole('link', { name: /next/i }).click()
  await expect(page).toHaveURL(/\/jobs\?page=2$/)
  await expect(page.locator(rows).first()).not.toHaveText(first ?? '')
  const row = page.locator(rows).first()
  const title = await row.getAttribute('title')
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('search works as a plain HTML form without scripts', async ({ page }) => {
  await page.goto('/Search')
  await page.getByRole('searchbox').fill('समकक्ष')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/searchQuery=/)
  await expect(page.getByText('1 post', { exact: false }).first()).toBeVisible()
  await expect(page.locator(rows).first()).toHaveAttribute('title', EXTRA.hindi)
  await page.getByRole('combobox').selectOption('Kerala')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No Data Found')).toBeVisible()
})

test('a job page shows all its content without scripts, and its sections can be folded', async ({ page }) => {
  await page.goto(jobUrl(EXTRA.hindi))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXTRA.hindi)
  const link = page.getByRole('link', { name: /Apply Online/ })
  await expect(link).toHaveAttribute('href', 'https://apply.example.gov.in/')
  await page.getByText('Hide Important Links').click()
  await expect(link).toBeHidden()
  await page.getByText('Show Important Links').click()
  await expect(link).toBeVisible()
})

test('the menu for phones opens without scripts', async ({ page }) => {
  await page.goto('/')
  await page.locator('header summary').click()
  await page.locator('header details').getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page).toHaveURL(/\/results$/)
})
