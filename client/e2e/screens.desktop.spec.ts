import { apiRequests } from './api-requests.ts'
import { expect, expectReadable, expectSound, hydrated, layoutShift, overflow, test } from './fixtures.ts'
import { isDistinct, SCREENS } from './screens.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

// One visit per screen for all checks that hold for every screen, at every size. A hydration mismatch is a console
// error, which fails the test.
for (const path of SCREENS)
  test(`the page ${decodeURIComponent(path)} hydrates without API requests or layout shifts, fits every size, and is accessible in light and dark`, async ({
    page,
  }) => {
    const requests = apiRequests(page)
    await page.setViewportSize(PHONE)
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCount(1)
    const drawn = await heading.textContent()
    await hydrated(page)
    await expect(page.locator('[href="#"]')).toHaveCount(0)
    await expect(page.locator('[style]')).toHaveCount(0)
    await expectSound(page)
    expect(requests).toEqual([])
    await expect(page.locator('h1')).toHaveText(drawn ?? '')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    await page.setViewportSize(DESK)
    // Screens with the same components also have the same wide layout: checks only their width.
    if (isDistinct(path)) await expectSound(page)
    else expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectReadable(page)
    await page.reload()
    await hydrated(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })
