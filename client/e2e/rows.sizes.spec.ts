import { expect, open, test } from './fixtures.ts'

test("the rows of lists keep what they promise: the post's first button is their action", async ({
  page,
}) => {
  for (const path of ['/jobs', '/results', '/admit-card', '/answer-key']) {
    await open(page, path)
    const rows = page.locator('main li.job-row')
    const footer = page.getByRole('dialog').locator(':scope > div').last()
    for (const index of [0, 1, 2, 3]) {
      const row = rows.nth(index)
      const action = (await row.locator('.job-row-action').textContent()) ?? ''
      await row.locator('.job-row-head a[data-post]').click()
      const first = footer.locator('a, button').first()
      await expect(first).toBeVisible()
      if (action === 'View') await expect(first).toHaveText('Go to the links')
      else if (action.startsWith('Opens ')) await expect(first).toBeDisabled()
      else {
        await expect(first, path).toContainText(action)
        const { host } = new URL((await first.getAttribute('href')) ?? '')
        await expect(first, path).toContainText(host.replace(/^www\./, ''))
      }
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
})

test('no row of a stage shows a last date that is over, and a list does not overflow', async ({ page }) => {
  for (const path of ['/results', '/admit-card', '/answer-key', '/admission', '/jobs', '/upcoming-job']) {
    await open(page, path)
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
    )
    const lastDates = page.locator('.job-dates > span', { hasText: 'Last date' }).locator('b')
    for (const day of await lastDates.allTextContents())
      expect(day.split('/').toReversed().join('-') >= today, `${path}: ${day}`).toBe(true)
    // Negative by the width of a scroll bar.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
