import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { ID, order, payment, refund, webhook, openOrder } from '#client/testing/admin-orders.ts'
import { messageResponse } from '#client/testing/render-admin.tsx'

describe('the order page', () => {
  it('the order page describes the payments, the history and the webhooks of an order in words', async () => {
    const line = { at: '2026-11-21T06:32:00.000Z', actor: 'provider' }
    await openOrder({
      payments: [
        payment(),
        payment({
          _id: 'P2',
          providerId: 'pay_2',
          outcome: 'refund_failed',
          isSurplus: true,
          reason: 'twice',
          refunds: [
            refund({
              _id: 'R1',
              isOurs: true,
              status: 'failed',
              reason: 'twice',
              noteNumber: null,
              processedAt: null,
            }),
          ],
        }),
      ],
      history: [
        {
          id: 4,
          ...line,
          what: 'decision:refund',
          detail: { reason: 'constructor' },
          actor: 'admin@example.in',
        },
        {
          id: 3,
          ...line,
          what: 'payment:mismatch',
          detail: { payment: 'pay_2', amount: 9900, currency: 'USD', reason: 'amount' },
        },
        { id: 2, ...line, what: 'payment:applied', detail: { payment: 'pay_1', amount: 9900, reason: '' } },
        { id: 1, ...line, what: 'state:paid', detail: { from: 'redirected', reason: '' }, actor: 'system' },
        { id: 0, ...line, what: 'state:created', detail: {}, actor: 'buyer' },
      ],
      isMoreHistory: true,
      webhooks: [webhook({ outcome: 'waiting', handledAt: null, orderId: null })],
    })
    await screen.findByRole('heading', { name: 'भारतीय संविधान <b>1</b>' })
    const section = (name: string) => screen.getByRole('heading', { name }).closest('section')
    expect(section('Payments')?.textContent).toMatch(
      /pay_1.*Refund failedSurplus paymentpay_2.*Reason: paid twice.*₹20Refund failed.*Reason: paid twice/,
    )
    const lines = [...(section('History')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(lines).toEqual([
      '21/11/2026 12:02Decided: refundadmin@example.inreason:constructor',
      '21/11/2026 12:02A payment: Does not match the orderpayment providerpayment:pay_2amount:USD 99reason:amount, currency or reference differs',
      '21/11/2026 12:02A payment: Paid the orderpayment providerpayment:pay_1amount:₹99',
      '21/11/2026 12:02The order: Paidautomaticbefore:Waiting for payment',
      '21/11/2026 12:02Orderedbuyer',
    ])
    expect(
      within(section('History') as HTMLElement)
        .getByRole('link', { name: 'Older' })
        .getAttribute('href'),
    ).toBe(`/admin/orders?before=0&target=${ID}`)
    expect(section('Webhooks of this order')?.textContent).toContain('payment_link.paidNot processed yet')
    expect(screen.getByRole('link', { name: 'Show in audit log' }).getAttribute('href')).toBe(
      `/admin/audit?target=order%2F${ID}`,
    )
  })

  it.each([
    { button: 'Refund', path: 'refund', money: '₹99', changes: {}, fields: { isDisputeAccepted: false } },
    {
      button: 'Refund',
      path: 'refund',
      fields: { isDisputeAccepted: false },
      money: '₹99 + USD 40.50',
      changes: {
        payments: [
          payment({ _id: 'P1', outcome: 'refunded', remainder: 0 }),
          payment(),
          payment({ _id: 'P2', amount: 40.5, remainder: 40.5, currency: 'USD', outcome: 'mismatch' }),
        ],
      },
    },
    {
      button: 'Accept as paid',
      path: 'accept',
      fields: {},
      money: '₹98.99',
      changes: {
        isAcceptable: true,
        payments: [payment({ amount: 98.99, remainder: 98.99, outcome: 'mismatch' })],
      },
    },
  ])(
    'the button "$button" for $money requires a reason, and retains the reason if the request fails',
    async ({ button, path, fields, money, changes }) => {
      let isDown = true
      const { api } = await openOrder(changes, {
        'POST /admin/orders/': () => {
          if (isDown) throw new ApiError(409, { message: 'The buyer already has this.' })
          return messageResponse('It is decided.')
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = within(screen.getByRole('dialog'))
      expect(screen.getByRole('dialog').textContent).toContain(`, ${money}`)
      await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by phone')
      await userEvent.click(dialog.getByRole('button', { name: button }))
      expect(await dialog.findByText('The buyer already has this.')).toBeTruthy()
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Asked by phone')
      isDown = false
      await userEvent.click(dialog.getByRole('button', { name: button }))
      expect(await screen.findByText('It is decided.')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(api).toHaveBeenLastCalledWith(`/admin/orders/${ID}`, undefined)
      expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/${path}`, {
        method: 'POST',
        body: { reason: 'Asked by phone', ...fields },
      })
    },
  )

  it('the order page refunds one of several payments', async () => {
    const { api } = await openOrder(
      {
        payments: [payment({ remainder: 0 }), payment({ _id: 'P2', providerId: 'pay_2', isSurplus: true })],
      },
      { 'POST /admin/orders/': messageResponse('The refund has started.') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Refund payment: pay_2' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }))
    expect(await screen.findByText('The refund has started.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/refund`, {
      method: 'POST',
      body: { payment: 'P2', reason: 'Paid twice', isDisputeAccepted: false },
    })
  })

  it('the order page refunds the rest of a payment after a partial refund and lists each refund', async () => {
    const part = payment({ outcome: 'partly_refunded', remainder: 79, refunds: [refund()] })
    await openOrder({ order: order({ state: 'partly_refunded', refunded: 20 }), payments: [part] })
    const parts = await screen.findByRole('list', { name: 'Refunds and disputes' })
    expect(parts.textContent).toContain('₹20Refunded22/11/2026 12:02credit note AVR/2627/000001')
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
    expect(screen.getByRole('dialog').textContent).toContain(', ₹79')
  })

  it('the order page warns about an open dispute and requires a confirmation before a refund', async () => {
    const { api } = await openOrder(
      { order: order({ state: 'disputed' }), payments: [payment({ isDisputed: true })] },
      { 'POST /admin/orders/': messageResponse('The refund has started.') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/A dispute about this payment is open/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Reason'), 'Agreed with the bank')
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Refund despite the dispute' })
    expect([box.required, box.checkValidity()]).toEqual([true, false])
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(dialog.getByText('Tick this box to refund despite the dispute.')).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect(api.mock.calls.some(([, request]) => request?.method === 'POST')).toBe(false)
    await userEvent.click(box)
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/refund`, {
      method: 'POST',
      body: { reason: 'Agreed with the bank', isDisputeAccepted: true },
    })
  })

  it.each([
    ['Close item', false, true],
    ['Open item again', true, false],
  ] as const)(
    'the order page offers the button "%s" for a partly refunded order',
    async (button, isClosedByAdmin, isClosed) => {
      const { api } = await openOrder(
        {
          order: order({ state: 'partly_refunded', refunded: 20, isClosedByAdmin }),
          payments: [payment({ outcome: 'partly_refunded', remainder: 79 })],
        },
        { 'POST /admin/orders/': messageResponse('It is done.') },
      )
      await userEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = within(screen.getByRole('dialog'))
      await userEvent.type(dialog.getByLabelText('Reason'), 'Agreed by phone')
      await userEvent.click(dialog.getByRole('button', { name: button }))
      expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/access`, {
        method: 'POST',
        body: { reason: 'Agreed by phone', isClosed },
      })
    },
  )

  it('an order without payments offers no refund and no acceptance, but can be checked with the payment provider', async () => {
    const { api } = await openOrder(
      { order: order({ state: 'expired', reason: 'withdrawn' }), payments: [] },
      { 'POST /admin/orders/': messageResponse('The order is up to date.') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Check payment' }))
    expect(await screen.findByText('The order is up to date.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/fetch`, { method: 'POST', body: {} })
    expect(screen.getByText('the item was no longer on sale')).toBeTruthy()
    for (const name of ['Refund', 'Accept as paid']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
