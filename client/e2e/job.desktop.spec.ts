import { EXTRA } from './edge-case-notices.ts'
import { expect, open, test } from './fixtures.ts'
import { jobUrl } from './screens.ts'

// Desktop only: phones have their own share sheet.
test.describe('the Share button', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the Share button copies the title and URL of a job, and confirms the copy for a while', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, jobUrl(EXTRA.plain))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText('Copied!').first()).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toEqual(expect.arrayContaining([EXTRA.plain, page.url()]))
    await page.clock.fastForward('00:10')
    await expect(page.getByText('Copied!')).toHaveCount(0)
  })
})
