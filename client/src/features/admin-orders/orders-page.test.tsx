import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type {
  AdminOrder,
  AdminOrderData,
  AdminPayment,
  AdminWebhook,
  OrdersOverviewData,
} from '#shared/contracts/admin-orders.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { messageResponse, renderAdmin, type Responses } from '#client/testing/render-admin.tsx'

const ID = '01KAJ5EVF0000000000000000D'

const order = (changes: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: ID,
  state: 'paid',
  item: { type: 'note', id: '01KAJ5EVF0000000000000000N', title: 'भारतीय संविधान <b>1</b>', price: '₹99' },
  amount: 99,
  currency: 'INR',
  provider: 'razorpay',
  isTest: false,
  linkId: 'plink_1',
  userId: '01KAJ5EVF0000000000000000U',
  email: 'asha@example.in',
  phone: '9876543210',
  createdAt: '2026-11-21T06:30:00.000Z',
  failedAt: null,
  paidAt: '2026-11-21T06:32:00.000Z',
  closedAt: null,
  refundedAt: null,
  fetchedAt: '2026-11-21T06:32:00.000Z',
  nextCheckAt: null,
  receiptNumber: 'AV/2627/000001',
  refundNoteNumber: null,
  reason: '',
  isFulfilled: true,
  ...changes,
})

const payment = (changes: Partial<AdminPayment> = {}): AdminPayment => ({
  _id: '01KAJ5EVF0000000000000000P.0',
  providerId: 'pay_1',
  amount: 99,
  currency: 'INR',
  outcome: 'applied',
  isSurplus: false,
  createdAt: '2026-11-21T06:32:00.000Z',
  seenAt: '2026-11-21T06:32:01.000Z',
  appliedAt: '2026-11-21T06:32:01.000Z',
  refundReason: '',
  refundTries: 0,
  refundId: null,
  refundedAt: null,
  dispute: null,
  isRefundable: true,
  ...changes,
})

const webhook = (changes: Partial<AdminWebhook> = {}): AdminWebhook => ({
  _id: '01KAJ5EVF0000000000000000W',
  provider: 'razorpay',
  eventId: 'evt_1',
  type: 'payment_link.paid',
  linkId: 'plink_1',
  paymentId: 'pay_1',
  refundId: null,
  size: 2048,
  receivedAt: '2026-11-21T06:32:00.000Z',
  handledAt: '2026-11-21T06:32:01.000Z',
  outcome: 'settled',
  orderId: ID,
  ...changes,
})

const overview = (changes: Partial<OrdersOverviewData> = {}): OrdersOverviewData => ({
  unfulfilled: { total: 0, orderIds: [] },
  toDecide: { mismatch: 0, surplus: 0, refundFailed: 0 },
  disputed: 0,
  differences: { total: 0, items: [] },
  webhooks: { lastAt: '2026-11-21T06:32:00.000Z', isOverdue: false },
  provider: { name: 'razorpay', isTest: false },
  ...changes,
})

const difference = (
  changes: Partial<OrdersOverviewData['differences']['items'][number]> = {},
): OrdersOverviewData['differences']['items'][number] => ({
  _id: '2026-11-21/razorpay/pay_1',
  day: '2026-11-21',
  providerId: 'pay_1',
  orderId: null,
  kind: 'amount',
  ours: 99,
  theirs: 98,
  ...changes,
})

const data = (changes: Partial<AdminOrderData> = {}): AdminOrderData => ({
  order: order(),
  payments: [payment()],
  isAcceptable: false,
  history: [],
  isMoreHistory: false,
  webhooks: [],
  ...changes,
})

const open = (responses: Responses = {}, query = '') =>
  renderAdmin(`/admin/orders${query}`, {
    responses: {
      'GET /admin/orders?': { orders: [order()], isMore: false },
      'GET /admin/orders/overview': overview(),
      'GET /admin/orders/webhooks': { webhooks: [webhook()], isMore: false },
      [`GET /admin/orders/${ID}`]: data(),
      ...responses,
    },
  })
