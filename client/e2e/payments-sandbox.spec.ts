import type { BrowserContext, Page } from 'playwright/test'
import type { AdminOrderData, AdminOrdersData } from '#shared/contracts/admin-orders.ts'
import { expect, expectSound, open, writingTest } from './fixtures.ts'
import { AHEAD, startServer, type IsolatedServer } from './isolated-server.ts'
import {
  comeBack,
  expectClosed,
  expectOpened,
  inSandbox,
  openNote,
  openPayment,
  order,
  pay,
  postAs,
} from './payment-steps.ts'

const THIRD_OF_HOUR_MS = 1_200_000

const test = writingTest.extend<object, { server: IsolatedServer }>({
  server: [
    async ({ template }, provide) => {
      const server = await startServer({ template, program: AHEAD })
      await provide(server)
      await server.stop()
      server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ storageState: async ({ server }, provide) => await provide(server.states.reader) })

type Site = { admin: BrowserContext; server: IsolatedServer }

/** Returns an order as an admin sees it, by the title of its note. */
async function orderOnServer({ admin, server }: Site, title: string): Promise<AdminOrderData> {
  const read = async <Data>(path: string) => {
    const response = await admin.request.get(`${server.address}/api/v1/admin/orders${path}`)
    return ((await response.json()) as { data: Data }).data
  }
  const { orders } = await read<AdminOrdersData>('')
  const [found] = orders.filter(({ item }) => item.title === title)
  return await read<AdminOrderData>(`/${found?._id}`)
}

/** Advances the server's clock until an order has a state. */
async function passUntil(site: Site, title: string, state: string, ms = 0): Promise<void> {
  await site.server.advanceClock(ms)
  // A worker may have claimed a job before the clock changed: polls until the job has run.
  await expect.poll(async () => (await orderOnServer(site, title)).order.state).toBe(state)
}

/** Focuses the page again, which makes it request the status of open orders. */
const turnTo = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

/** Orders a new note, and presses a button of the sandbox. Returns the title. */
async function buy(page: Page, { admin, server }: Site, action: string): Promise<string> {
  const title = await openPayment(page, admin, server)
  await pay(page)
  await inSandbox(page, action)
  return title
}

const done = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

const back = (page: Page) => page.getByRole('link', { name: 'Back to the site' }).click()

/** Expects that a note offers its file, or not. */
async function expectGiven(page: Page, title: string, isGiven: boolean): Promise<void> {
  await openNote(page, title)
  const dialog = page.getByRole('dialog')
  const file = dialog.getByRole('link', { name: /files\.example\.org/ })
  if (isGiven) return await expect(file).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay ₹79' })).toBeVisible()
  return await expect(file).toHaveCount(0)
}

test('a bought note opens and its payment is applied once if webhooks arrive twice or in the wrong order', async ({
  page,
  admin,
  server,
}) => {
  for (const action of ['Pay, webhooks twice', 'Pay, webhooks in the wrong order']) {
    const title = await buy(page, { admin, server }, action)
    await comeBack(page)
    await expectOpened(page, title)
    await passUntil({ admin, server }, title, 'paid')
    await expect
      .poll(async () =>
        (await orderOnServer({ admin, server }, title)).payments.map(({ outcome }) => outcome),
      )
      .toEqual(['applied'])
    await open(page, '/purchases')
    await expectOpened(page, title)
  }
})

test('a user who pays twice gets the note, and a refund of one payment', async ({ page, admin, server }) => {
  const title = await buy(page, { admin, server }, 'Pay twice')
  await comeBack(page)
  await expectOpened(page, title)
  const outcomes = async () => {
    await server.advanceClock(10_000)
    const { payments } = await orderOnServer({ admin, server }, title)
    return payments.map(({ outcome, isSurplus }) => `${outcome} ${isSurplus}`).toSorted()
  }
  await expect.poll(outcomes).toEqual(['applied false', 'refunded true'])
  await open(page, '/purchases')
  await expectOpened(page, title)
})

test('a late payment gives access to the bought note once the payment has arrived, not before', async ({
  page,
  admin,
  server,
}) => {
  const site = { admin, server }
  const closed = await buy(page, site, 'Close, and pay 30 s later')
  await done(page, 'The payment comes in 30 seconds.')
  await back(page)
  await expectClosed(page, closed, 'Waiting for payment')
  await passUntil(site, closed, 'paid', 30_000)
  await turnTo(page)
  await expectOpened(page, closed)

  const late = await buy(page, site, 'Pay late')
  await done(page, 'The link has expired.')
  await expectSound(page)
  await passUntil(site, late, 'expired')
  await back(page)
  await expectClosed(page, late, 'Not paid in time')
  await expect(order(page, late).getByText(/within 10 working days/)).toBeVisible()
  await passUntil(site, late, 'paid', 10_000)
  await open(page, '/purchases')
  await expectOpened(page, late)
})

test('closing the payment page without paying leaves an order that can be paid or cancelled', async ({
  page,
  admin,
  server,
}) => {
  const title = await buy(page, { admin, server }, 'Close without paying')
  await done(page, 'No money moved.')
  await back(page)
  await expectClosed(page, title, 'Waiting for payment')
  const pending = order(page, title)
  await expect(pending.getByRole('button', { name: `Cancel: ${title}` })).toBeVisible()
  await expectGiven(page, title, false)
  await open(page, '/purchases')
  await pending.getByRole('button', { name: `Pay now: ${title}` }).click()
  await inSandbox(page, 'Pay')
  await comeBack(page)
  await expectOpened(page, title)

  const other = await buy(page, { admin, server }, 'Close without paying')
  await back(page)
  await order(page, other)
    .getByRole('button', { name: `Cancel: ${other}` })
    .click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectClosed(page, other, 'Cancelled')
  await expectGiven(page, other, false)
})

test('a refund made in the dashboard of the payment provider removes access to the note, also on an open purchases page', async ({
  page,
  admin,
  server,
}) => {
  const site = { admin, server }
  const title = await buy(page, site, 'Pay')
  await comeBack(page)
  await expectOpened(page, title)
  const { order: paid } = await orderOnServer(site, title)
  const dashboard = await page.context().newPage()
  await dashboard.goto(`/pay/sandbox/${paid.linkId}`)
  await inSandbox(dashboard, 'Refund from the provider')
  await done(dashboard, 'The refund was started.')
  await passUntil(site, title, 'refunded', 10_000)
  await dashboard.close()
  await turnTo(page)
  await expectClosed(page, title, 'Refunded')
  await expectGiven(page, title, false)
})

test('a browser that was closed right after paying finds the purchase at the next start', async ({
  page,
  admin,
  server,
  browser,
}) => {
  const site = { admin, server }
  const title = await buy(page, site, 'Pay, and lose the way back')
  await done(page, 'The way back to the site was lost.')
  await page.context().close()
  const { baseURL, storageState } = { baseURL: server.address, storageState: server.states.reader }
  const again = await browser.newContext({ baseURL, storageState })
  const next = await again.newPage()
  await open(next, '/purchases')
  await expectOpened(next, title)
  await again.close()
})

test('the app reports a payment that arrived while it was closed for an hour', async ({
  page,
  admin,
  server,
}) => {
  const site = { admin, server }
  const title = await buy(page, site, 'Close, and pay 30 s later')
  await done(page, 'The payment comes in 30 seconds.')
  await page.goto('about:blank')
  // Advances the clock in thirds of an hour: admin sessions end after half an hour without a request.
  for (const _third of [1, 2, 3]) await passUntil(site, title, 'paid', THIRD_OF_HOUR_MS)
  await open(page, '/')
  await page.mouse.wheel(0, 200)
  const notice = page.getByRole('dialog', { name: 'Payment received' })
  await expect(notice.getByText(title)).toBeVisible()
  await notice.getByRole('link', { name: 'Open' }).click()
  await expectOpened(page, title)
})

test('a payment dispute that the site loses removes access to the note, and an open dispute does not', async ({
  page,
  admin,
  server,
}) => {
  const site = { admin, server }
  const title = await buy(page, site, 'Pay, and dispute it')
  await comeBack(page)
  await expectOpened(page, title)
  await passUntil(site, title, 'disputed')
  await open(page, '/purchases')
  await expectOpened(page, title)
  const { order: disputed } = await orderOnServer(site, title)
  await page.goto(`/pay/sandbox/${disputed.linkId}`)
  await inSandbox(page, 'End the dispute: lost')
  await done(page, 'The dispute was lost by the site.')
  await passUntil(site, title, 'lost')
  await back(page)
  await expectClosed(page, title, 'Refunded')
  await expectGiven(page, title, false)
})

test('a payment dispute that the site wins leaves the note accessible', async ({ page, admin, server }) => {
  const site = { admin, server }
  const title = await buy(page, site, 'Pay, and dispute it')
  await comeBack(page)
  await passUntil(site, title, 'disputed')
  const { order: disputed } = await orderOnServer(site, title)
  await page.goto(`/pay/sandbox/${disputed.linkId}`)
  await inSandbox(page, 'End the dispute: won')
  await done(page, 'The dispute was won by the site.')
  await passUntil(site, title, 'paid')
  await back(page)
  await expectOpened(page, title)
})

test('a refund removes access to the note, and a failed refund restores the access', async ({
  page,
  admin,
  server,
}) => {
  const site = { admin, server }
  const refund = async (title: string) => {
    const { order: paid } = await orderOnServer(site, title)
    await postAs(admin, server, `/admin/orders/${paid._id}/refund`, { reason: 'Asked by the buyer' })
  }
  const unrefunded = await buy(page, site, 'Pay, refunds fail')
  await comeBack(page)
  await expectOpened(page, unrefunded)
  const given = await buy(page, site, 'Pay')
  await comeBack(page)
  await expectOpened(page, given)
  await expectGiven(page, given, true)
  await refund(unrefunded)
  await refund(given)
  await open(page, '/purchases')
  await expectClosed(page, given, 'Refund started')
  await expect(order(page, given).getByText('Your refund has started.', { exact: false })).toBeVisible()
  await expectClosed(page, unrefunded, 'Refund started')
  await expectGiven(page, given, false)

  await passUntil(site, given, 'refunded', 10_000)
  await passUntil(site, unrefunded, 'refund_failed')
  await open(page, '/purchases')
  await expectClosed(page, given, 'Refunded')
  await expect(order(page, unrefunded).getByText('The refund failed.', { exact: false })).toBeVisible()
  await order(page, unrefunded)
    .getByRole('button', { name: `Open: ${unrefunded}` })
    .click()
  await expect(order(page, unrefunded).getByRole('link', { name: /files\.example\.org/ })).toBeVisible()
  await expectSound(page)
})

test.describe('a forged payment', () => {
  // The server rejects the forged return from the payment page, which the browser logs.
  test.use({ allowErrors: true })

  test('a forged payment gives no access to the note, and the order can still be paid', async ({
    page,
    admin,
    server,
  }) => {
    const site = { admin, server }
    const title = await buy(page, site, 'Forge a payment')
    await expect(page.getByRole('heading', { name: 'Payment not confirmed' })).toBeVisible()
    await expectSound(page)
    await server.advanceClock(0)
    await page.getByRole('link', { name: 'My purchases' }).click()
    await expectClosed(page, title, 'Waiting for payment')
    await expectGiven(page, title, false)
    await pay(page)
    await inSandbox(page, 'Pay')
    await comeBack(page)
    await expectOpened(page, title)
  })
})
