import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Purchase } from '#shared/contracts/payment.ts'
import { RETURN_COOKIE, returnCookieValue } from '#shared/domain/payments/return-cookie.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { database, responses } from '#client/device/db/db.ts'
import { endSession, PERSON } from '#client/testing/items.ts'
import { buildPaid, buildPurchase, orderId, paymentsServer } from '#client/testing/payments-server.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { leaveSite } from '#client/features/payments/orders/leave-site.ts'

vi.mock('#client/features/payments/orders/leave-site.ts')

// Preloads the page, so that it resolves at once.
beforeAll(() => import('./purchases-page.tsx'))
afterEach(async () => {
  endSession()
  document.cookie = `${RETURN_COOKIE}=;max-age=0`
  await Promise.all(database.tables.map((table) => table.clear()))
})

let server: ReturnType<typeof paymentsServer>
beforeEach(async () => {
  vi.mocked(leaveSite).mockReset()
  server = paymentsServer()
  await saveUser({ id: PERSON._id, isSignedIn: true })
})

async function open(purchases: Purchase[], path = '/purchases') {
  server.purchases = purchases
  const app = await renderApp(path)
  await waitFor(() => expect(screen.queryByText('Loading your purchases...')).toBeNull())
  return app
}

const row = async (title = 'भारतीय संविधान') => within(await screen.findByRole('article', { name: title }))
const show = () => act(async () => void window.dispatchEvent(new Event('focus')))