const openOrder = (changes: Partial<AdminOrderData> = {}, responses: Responses = {}) =>
  open({ [`GET /admin/orders/${ID}`]: data(changes), ...responses }, `?target=${ID}`)

describe('the list of orders', () => {
  it('shows orders and what is odd about them', async () => {
    const orders = [
      order(),
      order({ _id: 'B', isFulfilled: false, isTest: true }),
      order({ _id: 'C', userId: null, email: '', phone: '', isFulfilled: false }),
    ]
    await open({ 'GET /admin/orders?': { orders, isMore: false } })
    const rows = (await screen.findAllByRole('link', { name: 'भारतीय संविधान <b>1</b>' })).map((link) =>
      link.closest('li'),
    )
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    const texts = rows.map((row) => row?.textContent)
    expect(texts[0]).toContain('Paid₹9921/11/2026 12:00asha@example.in9876543210')
    expect(texts[1]).toContain('PaidNot fulfilledTest')
    expect(texts[2]).toContain('Deleted account')
    expect(texts[2]).not.toContain('Not fulfilled')
    expect(screen.getByText('3 orders')).toBeTruthy()
  })

  it('is searched without naming people in the address, and narrowed in it', async () => {
    const { api, history } = await open()
    await screen.findByText('1 order')
    await userEvent.type(screen.getByRole('searchbox'), ' asha@example.in {Enter}')
    const asked = () => api.mock.calls.map(([path]) => path)
    await waitFor(() => expect(asked()).toContain('/admin/orders?searchQuery=asha%40example.in&state=all'))
    expect(history.location.href).not.toContain('asha')
    await userEvent.selectOptions(screen.getByLabelText('Which orders'), 'To decide')
    await waitFor(() => expect(asked()).toContain('/admin/orders?searchQuery=asha%40example.in&state=decide'))
    expect(history.location.href).toBe('/admin/orders?status=decide')
  })

  it('goes on before the last order of a page, and back to the newest', async () => {
    const { api, history } = await open({ 'GET /admin/orders?': { orders: [order()], isMore: true } })
    await userEvent.click(await screen.findByRole('link', { name: 'Older' }))
    await waitFor(() =>
      expect(api.mock.calls.map(([path]) => path)).toContain(
        `/admin/orders?searchQuery=&state=all&before=${ID}`,
      ),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'To the newest' }))
    await waitFor(() => expect(history.location.href).toBe('/admin/orders'))
  })

  it('says that nothing fits', async () => {
    await open({ 'GET /admin/orders?': { orders: [], isMore: false } }, '?status=lost')
    expect(await screen.findByText('Nothing fits what was asked for.')).toBeTruthy()
  })
})

