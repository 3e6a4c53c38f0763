import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#client/testing/render-app.tsx'
import { buildProfile, buildSession, fakeAccounts, type FakeResponse } from '#client/testing/fake-accounts.ts'

beforeAll(() =>
  Promise.all([
    import('#client/features/accounts/session/session-manager.ts'),
    import('#client/features/accounts/sign-in/login-modal.tsx'),
  ]),
)

afterEach(() => {
  localStorage.clear()
  document.cookie = 'signedIn=;path=/;max-age=0'
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))

async function open(own: Record<string, FakeResponse> = {}) {
  document.cookie = 'signedIn=1;path=/'
  const server = fakeAccounts(own)
  const app = await renderApp('/account')
  await screen.findByText(/^Signed in as/)
  return { ...app, ...server }
}

it('the account page offers anonymous visitors a sign-in button, which opens the login modal', async () => {
  const { calls } = fakeAccounts()
  await renderApp('/account')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your account')
  const links = within(screen.getByRole('navigation', { name: 'Without an account' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/saved',
    '/me/attempts',
    '/form-kit',
    '/help#help-install',
    '/help',
  ])
  await press('Sign in')
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeDefined()
  expect(calls()).toEqual([])
})

it('the account page names the email address of an OTP that was sent before the app was closed', async () => {
  fakeAccounts()
  const sent = { email: 'asha@example.in', by: 'code', resendAt: Date.now(), expiresAt: Date.now() + 60_000 }
  localStorage.setItem('draft/otp-signIn', JSON.stringify({ mode: 'login', values: {}, sent }))
  await renderApp('/account')
  expect(
    await screen.findByText('We sent an OTP to asha@example.in. Press Sign in to enter it.'),
  ).toBeDefined()
})

it('the account page shows the link to the admin area to admins only', async () => {
  const { unmount } = await open()
  expect(screen.queryByRole('link', { name: 'Open the admin area' })).toBeNull()
  unmount()
  await open({ 'GET /profile': { data: buildProfile({ role: 'admin' }) } })
  const link = screen.getByRole('link', { name: 'Open the admin area' })
  expect(link.getAttribute('href')).toBe('/admin')
})

describe('the profile form', () => {
  it('the profile form saves the changed fields and shows the message of the response', async () => {
    const { requests, responses } = await open({ 'PUT /profile': { message: 'Your profile is saved.' } })
    expect([field('First name').value, field('Phone number').value]).toEqual(['आशा', '9876543210'])
    await userEvent.clear(field('First name'))
    await userEvent.type(field('First name'), 'Usha')
    responses['GET /profile'] = { data: buildProfile({ firstName: 'Usha' }) }
    await press('Save')
    expect(await screen.findByText('Your profile is saved.')).toBeDefined()
    expect(requests.find(({ call }) => call === 'PUT /profile')?.body).toEqual({
      firstName: 'Usha',
      lastName: 'कुमारी',
      phone: '9876543210',
    })
  })

  it('the profile form refuses an invalid phone number and sends no request', async () => {
    const { calls } = await open()
    await userEvent.clear(field('Phone number'))
    await press('Save')
    expect(await screen.findByText('Phone number must be 10 digits')).toBeDefined()
    expect(document.activeElement).toBe(field('Phone number'))
    expect(calls()).not.toContain('PUT /profile')
  })

  it('the profile form retains the typed text if saving fails', async () => {
    await open({ 'PUT /profile': 'network' })
    await userEvent.type(field('Last name'), 'x')
    await press('Save')
    expect(await screen.findByText('There was a problem with the fetch operation.')).toBeDefined()
    expect(field('Last name').value).toBe('कुमारीx')
  })
})

describe('the list of sessions', () => {
  const rows = () => {
    const section = screen.getByRole('heading', { name: 'Signed in on' }).parentElement
    return within(section as HTMLElement).getAllByRole('listitem')
  }

  it('the list of sessions shows times in Indian time and marks the session of this device', async () => {
    await open()
    expect(await screen.findByText('This device')).toBeDefined()
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('This device'),
      expect.stringContaining('Signed in 20/11/2026 10:00Last used 21/11/2026 10:00'),
    ])
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('the list of sessions signs out one device at a time', async () => {
    const { responses, calls } = await open({ 'DELETE /sessions/01KAHG0000000000000000SESS': {} })
    const end = await screen.findByRole('button', { name: /^Sign out Chrome on Android/ })
    responses['GET /sessions'] = { data: { sessions: [buildSession({ _id: 'here', current: true })] } }
    fireEvent.click(end)
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeDefined()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(calls()).toContain('DELETE /sessions/01KAHG0000000000000000SESS')
  })

  it('the list of sessions shows Retry if it does not load', async () => {
    const { responses } = await open({ 'GET /sessions': { status: 500, message: '' } })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    responses['GET /sessions'] = { data: { sessions: [buildSession({ current: true })] } }
    fireEvent.click(retry)
    expect(await screen.findByText('This device')).toBeDefined()
  })
})

describe('the data export', () => {
  it('the data export downloads the data of the user as a file', async () => {
    const exported = { exportedAt: '2026-11-21T04:30:00.000Z', profile: buildProfile() }
    await open({ 'GET /profile/export': { data: exported } })
    const made = vi.fn<(blob: Blob) => string>(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await press('Download my data')
    expect(await screen.findByText('Your data is downloaded.')).toBeDefined()
    expect(click).toHaveBeenCalledOnce()
    expect(JSON.parse((await made.mock.calls[0]?.[0].text()) ?? '')).toEqual(exported)
  })
})

describe('the deletion of the account', () => {
  it('the deletion of an account continues with an OTP that was sent before the page was closed', async () => {
    const { unmount } = await open({ 'POST /profile/erase': { message: 'Your account is deleted.' } })
    await press('Send OTP')
    await screen.findByText('OTP sent to your email!')
    unmount()
    const { requests } = await open({
      'POST /profile/erase': { status: 401, message: 'Invalid or expired code' },
    })
    await userEvent.type(await screen.findByLabelText('6-digit OTP'), '123456')
    await press('Delete my account')
    expect(await screen.findByText('Invalid or expired code')).toBeDefined()
    expect(requests.find(({ call }) => call === 'POST /profile/erase')?.body).toEqual({ otp: '123456' })
  })

  it('the deletion of an account first lists the data that is lost and the data that is retained', async () => {
    await open()
    const heading = await screen.findByRole('heading', { name: 'Delete the account' })
    const text = heading.parentElement?.textContent ?? ''
    for (const said of [
      'You lose your purchases',
      'Your ranks stay',
      'payment records for at least eight years',
    ])
      expect(text).toContain(said)
  })

  it('the deletion of an account requires an OTP requested for deletion and confirms the deletion', async () => {
    const { requests } = await open({
      'POST /profile/erase': { message: 'Your account is deleted.' },
    })
    await press('Send OTP')
    await screen.findByText('OTP sent to your email!')
    expect(requests.at(-1)?.body).toEqual({ email: 'asha@example.in', purpose: 'erase' })
    await press('Delete my account')
    expect(await screen.findByText('Enter the 6-digit OTP.')).toBeDefined()
    await userEvent.type(field('6-digit OTP'), '123456')
    document.cookie = 'signedIn=;path=/;max-age=0'
    await press('Delete my account')
    expect(await screen.findByText('Your account is deleted.')).toBeDefined()
    expect(requests.find(({ call }) => call === 'POST /profile/erase')?.body).toEqual({
      otp: '123456',
      challenge: 'challenge',
    })
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it.each([
    ['a network failure', 'network' as const, 'There was a problem with the fetch operation.'],
    [
      'a refused field',
      { status: 400, message: 'No.', errors: [{ field: 'otp', message: 'This OTP was replaced.' }] },
      'This OTP was replaced.',
    ],
  ])('the deletion of the account retains the typed OTP after %s', async (_failure, response, text) => {
    await open({ 'POST /profile/erase': response })
    await press('Send OTP')
    await screen.findByText('OTP sent to your email!')
    await userEvent.type(field('6-digit OTP'), '123456')
    await press('Delete my account')
    const shown = await screen.findByText(text)
    expect(field('6-digit OTP').value).toBe('123456')
    expect(field('6-digit OTP').getAttribute('aria-describedby') === shown.id).toBe(response !== 'network')
  })

  it('the deletion of an account changes nothing if the OTP is wrong', async () => {
    await open({ 'POST /profile/erase': { status: 401, message: 'Invalid or expired code' } })
    await press('Send OTP')
    await screen.findByText('OTP sent to your email!')
    await userEvent.type(field('6-digit OTP'), '123456')
    await press('Delete my account')
    expect(await screen.findByText('Invalid or expired code')).toBeDefined()
    expect(screen.getByText(/^Signed in as asha@example.in/)).toBeDefined()
  })
})
