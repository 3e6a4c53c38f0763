import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/lib/network-error.ts'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { startSession, buildForm, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp } from '#client/testing/render-app.tsx'

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
    ['a price', { price: 'Rs. 1,499', priceInPaise: 149_900 }, '₹1,499', /Payment opens soon/],
    [
      'a price that is no amount',
      { price: '10 or 20', priceInPaise: null, forSale: false },
      '10 or 20',
      /cannot be/,
    ],
    ['no price', { price: ' ', priceInPaise: null, forSale: false }, '₹100', /default of 100 rupees/],
    ['nothing to give', { priceInPaise: 4900, forSale: false }, '₹49', /cannot be bought/],
    ['no cost', { price: 'Free', priceInPaise: 0 }, 'Free', /This is free/],
    ['neither cost nor file', { price: '0', priceInPaise: 0, forSale: false }, 'Free', /cannot be bought/],
  ])('for what has %s says so', async (_name, changes, amount, outlook) => {
    const { dialog } = await openModal(changes)
    expect(dialog.getByText(amount)).toBeDefined()
    expect(dialog.getByText(outlook)).toBeDefined()
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('tells all of what is offered, and in which form it comes', async () => {
    const { dialog } = await openModal({ description: 'Cook and mason. '.repeat(20) })
    expect(dialog.getByText(/^(?:Cook and mason\. ?){20}$/)).toBeDefined()
    expect(dialog.getByText('PDF file to download')).toBeDefined()
    expect(dialog.getAllByText('₹49')).toHaveLength(1)
  })

  it('speaks of refunds only where money is asked for', async () => {
    const { dialog } = await openModal({ priceInPaise: 0 })
    expect(dialog.queryByText('Refund policy')).toBeNull()
  })

  it('lets anonymous visitors sign in for what is free', async () => {
    const { dialog, history } = await openModal({ priceInPaise: 0 })
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign in' })))
    expect(history.location.state.login).toBe('offlineForm')
  })

  it('gives the file to whoever may have it', async () => {
    const link = 'https://downloads.example.org/form.pdf'
    const { dialog } = await openModal({}, fakeItem(buildForm({ locked: false, link })))
    expect(dialog.getByRole('link', { name: /downloads\.example\.org/ }).getAttribute('href')).toBe(link)
    expect(dialog.queryByText(/opens soon/)).toBeNull()
  })

  it('asks again for whoever signs in meanwhile', async () => {
    const link = 'https://downloads.example.org/form.pdf'
    const item = fakeItem(buildForm({ locked: false, link }))
    item.mockResolvedValueOnce(buildForm())
    const { dialog } = await openModal({}, item)
    expect(dialog.getByText(/Payment opens soon/)).toBeDefined()
    startSession()
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(await dialog.findByRole('link', { name: /downloads\.example\.org/ })).toBeDefined()
  })

  it('shows the price while it asks, and offers Retry where that fails', async () => {
    const item = fakeItem(buildForm())
    item.mockRejectedValueOnce(new NetworkError('x'))
    const { dialog } = await openModal({}, item)
    expect(dialog.getByText('₹49')).toBeDefined()
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Retry' })))
    expect(dialog.getByText(/Payment opens soon/)).toBeDefined()
  })

  it('closes by its icon, and leaves the list as it was', async () => {
    vi.useFakeTimers()
    const { dialog, api } = await openModal({})
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.items).toHaveBeenCalledOnce()
  })
})
