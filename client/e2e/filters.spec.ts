import type { Page } from 'playwright/test'
import { expect, open, test } from './fixtures.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Filters' })
const found = (page: Page) => page.getByRole('main').getByRole('status')
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

test('a filter chosen by keyboard shows as many posts as its link announced, and Back removes the filter', async ({
  page,
}) => {
  await open(page, '/jobs?page=2')
  const openNow = bar(page).getByRole('link', { name: /^Open now/ })
  const count = numberIn(await openNow.textContent())
  const box = await bar(page).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(56)
  await openNow.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/jobs?open=1')
  await expect(found(page)).toContainText(`${count} posts`)
  await expect(openNow).toHaveAttribute('aria-current', 'true')
  await expect(openNow).toBeFocused()
  await expect(page.locator('main li.job-row', { hasText: /Applications closed|Begin date/ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/jobs?page=2')
  await expect(openNow).toHaveText(`Open now ${count}`)
})

test('the filter form sets several filters at once, and a link removes each filter', async ({ page }) => {
  await open(page, '/jobs')
  await bar(page).getByRole('link', { name: 'Filters' }).click()
  const form = page.getByRole('form', { name: 'All filters' })
  const bihar = await form.getByLabel('State').locator('option', { hasText: 'Bihar' }).textContent()
  await form.getByLabel('State').selectOption('Bihar')
  await form.getByLabel('Qualification').selectOption('Graduate')
  await form.getByRole('button', { name: 'Show posts' }).click()
  await expect(page).toHaveURL('/jobs?qualification=Graduate&state=Bihar')
  await expect(form).toBeHidden()
  await bar(page).getByRole('link', { name: 'Graduate' }).click()
  const allIndia = bar(page).getByRole('link', { name: /^and \d+ All-India posts$/ })
  const total = numberIn(bihar) + numberIn(await allIndia.textContent())
  await expect(found(page)).toContainText(`${total} posts`)
  await allIndia.click()
  await expect(page).toHaveURL('/jobs?allIndia=0&state=Bihar')
  await expect(found(page)).toContainText(`${numberIn(bihar)} posts`)
})

test('a list URL with unknown filter values opens the list without filters', async ({ page }) => {
  await open(page, '/jobs?open=yes&qualification=MBA&closing=7&closing=7')
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
  await expect(page.locator('main li.job-row').first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('filters work as links and as a plain form without scripts, and a search preserves the filters', async ({
    page,
  }) => {
    await page.goto('/jobs')
    await bar(page)
      .getByRole('link', { name: /^Open now/ })
      .click()
    await bar(page).getByRole('link', { name: 'Filters' }).click()
    await page.getByLabel('Qualification').selectOption('Graduate')
    await page.getByRole('button', { name: 'Show posts' }).click()
    await expect(page).toHaveURL(/open=1/)
    await expect(page).toHaveURL(/qualification=Graduate/)
    await page.getByRole('searchbox').fill('recruitment')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/qualification=Graduate/)
    await expect(bar(page).locator('[aria-current]')).toHaveText(['Graduate', 'Open now'])
    await expect(page.locator('main li.job-row').first()).toBeVisible()
  })
})
