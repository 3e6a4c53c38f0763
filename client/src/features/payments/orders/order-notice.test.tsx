import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Purchase } from '#shared/contracts/payment.ts'
import { storeOpenOrder, readOpenOrder } from './open-order.ts'
import { endSession } from '#client/testing/items.ts'
import { buildPaid, buildPurchase, orderId, paymentsServer } from '#client/testing/payments-server.ts'
import { checkOpenOrder } from './order-notice.tsx'

let server: ReturnType<typeof paymentsServer>
beforeEach(() => {
  server = paymentsServer()
})
afterEach(() => {
  endSession()
  window.history.replaceState(null, '', '/')
})

async function check(purchases: Purchase[]) {
  storeOpenOrder(orderId(1))
  server.purchases = purchases
  await act(checkOpenOrder)
}

const notice = () => screen.queryByRole('dialog', { name: 'Payment received' })

describe('the check of an open order at the start of the app', () => {
  it('the check for an open order sends no request if the device has stored no order id', async () => {
    await act(checkOpenOrder)
    expect(server.requests).toEqual([])
  })

  it('the check for an open order reports an order that was paid and links to it', async () => {
    await check([buildPaid()])
    const sheet = within(notice() ?? document.body)
    expect(sheet.getByText('भारतीय संविधान')).toBeDefined()
    expect(sheet.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `/purchases?order=${orderId(1)}`,
    )
    expect(readOpenOrder()).toBeNull()
    await act(async () => sheet.getByRole('button', { name: 'Later' }).click())
    expect(notice()).toBeNull()
  })

  it('the check for an open order is repeated at the next start if the order is still open', async () => {
    await check([buildPurchase()])
    expect(server.countRequests(`GET /payment/status/${orderId(1)}`)).toBe(1)
    expect(notice()).toBeNull()
    expect(readOpenOrder()).toBe(orderId(1))
  })

  it.each(['cancelled', 'expired', 'refunded'] as const)(
    'the check for an open order deletes the stored id of an order that is %s',
    async (status) => {
      await check([buildPurchase({ status })])
      expect(notice()).toBeNull()
      expect(readOpenOrder()).toBeNull()
    },
  )

  it('the check for an open order deletes the stored id of an order that belongs to another user', async () => {
    await check([])
    expect(readOpenOrder()).toBeNull()
  })

  it('the check for an open order is repeated at the next start if the server is unreachable', async () => {
    server.isOffline = true
    await check([buildPaid()])
    expect(readOpenOrder()).toBe(orderId(1))
  })

  it('the check for an open order is skipped on the purchases page', async () => {
    window.history.replaceState(null, '', '/purchases')
    await check([buildPaid()])
    expect(server.requests).toEqual([])
  })

  it('readOpenOrder returns null if the storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(readOpenOrder()).toBeNull()
  })
})
