import { expect, expectSound, open, test } from './fixtures.ts'

test.describe('a job in a modal', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/jobs?page=2')
  })

  test('a job in a modal opens over the list with its own URL, and Back returns to the list row', async ({
    page,
  }) => {
    const row = page.locator('main li a[href^="/job/"]').nth(8)
    const href = await row.getAttribute('href')
    await row.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(decodeURI(new URL(page.url()).pathname)).toBe(href)
    await expectSound(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/jobs\?page=2/)
    await expect(row).toBeInViewport()
  })

  test('a job in a modal closes on a press of the close icon, of Escape or of the backdrop', async ({
    page,
  }) => {
    const row = page.locator('main li a[href^="/job/"]').first()
    const dialog = page.getByRole('dialog')
    for (const close of [
      () => dialog.getByRole('button', { name: /close/i }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await row.click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/jobs\?page=2/)
    }
  })
})
