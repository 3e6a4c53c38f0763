import { adminTest, expectReadable, hydrated, open, readerTest, watchRequests } from './fixtures.ts'

const USER_PAGES = ['/saved', '/alerts', '/account', '/purchases', '/me/attempts'] as const
const FORM = '/admin?new=1'
const ADMIN = ['/admin', FORM, '/admin/orders'] as const

// Uses one browser page for all screens of the user, because only their layout is measured.
readerTest('the screens of an account fit narrow screens and large fonts', async ({ page }) => {
  for (const path of USER_PAGES) {
    await open(page, path)
    await readerTest.step(path, () => expectReadable(page))
  }
})

adminTest(
  'the overview, a form and the order list of the admin area fit narrow screens and large fonts',
  async ({ page }) => {
    const settled = watchRequests(page)
    for (const path of ADMIN) {
      await page.goto(path)
      await hydrated(page)
      if (path === FORM) await page.getByLabel('Post name*', { exact: true }).waitFor()
      else await page.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/admin') await page.getByText('Overview', { exact: true }).click()
      // A placeholder covers the figures until they have arrived.
      await settled()
      await adminTest.step(path, () => expectReadable(page))
    }
  },
)
