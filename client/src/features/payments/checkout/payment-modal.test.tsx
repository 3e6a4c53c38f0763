import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/lib/network/network-error.ts'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { startSession, buildForm, buildQuiz, endSession } from '#client/testing/items.ts'
import { orderId, paymentsServer } from '#client/testing/payments-server.ts'
import { fakeItem, fakeItems, renderApp } from '#client/testing/render-app.tsx'
import { leaveSite } from '#client/features/payments/orders/leave-site.ts'
import { readOpenOrder } from '#client/features/payments/orders/open-order.ts'

vi.mock('#client/features/payments/orders/leave-site.ts')

afterEach(endSession)

/** Presses Download on a form's card; the server then returns `item`. */
async function openModal(changes: Partial<ItemDetails['offlineForm']>, item = fakeItem(buildForm(changes))) {
  const app = await renderApp('/offline-job', {
    items: fakeItems({ offlineForm: [buildForm(changes)] }),
    item,
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Download/ })))
  return { ...app, dialog: within(screen.getByRole('dialog')) }
}

describe('the payment modal', () => {
  it.each([
    ['a price', { price: 'Rs. 1,499', priceInPaise: 149_900 }, '₹1,499', /You need an account/],
    [
      'a price that is not a number',
      { price: '10 or 20', priceInPaise: null, forSale: false },
      '10 or 20',
      /You cannot buy/,
    ],
    ['no price', { price: ' ', priceInPaise: null, forSale: false }, '₹100', /default of 100 rupees/],
    ['no file', { priceInPaise: 4900, forSale: false }, '₹49', /You cannot buy/],
    ['a price of zero', { price: 'Free', priceInPaise: 0 }, 'Free', /This is free/],
    ['neither price nor file', { price: '0', priceInPaise: 0, forSale: false }, 'Free', /You cannot buy/],
  ])(
    'the payment modal explains if an item with %s can be bought',
    async (_name, changes, amount, outlook) => {
      const { dialog } = await openModal(changes)
      expect(dialog.getByText(amount)).toBeDefined()
      expect(dialog.getByText(outlook)).toBeDefined()
      expect(dialog.queryByRole('link')).toBeNull()
    },
  )

  it('the payment modal shows the full description and the type of the file', async () => {
    const { dialog } = await openModal({ description: 'Cook and mason. '.repeat(20) })
    expect(dialog.getByText(/^(?:Cook and mason\. ?){20}$/)).toBeDefined()
    expect(dialog.getByText('PDF file to download')).toBeDefined()
    expect(dialog.getAllByText('₹49')).toHaveLength(1)
  })

  it('the payment modal omits the refund policy of a free item', async () => {
    const { dialog } = await openModal({ priceInPaise: 0 })
    expect(dialog.queryByText('Refund policy')).toBeNull()
  })

  it.each([
    ['a free item', { priceInPaise: 0 }, 'Sign in'],
    ['a paid item', {}, 'Sign in to buy'],
  ])('the payment modal offers anonymous visitors a sign-in for %s', async (_name, changes, label) => {
    const { dialog, history } = await openModal(changes)
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: label })))
    expect(history.location.state.login).toBe('offlineForm')
  })

  it('the payment modal shows the download link to a user who has access to the item', async () => {
    const link = 'https://downloads.example.org/form.pdf'
    const { dialog } = await openModal({}, fakeItem(buildForm({ locked: false, link })))
    expect(dialog.getByRole('link', { name: /downloads\.example\.org/ }).getAttribute('href')).toBe(link)
    expect(dialog.queryByText(/You need an/)).toBeNull()
  })

  it('the payment modal requests the item again after the user signed in', async () => {
    const link = 'https://downloads.example.org/form.pdf'
    const item = fakeItem(buildForm({ locked: false, link }))
    item.mockResolvedValueOnce(buildForm())
    const { dialog } = await openModal({}, item)
    expect(dialog.getByText(/You need an/)).toBeDefined()
    startSession()
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(await dialog.findByRole('link', { name: /downloads\.example\.org/ })).toBeDefined()
  })

  it('the payment modal offers Retry if the request for the item failed, and then shows the price', async () => {
    const item = fakeItem(buildForm())
    item.mockRejectedValueOnce(new NetworkError('x'))
    const { dialog } = await openModal({}, item)
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Retry' })))
    expect(dialog.getByText('₹49')).toBeDefined()
    expect(dialog.getByText(/You need an/)).toBeDefined()
  })

  it('the payment modal closes by its icon, and the list is not requested again', async () => {
    vi.useFakeTimers()
    const { dialog, api } = await openModal({})
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.items).toHaveBeenCalledOnce()
  })
})

