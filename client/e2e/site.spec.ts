import { expect, open, test } from './fixtures.ts'

test('the contact form reports missing fields, sends the message and confirms it', async ({ page }) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: /send/i }).click()
  for (const text of ['Name is required', 'Email is required', 'Subject is required', 'Message is required'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Asha Rao')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Subject').fill('Admit card')
  await page.getByLabel('Message').fill('Where do I find my admit card for the examination?')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText(/has been sent/)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('the help search shows its number of results, or that it found none', async ({ page }) => {
  await open(page, '/help')
  await page.getByRole('searchbox').fill('zzzz')
  await expect(
    page.getByText('No results found. Try a different search term or browse the categories below.'),
  ).toBeVisible()
  await page.getByRole('searchbox').fill('refund')
  await expect(page.getByText(/^Found \d+ results? for "refund"$/)).toBeVisible()
})

test('the menu opens, and its links lead to the lists', async ({ page }) => {
  await open(page, '/')
  await page.locator('header summary').click()
  const menu = page.getByRole('navigation', { name: /menu/i }).or(page.getByRole('dialog'))
  for (const name of ['Admission', 'Admit Card', 'Answer Key', 'Results', 'Notes'])
    await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await menu.getByRole('link', { name: 'Results', exact: true }).first().click()
  await expect(page).toHaveURL(/\/results/)
})

test('the demo site says on its home page that the content is a demo', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Demo: the dates are not real')).toBeVisible()
})

test('the public pages open with any letter case in the URL path', async ({ page }) => {
  for (const path of ['/search', '/ADMIT-CARD', '/State-Job']) {
    await open(page, path)
    await expect(page.getByRole('search').or(page.getByRole('searchbox')).first()).toBeVisible()
  }
})
