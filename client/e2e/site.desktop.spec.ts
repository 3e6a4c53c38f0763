import { expect, open, test } from './fixtures.ts'

test('the keyboard reaches the content first', async ({ page }) => {
  await open(page, '/jobs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
