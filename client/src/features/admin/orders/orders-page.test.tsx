import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ID, order, webhook, openOrders } from '#client/testing/admin-orders.ts'
import { messageResponse } from '#client/testing/render-admin.tsx'

describe('the list of orders', () => {
  it('the list of orders shows price, status, buyer and problems of each order', async () => {
    const orders = [
      order(),
      order({ _id: 'B', isFulfilled: false, isTest: true }),
      order({ _id: 'C', userId: null, email: '', phone: '', isFulfilled: false }),
    ]
    await openOrders({ 'GET /admin/orders?': { orders, isMore: false } })
    const rows = (await screen.findAllByRole('link', { name: 'भारतीय संविधान <b>1</b>' })).map((link) =>
      link.closest('li'),
    )
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    const texts = rows.map((row) => row?.textContent)
    expect(texts[0]).toContain('Paid₹9921/11/2026 12:00asha@example.in9876543210')
    expect(texts[1]).toContain('PaidBuyer has no accessTest')
    expect(texts[2]).toContain('Deleted account')
    expect(texts[2]).not.toContain('Buyer has no access')
    expect(screen.getByText('3 orders')).toBeTruthy()
  })

  it('the list of orders never puts the search text into the URL, but puts the filter into the URL', async () => {
    const { api, history } = await openOrders()
    await screen.findByText('1 order')
    await userEvent.type(screen.getByRole('searchbox'), ' asha@example.in {Enter}')
    const requests = () => api.mock.calls.map(([path]) => path)
    await waitFor(() => expect(requests()).toContain('/admin/orders?searchQuery=asha%40example.in&state=all'))
    expect(history.location.href).not.toContain('asha')
    await userEvent.selectOptions(screen.getByLabelText('Orders'), 'Needs decision')
    await waitFor(() =>
      expect(requests()).toContain('/admin/orders?searchQuery=asha%40example.in&state=decide'),
    )
    expect(history.location.href).toBe('/admin/orders?status=decide')
  })

  it('the list of orders links to older orders and back to the newest', async () => {
    const { api, history } = await openOrders({ 'GET /admin/orders?': { orders: [order()], isMore: true } })
    await userEvent.click(await screen.findByRole('link', { name: 'Older' }))
    await waitFor(() =>
      expect(api.mock.calls.map(([path]) => path)).toContain(
        `/admin/orders?searchQuery=&state=all&before=${ID}`,
      ),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Newest' }))
    await waitFor(() => expect(history.location.href).toBe('/admin/orders'))
  })

  it('the list of orders reports that no order matches', async () => {
    await openOrders({ 'GET /admin/orders?': { orders: [], isMore: false } }, '?status=lost')
    expect(await screen.findByText('No order matches your search.')).toBeTruthy()
  })
})

describe('the log of webhooks', () => {
  it('the webhook log links each webhook to its order and can process a webhook again', async () => {
    const { api } = await openOrders(
      { 'POST /admin/orders/webhooks/': messageResponse('The webhook was processed again.') },
      '?target=webhooks',
    )
    expect((await screen.findByRole('link', { name: 'Open order' })).getAttribute('href')).toBe(
      `/admin/orders?target=${ID}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Process again: payment_link.paid evt_1' }))
    expect(await screen.findByText('The webhook was processed again.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/webhooks/${webhook()._id}/replay`, {
      method: 'POST',
      body: {},
    })
  })
})
