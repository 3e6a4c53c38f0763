import { expect, open, test } from './fixtures.ts'

test('the first Tab stop is the skip link, which leads to the content', async ({ page }) => {
  await open(page, '/jobs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