describe('what of orders has to be looked at', () => {
  const figures = () =>
    [...screen.getByRole('region', { name: 'What has to be looked at' }).querySelectorAll('dl > div')].map(
      (figure) => [figure.textContent, figure.querySelector('dd')?.className.includes('text-red')],
    )

  it('is nothing on a site where all went well', async () => {
    await open()
    await screen.findByText('Last webhook: 21/11/2026 12:02')
    expect(figures()).toEqual([
      ['Paid but not fulfilled0', false],
      ['Differ from the order0', false],
      ['Surplus, refund failed0', false],
      ['Refund failed0', false],
      ['Open disputes0', false],
      ['Differ from the provider’s0', false],
    ])
    expect(screen.queryByText('Paid, but the buyer does not have it:')).toBeNull()
    expect(screen.getByText('Payment provider: Razorpay')).toBeTruthy()
  })

  it('is red, with links to the orders', async () => {
    await open({
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
    const compared = within(screen.getByRole('region', { name: /^Payments that differ from the provider’s/ }))
    expect(compared.getByText('21/11/2026 · Another amount: here ₹99, at the provider ₹98')).toBeTruthy()
    expect(compared.getByText('The latest 1 of 2.')).toBeTruthy()
    expect(compared.getByRole('link', { name: ID }).getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    const broken = within(
      await screen.findByRole('region', { name: 'Paid, but the buyer does not have it:' }),
    )
    expect(broken.getByRole('link', { name: ID }).getAttribute('href')).toBe(`/admin/orders?target=${ID}`)
    expect(figures().map(([, isRed]) => isRed)).toEqual([true, true, true, false, false, true])
    expect(screen.getByRole('link', { name: 'Differ from the order' }).getAttribute('href')).toBe(
      '/admin/orders?status=decide',
    )
    expect(
      screen.getByText(/^No webhook came yet\. None came in the day after an order\./).className,
    ).toContain('text-red')
  })

  it('asks why before a difference is set aside, and is read again then', async () => {
    const { api } = await open({
      'GET /admin/orders/overview': overview({ differences: { total: 1, items: [difference()] } }),
      'POST /admin/orders/differences/set-aside': messageResponse('The difference is set aside.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Set aside: pay_1' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Rent of the hall')
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
    expect(await screen.findByText('The difference is set aside.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/orders/differences/set-aside', {
      method: 'POST',
      body: { difference: '2026-11-21/razorpay/pay_1', reason: 'Rent of the hall' },
    })
    expect(api).toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
  })

  it('says in the dialog why a difference could not be set aside, and is read again once that is closed', async () => {
    let items = [difference()]
    const { api } = await open({
      'GET /admin/orders/overview': () => overview({ differences: { total: items.length, items } }),
      'POST /admin/orders/differences/set-aside': () => {
        items = []
        throw new ApiError(404, { message: 'There is no such difference any more.' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Set aside: pay_1' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Rent of the hall')
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
    const alert = await dialog.findByText('There is no such difference any more.')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Rent of the hall')
    expect(api).not.toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(api).toHaveBeenLastCalledWith('/admin/orders/overview', undefined)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Set aside/ })).toBeNull())
  })

  it('leaves the orders where they are if it fails, also while it is loaded again', async () => {
    let answer: () => Promise<OrdersOverviewData> = () =>
      Promise.reject(new ApiError(503, { message: 'Busy.' }))
    await open({ 'GET /admin/orders/overview': () => answer() })
    await userEvent.type(await screen.findByRole('searchbox'), 'asha')
    answer = () => new Promise(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('asha')
  })

  it("tests the provider's keys, and says why not", async () => {
    let isRight = true
    await open({
      'POST /admin/orders/check-provider': () => {
        if (isRight) return messageResponse('The payment provider takes the keys.')
        throw new ApiError(409, { message: 'It refuses them.' })
      },
    })
    const button = await screen.findByRole('button', { name: 'Test the keys' })
    await userEvent.click(button)
    expect(await screen.findByText('The payment provider takes the keys.')).toBeTruthy()
    isRight = false
    await userEvent.click(button)
    expect(await screen.findByText('It refuses them.')).toBeTruthy()
  })

  it('exports the days that are chosen, by itself those of this month', async () => {
    await open()
    const link = () => screen.queryByRole('link', { name: 'Export CSV' })?.getAttribute('href')
    expect(link()).toBe('/api/v1/admin/orders/export?from=2026-11-01&to=2026-11-21')
    await userEvent.clear(screen.getByLabelText('From'))
    expect(link()).toBeUndefined()
    await userEvent.type(screen.getByLabelText('From'), '2026-11-21')
    expect(link()).toBe('/api/v1/admin/orders/export?from=2026-11-21&to=2026-11-21')
  })
})

describe('an order', () => {
  it('shows its payments, its history and its webhooks in words', async () => {
    const line = { at: '2026-11-21T06:32:00.000Z', actor: 'provider' }
    await openOrder({
      payments: [
        payment(),
        payment({
          _id: 'P2',
          providerId: 'pay_2',
          outcome: 'refund_failed',
          isSurplus: true,
          refundReason: 'twice',
          refundTries: 2,
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
      /pay_1.*Refund failedSurpluspay_2.*sent again 2 times.*Why: paid twice/,
    )
    const lines = [...(section('History')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(lines).toEqual([
      '21/11/2026 12:02Decided: send backadmin@example.inwhy:constructor',
      '21/11/2026 12:02A payment: Differs from the orderpayment providerpayment:pay_2amount:USD 99why:amount, currency or reference differs',
      '21/11/2026 12:02A payment: Paid the orderpayment providerpayment:pay_1amount:₹99',
      '21/11/2026 12:02The order: Paidby itselfbefore:Open',
      '21/11/2026 12:02Orderedbuyer',
    ])
    expect(
      within(section('History') as HTMLElement)
        .getByRole('link', { name: 'Older' })
        .getAttribute('href'),
    ).toBe(`/admin/orders?before=0&target=${ID}`)
    expect(section('Webhooks about it')?.textContent).toContain('payment_link.paidNot handled yet')
    expect(screen.getByRole('link', { name: 'In the audit log' }).getAttribute('href')).toBe(
      `/admin/audit?target=order%2F${ID}`,
    )
  })

  it.each([
    { button: 'Send back', path: 'refund', money: '₹99', changes: {} },
    {
      button: 'Send back',
      path: 'refund',
      money: '₹99 + USD 40.50',
      changes: {
        payments: [
          payment({ _id: 'P1', outcome: 'refunded', isRefundable: false }),
          payment(),
          payment({ _id: 'P2', amount: 40.5, currency: 'USD', outcome: 'mismatch' }),
        ],
      },
    },
    {
      button: 'Take as paid',
      path: 'accept',
      money: '₹98.99',
      changes: { isAcceptable: true, payments: [payment({ amount: 98.99, outcome: 'mismatch' })] },
    },
  ])(
    'asks why before "$button" of $money, and keeps what was typed where it fails',
    async ({ button, path, money, changes }) => {
      let isDown = true
      const { api } = await openOrder(changes, {
        'POST /admin/orders/': () => {
          if (isDown) throw new ApiError(409, { message: 'The buyer has this already.' })
          return messageResponse('It is decided.')
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = within(screen.getByRole('dialog'))
      expect(screen.getByRole('dialog').textContent).toContain(`, ${money}`)
      await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by phone')
      await userEvent.click(dialog.getByRole('button', { name: button }))
      expect(await dialog.findByText('The buyer has this already.')).toBeTruthy()
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Asked by phone')
      isDown = false
      await userEvent.click(dialog.getByRole('button', { name: button }))
      expect(await screen.findByText('It is decided.')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(api).toHaveBeenLastCalledWith(`/admin/orders/${ID}`, undefined)
      expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/${path}`, {
        method: 'POST',
        body: { reason: 'Asked by phone' },
      })
    },
  )

  it('sends one of several payments back', async () => {
    const { api } = await openOrder(
      {
        payments: [
          payment({ isRefundable: false }),
          payment({ _id: 'P2', providerId: 'pay_2', isSurplus: true }),
        ],
      },
      { 'POST /admin/orders/': messageResponse('The money is on its way back.') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send this payment back: pay_2' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Send this payment back' }))
    expect(await screen.findByText('The money is on its way back.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/refund`, {
      method: 'POST',
      body: { payment: 'P2', reason: 'Paid twice' },
    })
  })

  it('offers no decision where there is none to take, and asks the provider again', async () => {
    const { api } = await openOrder(
      { order: order({ state: 'expired', reason: 'withdrawn' }), payments: [] },
      { 'POST /admin/orders/': messageResponse('The order is as the payment provider has it.') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the provider' }))
    expect(await screen.findByText('The order is as the payment provider has it.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/${ID}/fetch`, { method: 'POST', body: {} })
    expect(screen.getByText('it was withdrawn')).toBeTruthy()
    for (const name of ['Send back', 'Take as paid'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the log of webhooks', () => {
  it('shows them with their orders, and handles one again', async () => {
    const { api } = await open(
      { 'POST /admin/orders/webhooks/': messageResponse('The webhook was handled again.') },
      '?target=webhooks',
    )
    expect((await screen.findByRole('link', { name: 'To the order' })).getAttribute('href')).toBe(
      `/admin/orders?target=${ID}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Handle again: payment_link.paid evt_1' }))
    expect(await screen.findByText('The webhook was handled again.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/orders/webhooks/${webhook()._id}/replay`, {
      method: 'POST',
      body: {},
    })
  })
})