describe('the purchases page', () => {
  it('the purchases page shows item, time, price, status and next step of an order', async () => {
    await open([buildPurchase({ isTest: true })])
    const order = await row()
    expect(order.getByText('₹79')).toBeDefined()
    expect(order.getByText('Notes · Ordered 21/11/2026 10:30')).toBeDefined()
    expect(order.getByText('Waiting for payment')).toBeDefined()
    expect(order.getByText('Finish the payment by 11:00 AM.')).toBeDefined()
    expect(order.getByText('TEST MODE')).toBeDefined()
    expect(order.queryByRole('link', { name: /^Receipt/ })).toBeNull()
    expect(order.queryByRole('button', { name: /^Open/ })).toBeNull()
  })

  it.each([
    ['failed', 'Payment failed'],
    ['expired', 'Not paid in time'],
    ['partlyRefunded', 'Partly refunded'],
    ['refunding', 'Refund started'],
    ['refunded', 'Refunded'],
    ['checking', 'Checking your payment'],
  ] as const)('the purchases page shows an order with the status %s as: %s', async (status, words) => {
    await open([buildPurchase({ status })])
    expect((await row()).getByText(words)).toBeDefined()
  })

  it('the purchases page opens a bought item', async () => {
    await open([buildPaid()])
    const order = await row()
    fireEvent.click(order.getByRole('button', { name: /^Open/ }))
    const link = await order.findByRole('link', { name: /files\.example\.org/ })
    expect(link.getAttribute('href')).toBe('https://files.example.org/notes.pdf')
  })

  it('the purchases page links to a bought quiz', async () => {
    const item = { type: 'quiz', id: '01KAJ5EVF0000000000000000Q', title: 'Mock', price: '20' } as const
    await open([buildPaid({ item })])
    const start = (await row('Mock')).getByRole('link', { name: 'Start Quiz: Mock' })
    expect(start.getAttribute('href')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
  })

  it('the purchases page links to the payment page of an order only if its URL is safe', async () => {
    await open([
      buildPurchase({ status: 'failed' }),
      buildPurchase({
        _id: orderId(2),
        retryUrl: 'https://evil.example/pay',
        createdAt: '2026-11-20T05:00:00Z',
      }),
    ])
    const again = await screen.findAllByRole('button', { name: /^(Try again|Pay now)/ })
    expect(again).toHaveLength(1)
    fireEvent.click(again[0] as HTMLElement)
    expect(leaveSite).toHaveBeenCalledExactlyOnceWith('/pay/sandbox/1')
  })

  it('the purchases page cancels an order after a confirmation', async () => {
    await open([buildPurchase()])
    fireEvent.click((await row()).getByRole('button', { name: /^Cancel/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this order?' }))
    expect(dialog.getByText(/If you have already paid, do not cancel/)).toBeDefined()
    expect(server.countRequests(`POST /payment/cancel/${orderId(1)}`)).toBe(0)
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' })))
    const order = await row()
    expect(await order.findByText('Cancelled')).toBeDefined()
    expect(order.getByRole('link', { name: /^Buy again/ }).getAttribute('href')).toBe(
      '/notes?post=01KAJ5EVF0000000000000000N',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the purchases page links an order to a contact form about that order', async () => {
    await open([buildPaid()])
    const problem = (await row()).getByRole('link', { name: /^Problem with this order/ })
    expect(problem.getAttribute('href')).toBe(`/contact?order=${orderId(1)}`)
  })

  it('the purchases page requests the status of an open order on focus until the order is paid', async () => {
    await open([buildPurchase()])
    const status = `GET /payment/status/${orderId(1)}`
    await waitFor(() => expect(server.countRequests(status)).toBe(1))
    server.purchases = [buildPaid()]
    await show()
    expect(await (await row()).findByText('Paid')).toBeDefined()
    const requestCount = server.countRequests(status)
    expect(requestCount).toBe(2)
    await show()
    expect(server.countRequests(status)).toBe(requestCount)
  })

  it('the purchases page shows the newest status of each order, never the status of an older response', async () => {
    const other = { _id: orderId(2), item: { ...buildPaid().item, title: 'Other' } }
    await open([buildPurchase(), buildPurchase(other)])
    server.purchases = [buildPaid(), buildPurchase(other)]
    await show()
    expect(await (await row()).findByText('Paid')).toBeDefined()
    server.purchases = [buildPaid({ status: 'refunding', isOpenable: false }), buildPaid(other)]
    await show()
    expect(await (await row('Other')).findByText('Paid')).toBeDefined()
    expect(await (await row()).findByText('Refund started')).toBeDefined()
    expect((await row()).queryByRole('button', { name: /^Open/ })).toBeNull()
  })

  it('the message that a payment could not be checked disappears once the list is loaded again', async () => {
    const path = `/purchases?order=${orderId(1)}`
    const { unmount } = await open([buildPurchase()], path)
    await row()
    unmount()
    server.isOffline = true
    await renderApp(path)
    expect(await screen.findByText(/^We cannot check the payment now\. We/)).toBeDefined()
    server.isOffline = false
    server.purchases = [buildPaid()]
    await act(async () => reconnect.emit())
    expect(await (await row()).findByText('Paid')).toBeDefined()
    expect(screen.queryByText(/^We cannot check/)).toBeNull()
  })

  it('the purchases page shows the order in its URL first, and opens the bought item once the order is paid', async () => {
    server.earlier = [buildPurchase({ _id: orderId(9), item: { ...buildPaid().item, title: 'Old' } })]
    await open([buildPaid()], `/purchases?order=${orderId(9)}`)
    const current = within(await screen.findByRole('region', { name: 'This order' }))
    expect(current.getByText('Waiting for payment')).toBeDefined()
    server.earlier = [buildPaid({ _id: orderId(9), item: { ...buildPaid().item, title: 'Old' } })]
    await show()
    expect(await current.findByRole('link', { name: /files\.example\.org/ })).toBeDefined()
  })

  it('the purchases page reports that the order in its URL is not in the list', async () => {
    await open([], `/purchases?order=${orderId(7)}`)
    expect(await screen.findByText(/This order is not in/)).toBeDefined()
  })

  it('the purchases page loads earlier purchases after a click on a button', async () => {
    server.earlier = [buildPaid({ _id: orderId(9), item: { ...buildPaid().item, title: 'Old' } })]
    await open([buildPaid()])
    const more = await screen.findByRole('button', { name: 'Earlier purchases' })
    await act(async () => fireEvent.click(more))
    expect(await screen.findByRole('article', { name: 'Old' })).toBeDefined()
    expect(server.countRequests(`GET /me/purchases?before=${orderId(1)}`)).toBe(1)
    expect(screen.queryByRole('button', { name: 'Earlier purchases' })).toBeNull()
  })

  it.each([
    ['refunding', 'Refund started', window, 'focus'],
    ['refunded', 'Refunded', window, 'online'],
    ['refunded', 'Refunded', document, 'visibilitychange'],
  ] as const)(
    'the purchases page shows that an order that was paid before is now %s: %s',
    async (status, words, target, event) => {
      await open([buildPaid()])
      expect((await row()).getByText('Paid')).toBeDefined()
      server.purchases = [buildPaid({ status, isOpenable: false })]
      await act(async () => void target.dispatchEvent(new Event(event)))
      expect(await (await row()).findByText(words)).toBeDefined()
      expect((await row()).queryByRole('button', { name: /^Open/ })).toBeNull()
    },
  )

  it('the purchases page remains visible as a saved copy if it cannot be loaded again', async () => {
    await open([buildPaid()])
    expect((await row()).getByText('Paid')).toBeDefined()
    await responses.clear()
    server.isOffline = true
    await show()
    expect(await screen.findByText(/^Saved copy from/)).toBeDefined()
    expect((await row()).getByText('Paid')).toBeDefined()
    expect(screen.queryByText(/could not be/)).toBeNull()
  })

  it('the purchases page stops requesting the status of an earlier purchase once that purchase is paid', async () => {
    const old = { _id: orderId(9), item: { ...buildPaid().item, title: 'Old' } }
    server.earlier = [buildPurchase(old)]
    await open([buildPaid()])
    const more = await screen.findByRole('button', { name: 'Earlier purchases' })
    await act(async () => fireEvent.click(more))
    expect(await (await row('Old')).findByText('Waiting for payment')).toBeDefined()
    server.earlier = [buildPaid(old)]
    await show()
    expect(await (await row('Old')).findByText('Paid')).toBeDefined()
    const status = `GET /payment/status/${orderId(9)}`
    const [requestCount, listed] = [server.countRequests(status), server.countRequests('GET /me/purchases')]
    // A running read of the list is not repeated.
    await waitFor(async () => {
      await show()
      expect(server.countRequests('GET /me/purchases')).toBeGreaterThan(listed)
    })
    expect(server.countRequests(status)).toBe(requestCount)
    expect((await row('Old')).getByText('Paid')).toBeDefined()
  })

  it('the purchases page reports that nothing was bought', async () => {
    await open([])
    expect(await screen.findByText('Nothing bought yet')).toBeDefined()
  })

  it('the purchases page shows a saved copy without a network, with the download links of items that were opened', async () => {
    const { unmount } = await open([buildPaid()])
    fireEvent.click((await row()).getByRole('button', { name: /^Open/ }))
    await screen.findByRole('link', { name: /files\.example\.org/ })
    unmount()
    server.isOffline = true
    await renderApp('/purchases')
    expect(await screen.findByText(/^Saved copy from/)).toBeDefined()
    fireEvent.click((await row()).getByRole('button', { name: /^Open/ }))
    expect(await screen.findByRole('link', { name: /files\.example\.org/ })).toBeDefined()
  })

  it.each([
    ['received', 'Payment received'],
    ['checking', 'Checking your payment'],
  ] as const)(
    'the purchases page of a signed-out user, after a payment with the outcome %s, shows only: %s',
    async (outcome, words) => {
      endSession()
      document.cookie = `${RETURN_COOKIE}=${returnCookieValue(outcome, orderId(1))}`
      await open([buildPaid()], `/purchases?order=${orderId(1)}`)
      expect(await screen.findByText(words)).toBeDefined()
      expect(screen.getAllByRole('button', { name: 'Sign in' })).not.toHaveLength(0)
      expect(screen.queryByText('भारतीय संविधान')).toBeNull()
      expect(server.requests.filter((request) => /payment|purchases/.test(request))).toEqual([])
    },
  )
})

describe('a return from the payment without a network', () => {
  it.each([
    ['a copy of the list', true],
    ['no copy', false],
  ])(
    'a return from the payment page offline, with %s, reports that the payment was not checked, and shows the order later',
    async (_what, hasCopy) => {
      if (hasCopy) {
        const { unmount } = await open([])
        await screen.findByText('Nothing bought yet')
        unmount()
      }
      server.isOffline = true
      await open([buildPaid()], `/purchases?order=${orderId(1)}`)
      expect(await screen.findByText(/^We cannot check the payment now\. We/)).toBeDefined()
      expect(screen.queryByText('Nothing bought yet')).toBeNull()
      server.isOffline = false
      await act(async () => void window.dispatchEvent(new Event('online')))
      expect(await (await row()).findByText('Paid')).toBeDefined()
      await waitFor(() => expect(screen.queryByText(/^We cannot check|could not be/)).toBeNull())
    },
  )
})

describe('a return from the payment without a session', () => {
  it.each([
    ['no return cookie', ''],
    ['the return of another order', `${RETURN_COOKIE}=${returnCookieValue('received', orderId(2))}`],
  ])(
    'a return from the payment page while signed out and with %s reports no payment',
    async (_what, cookie) => {
      endSession()
      document.cookie = cookie
      await open([buildPaid()], `/purchases?order=${orderId(1)}&seen=received`)
      expect(await screen.findByText('Sign in to see your purchases')).toBeDefined()
      expect(screen.queryByText(/^(Payment received|Checking your payment)$/)).toBeNull()
    },
  )
})

describe('a receipt', () => {
  it('a receipt shows seller, buyer, item, amount, time, number and refund policy', async () => {
    const seller = { name: 'अवसर Prakashan', address: '12, Sector 62, Noida' }
    const { api } = await open([buildPaid({ isTest: true, seller })], `/purchases?receipt=${orderId(1)}`)
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }))
    expect(receipt.getByText('R2627-000001')).toBeDefined()
    expect(receipt.getAllByText(seller.name)).toHaveLength(2)
    expect(receipt.getByText(seller.address)).toBeDefined()
    expect(receipt.getByText('21/11/2026 10:32')).toBeDefined()
    expect(receipt.getByText('Asha Kumari')).toBeDefined()
    expect(receipt.getByText(orderId(1))).toBeDefined()
    expect(receipt.getByText('भारतीय संविधान')).toBeDefined()
    expect(receipt.getAllByText('₹79')).toHaveLength(2)
    expect(receipt.getByText(/^TEST MODE/)).toBeDefined()
    const { refundPolicy } = await api.site()
    expect(
      receipt.getByText(
        (_, element) => element?.tagName === 'P' && element.textContent.includes(refundPolicy),
      ),
    ).toBeDefined()
  })

  it('a receipt lists each credit note with its amount, each lost dispute and the remaining amount', async () => {
    const at = '2026-11-22T05:00:00.000Z'
    await open(
      [
        buildPaid({
          status: 'partlyRefunded',
          refunded: 50.5,
          refundedAt: '2026-11-23T05:00:00.000Z',
          refunds: [
            { amount: 20, at, noteNumber: 'AVR/2627/000001' },
            { amount: 10.5, at, noteNumber: 'AVR/2627/000002' },
          ],
        }),
      ],
      `/purchases?receipt=${orderId(1)}`,
    )
    await screen.findByText('Credit note AVR/2627/000001, 22/11/2026')
    const rows = [...screen.getByRole('table').querySelectorAll('tfoot tr')].map(
      ({ textContent }) => textContent,
    )
    expect(rows).toEqual([
      'Total paid₹79',
      'Credit note AVR/2627/000001, 22/11/2026−₹20',
      'Credit note AVR/2627/000002, 22/11/2026−₹10.50',
      'Refund, 23/11/2026−₹20',
      'Left after refunds₹28.50',
    ])
  })

  it('an unpaid order shows that there is no receipt', async () => {
    await open([buildPurchase()], `/purchases?receipt=${orderId(1)}`)
    expect(await screen.findByText('There is no receipt for this order.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  })

  it('a receipt is shown without a network from the stored list of purchases', async () => {
    const { unmount } = await open([buildPaid()])
    await row()
    unmount()
    server.isOffline = true
    await renderApp(`/purchases?receipt=${orderId(1)}`)
    expect(await screen.findByText('R2627-000001')).toBeDefined()
  })
})
