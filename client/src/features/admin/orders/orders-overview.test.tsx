import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { ID, overview, difference, openOrders } from '#client/testing/admin-orders.ts'
import { messageResponse } from '#client/testing/render-admin.tsx'

describe('the orders overview', () => {
  const figures = () =>
    [...screen.getByRole('region', { name: 'Needs attention' }).querySelectorAll('dl > div')].map(
      (figure) => [figure.textContent, figure.querySelector('dd')?.className.includes('text-red')],
    )

  it('the orders overview shows zero for each figure if nothing needs attention', async () => {
    await openOrders()
    await screen.findByText('Last webhook: 21/11/2026 12:02')
    expect(figures()).toEqual([
      ['Paid, but buyer has no access0', false],
      ['Payments that do not match order0', false],
      ['Surplus payments, refund failed0', false],
      ['Refund failed0', false],
      ['Open disputes0', false],
      ['Differences from payment provider0', false],
    ])
    expect(screen.queryByText('Paid orders whose buyer has no access:')).toBeNull()
    expect(screen.getByText('Payment provider: Razorpay')).toBeTruthy()
  })

  it('the orders overview highlights problems in red and links each problem to its orders', async () => {
    await openOrders({
      'GET /admin/orders/overview': overview({
        unfulfilled: { total: 1, orderIds: [ID] },
        toDecide: { mismatch: 2, surplus: 1, refundFailed: 0 },
        differences: {
          total: 2,
          items: [difference({ orderId: ID })],
        },
        webhooks: { lastAt: null, isOverdue: true },
      }),
    })
    const compared = within(screen.getByRole('region', { name: /^These payments differ from the payment/ }))
    expect(
      compared.getByText('21/11/2026 · Different amount: here ₹99, at the payment provider ₹98'),
    ).toBeTruthy()
    expect(compared.getByText('The latest 1 of 2 differences are shown.')).toBeTruthy()
    expect(compared.getByRole('link', { name: ID }).getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    const broken = within(
      await screen.findByRole('region', { name: 'Paid orders whose buyer has no access:' }),
    )
    expect(broken.getByRole('link', { name: ID }).getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    expect(figures().map(([, isRed]) => isRed)).toEqual([true, true, true, false, false, true])
    expect(screen.getByRole('link', { name: 'Payments that do not match order' }).getAttribute('href')).toBe(
      '/admin/orders?status=decide',
    )
    expect(
      screen.getByText(/^No webhook received yet\. No webhook was received in the day after an order\./)
        .className,
    ).toContain('text-red')
  })

  it('the orders overview lists refunds above the payment, and months that changed after their export', async () => {
    const line = { _id: 1, orderId: ID, currency: 'INR', recordedAt: '2027-04-02T06:32:00.000Z' }
    await openOrders({
      'GET /admin/orders/overview': overview({
        differences: {
          total: 1,
          items: [difference({ kind: 'loss', ours: 100, theirs: 200 })],
        },
        bookChanges: [
          {
            month: '2027-03',
            lines: [
              { ...line, day: '2027-03-31', document: 'payment', amount: 99 },
              { ...line, _id: 2, day: '2027-03-30', document: 'refund', amount: -20 },
            ],
          },
        ],
      }),
    })
    expect(
      await screen.findByText('21/11/2026 · Refunds exceed payments: paid ₹100, refunded ₹200'),
    ).toBeTruthy()
    const month = within(
      screen.getByRole('region', { name: /^03\/2027 changed after it was exported: 2 lines/ }),
    )
    expect(month.getByText('31/03/2027 · Payment ₹99')).toBeTruthy()
    expect(month.getByText('30/03/2027 · Refund −₹20')).toBeTruthy()
  })

  it('dismissing a difference from the provider records requires a reason and loads the overview again', async () => {
    const { api } = await openOrders({
      'GET /admin/orders/overview': overview({ differences: { total: 1, items: [difference()] } }),
      'POST /admin/orders/differences/set-aside': messageResponse('The difference is ignored.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ignore: pay_1' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Rent of the hall')
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    expect(await screen.findByText('The difference is ignored.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/orders/differences/set-aside', {
      method: 'POST',
      body: { difference: '2026-11-21/razorpay/pay_1', reason: 'Rent of the hall' },
    })
    expect(api).toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
  })

  it('a failed dismissal of a difference shows the reason in the dialog, and closing the dialog loads the overview again', async () => {
    let items = [difference()]
    const { api } = await openOrders({
      'GET /admin/orders/overview': () => overview({ differences: { total: items.length, items } }),
      'POST /admin/orders/differences/set-aside': () => {
        items = []
        throw new ApiError(404, { message: 'This difference no longer exists.' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ignore: pay_1' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Rent of the hall')
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    const alert = await dialog.findByText('This difference no longer exists.')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Rent of the hall')
    expect(api).not.toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(api).toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull())
  })

  it('a dismissal that fails after the admin closed the dialog shows the reason over the page', async () => {
    let fail: (error: Error) => void = () => undefined
    const { api } = await openOrders({
      'GET /admin/orders/overview': overview({ differences: { total: 1, items: [difference()] } }),
      'POST /admin/orders/differences/set-aside': () => new Promise((_resolve, reject) => (fail = reject)),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ignore: pay_1' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Rent of the hall')
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    fail(new ApiError(503, { message: 'Busy.' }))
    expect(await screen.findByText('Busy.')).toBeTruthy()
    expect(api).toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
  })

  it('a failed orders overview leaves the list of orders usable, also while the overview is loaded again', async () => {
    let answer: () => Promise<OrdersOverviewData> = () =>
      Promise.reject(new ApiError(503, { message: 'Busy.' }))
    await openOrders({ 'GET /admin/orders/overview': () => answer() })
    await userEvent.type(await screen.findByRole('searchbox'), 'asha')
    answer = () => new Promise(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('asha')
  })

  it('the button Test payment keys reports if the API keys of the payment provider work', async () => {
    let isRight = true
    await openOrders({
      'POST /admin/orders/check-provider': () => {
        if (isRight) return messageResponse('The keys work.')
        throw new ApiError(409, { message: 'It refuses them.' })
      },
    })
    const button = await screen.findByRole('button', { name: 'Test payment keys' })
    await userEvent.click(button)
    expect(await screen.findByText('The keys work.')).toBeTruthy()
    isRight = false
    await userEvent.click(button)
    expect(await screen.findByText('It refuses them.')).toBeTruthy()
  })

  it('the export of orders covers the chosen days, by default the days of the current month', async () => {
    await openOrders()
    const link = () => screen.queryByRole('link', { name: 'Export CSV' })?.getAttribute('href')
    expect(link()).toBe('/api/v1/admin/orders/export?from=2026-11-01&to=2026-11-21')
    await userEvent.clear(screen.getByLabelText('From'))
    expect(link()).toBeUndefined()
    await userEvent.type(screen.getByLabelText('From'), '2026-11-21')
    expect(link()).toBe('/api/v1/admin/orders/export?from=2026-11-21&to=2026-11-21')
  })
})