describe('a payment', () => {
  let server: ReturnType<typeof paymentsServer>
  beforeEach(() => {
    vi.mocked(leaveSite).mockReset()
    server = paymentsServer()
  })

  async function openForm(
    changes: Partial<ItemDetails['offlineForm']> = {},
    item = fakeItem(buildForm(changes)),
  ) {
    const app = await openModal(changes, item)
    const phone = await app.dialog.findByRole('textbox', { name: 'Phone number for the payment' })
    const press = () => act(async () => fireEvent.submit(phone.closest('form') ?? phone))
    const type = (value: string) => fireEvent.change(phone, { target: { value } })
    return { ...app, phone: phone as HTMLInputElement, press, type }
  }

  it('a payment creates an order at the shown price and opens the payment page of the provider', async () => {
    const { dialog, phone, press } = await openForm()
    expect(phone.value).toBe('9876543210')
    expect(dialog.getByText(/form itself is free at the organisation/)).toBeDefined()
    expect(dialog.getByText(/You pay on the page of our payment/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Pay ₹49' })).toBeDefined()
    await press()
    await waitFor(() => expect(leaveSite).toHaveBeenCalledExactlyOnceWith('/pay/sandbox/1'))
    const item = { type: 'offlineForm', id: buildForm()._id }
    expect(server.bodies).toEqual([{ amount: 49, currency: 'INR', phone: '9876543210', item }])
    expect(readOpenOrder()).toBe(orderId(1))
    expect(dialog.getByRole('button', { name: 'Opening the payment page...' })).toBeDefined()
    await press()
    expect(server.bodies).toHaveLength(1)
  })

  it('a payment uses the current price from the server, not the price in an older list', async () => {
    const { press } = await openForm({}, fakeItem(buildForm({ price: '₹59.50', priceInPaise: 5950 })))
    expect(screen.queryByText('₹49', { selector: 'dialog *' })).toBeNull()
    await press()
    await waitFor(() => expect(server.bodies).toMatchObject([{ amount: 59.5 }]))
  })

  it.each([
    ['', 'Please enter amount and phone number.'],
    ['98765', 'Phone number must be 10 digits'],
    ['९८७६५४३२१०', 'Phone number must be 10 digits'],
  ])('a payment with the phone number "%s" shows an error and creates no order', async (phone, words) => {
    const { dialog, phone: field, press, type } = await openForm()
    type(phone)
    await press()
    expect(dialog.getByText(words)).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(server.bodies).toEqual([])
  })

  it('a payment without a network shows an error and creates no order', async () => {
    const { dialog, press } = await openForm()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press()
    expect(dialog.getByText('You are offline. Nothing was ordered or charged.')).toBeDefined()
    expect(server.bodies).toEqual([])
  })

  it('a payment that the server refuses shows the reason and retains the typed phone number', async () => {
    const { dialog, phone, press, type } = await openForm()
    type('9123456780')
    server.refusal = { status: 409, message: 'The price is ₹59 now.' }
    await press()
    expect(await dialog.findByText('Failed to create payment order: The price is ₹59 now.')).toBeDefined()
    expect(phone.value).toBe('9123456780')
    expect(leaveSite).not.toHaveBeenCalled()
  })

  it.each([undefined, '', 'https://evil.example/pay/sandbox/1', 'javascript:alert(1)'])(
    'a payment with the payment page URL %s, which is missing or unsafe, shows an error and stays on the site',
    async (redirectUrl) => {
      server.redirectUrl = redirectUrl
      const { dialog, press } = await openForm()
      await press()
      expect(
        await dialog.findByText(/^Failed to create payment order: the payment page is missing/),
      ).toBeDefined()
      expect(leaveSite).not.toHaveBeenCalled()
    },
  )

  it('a phone number that the payment provider refuses shows an error at its field and can be corrected', async () => {
    server.refusal = { status: 400, message: 'This number is not accepted.', field: 'phone' }
    const { dialog, phone, press, type } = await openForm()
    await press()
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getByText('This number is not accepted.')).toBeDefined()
    expect([document.activeElement, phone.value]).toEqual([phone, '9876543210'])
    server.refusal = null
    type('9876501234')
    await press()
    await waitFor(() => expect(leaveSite).toHaveBeenCalledOnce())
    expect(server.bodies.at(-1)).toMatchObject({ phone: '9876501234' })
  })

  it('a payment cannot be started while payments are closed', async () => {
    server.provider = { isOpen: false, isTest: false }
    const { dialog } = await openModal({})
    expect(await dialog.findByText(/Payments are closed now/)).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  it('a payment in the sandbox shows TEST MODE', async () => {
    server.provider = { isOpen: true, isTest: true }
    const { dialog } = await openForm()
    expect(dialog.getByText('TEST MODE: no money moves.')).toBeDefined()
  })

  it('a payment for an item that the user already owns opens the item at once', async () => {
    const link = 'https://downloads.example.org/form.pdf'
    // The page requests the item again once the user is known, so the fake must respond more than once.
    const item = fakeItem(buildForm())
    const { dialog, press } = await openForm({}, item)
    item.mockResolvedValue(buildForm({ locked: false, link }))
    server.refusal = { status: 409, message: 'You already have this.', data: { owned: true } }
    await press()
    expect(await dialog.findByRole('link', { name: /downloads\.example\.org/ })).toBeDefined()
  })

  it('the payment modal links to the order after the user comes back from the payment page', async () => {
    const { dialog, press } = await openForm()
    await press()
    await waitFor(() => expect(leaveSite).toHaveBeenCalledOnce())
    const shown = Object.assign(new Event('pageshow'), { persisted: true })
    await act(async () => void window.dispatchEvent(shown))
    expect(dialog.getByRole('link', { name: 'My purchases' }).getAttribute('href')).toBe(
      `/purchases?order=${orderId(1)}`,
    )
    expect(dialog.getByRole('button', { name: 'Pay ₹49' })).toBeDefined()
  })

  it('a payment for a quiz creates an order for that quiz', async () => {
    const quiz = buildQuiz({ practice: false, category: 'Quizzes', price: 20.5 })
    await renderApp('/quizzes', { items: fakeItems({ quiz: [quiz] }) })
    const start = await screen.findByRole('button', { name: /^Start Quiz/ })
    await act(async () => fireEvent.click(start))
    const pay = await screen.findByRole('button', { name: 'Pay ₹20.50' })
    await act(async () => fireEvent.submit(pay))
    await waitFor(() =>
      expect(server.bodies).toMatchObject([{ amount: 20.5, item: { type: 'quiz', id: quiz._id } }]),
    )
  })
})
