import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { startSession, buildForm, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp, type FakeApi } from '#client/testing/render-app.tsx'

afterEach(endSession)

const form = buildForm()
const openForms = (overrides: Partial<FakeApi> = {}, path = '/offline-job') =>
  renderApp(path, { items: fakeItems({ offlineForm: [form] }), item: fakeItem(form), ...overrides })

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const download = `Download · ₹49: ${form.postName}`
const details = `View Details: ${form.postName}`

describe('the list of offline forms', () => {
  it('the list of application forms shows eligibility, last date and price of each form', async () => {
    await openForms()
    const card = within(screen.getByRole('main')).getByRole('listitem').textContent
    expect(card).toContain(form.postName)
    expect(card).toContain('QualificationClass 10')
    expect(card).toContain('Age limit18 to 25 years')
    expect(card).toContain('Last date31/12/2026')
    expect(card).toContain('Price₹49')
  })

  it.each([
    ['2026-11-24', 'text-amber', '24/11/20263 days left'],
    ['2026-11-21', 'text-amber', '21/11/2026today'],
    ['2026-11-20', 'text-soft', '20/11/2026 (over)'],
  ])('an application form with the last date %s has the style %s', async (lastDate, tone, text) => {
    await openForms({ items: fakeItems({ offlineForm: [buildForm({ lastDate })] }) })
    const shown = document.querySelector('time')?.parentElement
    expect(shown?.className).toContain(tone)
    expect(shown?.textContent).toBe(text)
  })

  it('the list of application forms shows a title with HTML code as plain text', async () => {
    const postName = '<img src=x onerror=alert(1)>'
    await openForms({ items: fakeItems({ offlineForm: [buildForm({ postName })] }) })
    expect(screen.getByTitle(postName).textContent).toBe(postName)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('the Download button', () => {
  it('the Download button of a form opens the payment modal with price and refund policy, also for anonymous visitors', async () => {
    const refundPolicy = 'No refund once the file was opened.'
    await openForms({ site: vi.fn<Api['site']>(() => Promise.resolve(buildSite({ refundPolicy }))) })
    await press(download)
    const dialog = screen.getByRole('dialog', { name: form.postName })
    expect(within(dialog).getByText('₹49')).toBeDefined()
    expect(await within(dialog).findByRole('button', { name: 'Sign in to buy' })).toBeDefined()
    expect(within(dialog).getByText(refundPolicy)).toBeDefined()
    expect(within(dialog).queryByRole('link')).toBeNull()
    await press('Back')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the View Details button', () => {
  it('the View Details button of a form opens the login modal for anonymous visitors', async () => {
    const { history } = await openForms()
    await press(details)
    expect(history.location.state.login).toBe('offlineForm')
  })

  it('the View Details button of a form opens the form over the list for signed-in users, with its download', async () => {
    startSession()
    const { history } = await openForms()
    await screen.findAllByRole('link', { name: 'Account' })
    await press(details)
    expect(history.location.href).toBe(`/offline-job?post=${form._id}`)
    const dialog = await screen.findByRole('dialog', { name: form.postName })
    expect(within(dialog).getByText(form.description)).toBeDefined()
    const facts = [...dialog.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(facts).toContain('What you getPDF file to download')
    expect(facts.filter((fact) => fact.startsWith('Price'))).toEqual(['Price₹49'])
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: download })))
    expect(await screen.findByRole('button', { name: 'Pay ₹49' })).toBeDefined()
  })
})
