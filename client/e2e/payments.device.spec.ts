import type { BrowserContext, Page } from 'playwright/test'
import { dumpBrowserStorage, expectDeleted, waitForAllFiles } from './browser-storage.ts'
import { expect, expectSound, hydrated, open, writingTest as test } from './fixtures.ts'
import { signIn, type IsolatedServer } from './isolated-server.ts'
import { expectClosed, expectOpened, FILE, openNote, order, pay, postAs, sellNote } from './payment-steps.ts'
import { visitWithWorker } from './worker-pages.ts'

test.use({ serviceWorkers: 'allow', allowErrors: true })

type Site = { admin: BrowserContext; server: IsolatedServer }

/** Pays on a page of the sandbox without the browser, as a separate payment app does. */
async function payElsewhere({ admin, server }: Site, page: string): Promise<void> {
  const { pathname } = new URL(page, server.address)
  const paid = await admin.request.post(`${server.address}${pathname}/pay`, {
    headers: { origin: server.address },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)
}

/** Makes a browser's user buy and pay a new note; returns its title and the order. */
async function bought(context: BrowserContext, site: Site): Promise<{ title: string; orderId: string }> {
  const { title, id } = await sellNote(site.admin, site.server)
  const item = { type: 'note', id }
  const { redirectUrl, orderId } = await postAs<{ redirectUrl: string; orderId: string }>(
    context,
    site.server,
    '/payment/initialize-payment',
    { amount: 79, currency: 'INR', phone: '9876543210', item },
  )
  await payElsewhere(site, redirectUrl)
  return { title, orderId }
}

/** Opens the purchases page on a device that has cached the whole client program. */
async function visit(page: Page): Promise<void> {
  await visitWithWorker(page, '/purchases')
  // A second visit precaches every public screen.
  await visitWithWorker(page, '/purchases')
  await waitForAllFiles(page)
}

async function openOffline(page: Page, path = '/purchases'): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(path)
  await hydrated(page)
}

test('a bought item opens without a network, and is removed from the device when the buyer signs out', async ({
  page,
  context,
  admin,
  server,
}) => {
  await signIn(context, server, 'meena@example.in')
  const { title, orderId } = await bought(context, { admin, server })
  await visit(page)
  await expectOpened(page, title)

  await openOffline(page)
  await expect(page.getByText(/^Saved copy from/)).toBeVisible()
  await expectOpened(page, title)
  await expectSound(page)
  await order(page, title)
    .getByRole('link', { name: /^Receipt/ })
    .click()
  await expect(page.getByRole('article', { name: 'Receipt' }).getByText('₹79')).toHaveCount(2)
  await context.setOffline(false)
  expect(await dumpBrowserStorage(page)).toContain(orderId)

  await open(page, '/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectDeleted(page, [title, orderId, FILE, 'meena'])
  await openOffline(page)
  await expect(page.getByRole('heading', { name: 'Sign in to see your purchases' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(false)

  // Waits for the sign-out on the server: this sign-in bypasses the page, and a later sign-out would end it, too.
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signedIn=0')
  await signIn(context, server, 'ravi@example.in')
  await open(page, '/purchases')
  await expect(page.getByText('Nothing bought yet')).toBeVisible()
  await openOffline(page, `/purchases?order=${orderId}`)
  await expect(page.getByText(/^We cannot check the payment now\. We/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(false)
})

test('a return from the payment page reports a missing network, and shows the purchase once the network is back', async ({
  page,
  context,
  admin,
  server,
}) => {
  await signIn(context, server, 'asha@example.in')
  const { title } = await sellNote(admin, server)
  await visit(page)
  await expect(page.getByText('Nothing bought yet')).toBeVisible()
  await openNote(page, title)
  await pay(page)
  const sandbox = page.url()
  await open(page, '/purchases')
  await expectClosed(page, title, 'Waiting for payment')
  await payElsewhere({ admin, server }, sandbox)

  const { orderId } = await page.evaluate(() => ({ orderId: localStorage.getItem('openOrder') }))
  await openOffline(page, `/purchases?order=${orderId}`)
  await expect(page.getByText(/^We cannot check the payment now\. We/)).toBeVisible()
  await expectClosed(page, title, 'Waiting for payment')
  await expectSound(page)
  await context.setOffline(false)
  await expectOpened(page, title)
  await expect(page.getByText(/^(We cannot check|Saved copy)/)).toHaveCount(0)
})
