import type { Page } from 'playwright/test'
import { expect, open, test } from './fixtures.ts'
import { expectSound } from './looks.ts'

const field = (page: Page) => page.getByLabel('Search this list')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

/** Types letters one by one and waits for suggestions. */
async function typed(page: Page, text: string) {
  await field(page).click()
  await field(page).pressSequentially(text)
  await expect(options(page).first()).toBeVisible()
}

test('search suggestions appear after two letters, and Enter searches for the typed letters, not for a suggestion', async ({
  page,
}) => {
  await open(page, '/jobs')
  await typed(page, 'po')
  await expect(field(page)).toHaveAttribute('role', 'combobox')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/jobs\?searchQuery=po$/)
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('po')
})

test('arrow keys choose a suggested post, Enter opens it, and Back restores the typed text', async ({
  page,
}) => {
  await open(page, '/jobs')
  await typed(page, 'police')
  const name = (await options(page).nth(1).textContent()) ?? ''
  await field(page).press('ArrowDown')
  await field(page).press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveValue('police')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/job\//)
  await expect(page.getByRole('dialog')).toContainText(name.replace(/…$/, ''))
  await page.goBack()
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(field(page)).toHaveValue('police')
  await expect(list(page)).toBeHidden()
})

test('Escape closes the suggestions and preserves the text', async ({ page }) => {
  await open(page, '/jobs')
  await typed(page, 'ssc')
  await field(page).press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('ssc')
})

test('search suggestions are accessible in both themes, fit the screen and are easy to press', async ({
  page,
}) => {
  await open(page, '/jobs')
  await typed(page, 'police bihar')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/searchQuery=police/)
  await expect(list(page)).toBeHidden()
  await field(page).fill('')
  await typed(page, 'poli')
  await expect(options(page).first()).toHaveText('police bihar Recent search')
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeVisible()
  await field(page).press('ArrowDown')
  await expectSound(page)
  for (const option of await options(page).all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(48)
})

test('a search suggestion chosen on the home page opens the post in a dialog over the page', async ({
  page,
}) => {
  await open(page, '/')
  const home = page.getByRole('search').locator('input')
  await home.click()
  await home.pressSequentially('police')
  await options(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/job\//)
})
