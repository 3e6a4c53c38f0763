import { expect, layoutShift, open, overflow, seriousFindings, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'

for (const path of SCREENS)
  test(`${decodeURIComponent(path)} stands still, fits, and is accessible in light and dark`, async ({
    page,
  }) => {
    await open(page, path)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[href="#"]')).toHaveCount(0)
    await expect(page.locator('[style]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await seriousFindings(page), colorScheme).toEqual([])
    }
  })

test('site routes answer in any letter case', async ({ page }) => {
  for (const path of ['/search', '/ADMIT-CARD', '/State-Job']) {
    await open(page, path)
    await expect(page.getByRole('search').or(page.getByRole('searchbox')).first()).toBeVisible()
  }
})
