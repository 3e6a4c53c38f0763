import { expect, open, test } from './fixtures.ts'

test('the action button of a list row is a link that names its host, and equals the first button of the post', async ({
  page,
}) => {
  for (const path of ['/jobs', '/results', '/admit-card', '/answer-key']) {
    await open(page, path)
    const rows = page.locator('main li.job-row')
    const action = rows.locator('a.job-row-action')
    const href = (await action.first().getAttribute('href')) ?? ''
    const host = new URL(href).host.replace(/^www\./, '')
    await expect(action.first(), path).toHaveAccessibleName(new RegExp(` ${host.replaceAll('.', '\\.')}: `))
    await expect(action.first()).toHaveAttribute('rel', 'noopener noreferrer')
    // The link must be the topmost element at its middle, where a finger presses.
    const isOnTop = await action.first().evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop, path).toBe(true)
    const first = page.getByRole('dialog').locator(':scope > div').last().locator('a, button').first()
    await rows
      .filter({ has: page.locator('a.job-row-action') })
      .first()
      .locator('a[data-post]')
      .click()
    await expect(first, path).toHaveAttribute('href', href)
    await expect(first, path).toContainText(host)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('each row in the lists of results, admit cards, answer keys and admissions shows the date that sorts the list', async ({
  page,
}) => {
  for (const path of ['/results', '/admit-card', '/answer-key', '/admission']) {
    await open(page, path)
    const dates = await page
      .locator('main li.job-row')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.job-dates b')?.textContent ?? ''))
    const days = dates.map((date) => date.split('/').toReversed().join('-'))
    expect(days.length, path).toBeGreaterThan(4)
    expect(days, path).toEqual(days.toSorted().toReversed())
  }
})

test('no job list shows a last date in the past, and no job list is wider than the screen', async ({
  page,
}) => {
  for (const path of ['/results', '/admit-card', '/answer-key', '/admission', '/jobs', '/upcoming-job']) {
    await open(page, path)
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
    )
    const lastDates = page.locator('.job-dates > span', { hasText: 'Last date' }).locator('b')
    for (const day of await lastDates.allTextContents())
      expect(day.split('/').toReversed().join('-') >= today, `${path}: ${day}`).toBe(true)
    // Negative if a scroll bar takes part of the window.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
