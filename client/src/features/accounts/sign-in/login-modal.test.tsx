import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { buildProfile, fakeAccounts, type FakeResponse } from '#client/testing/fake-accounts.ts'

beforeAll(() =>
  Promise.all([import('#client/features/accounts/session/session-manager.ts'), import('./login-modal.tsx')]),
)

afterEach(() => {
  localStorage.clear()
  document.cookie = 'signedIn=;path=/;max-age=0'
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const dialog = () => screen.queryByRole('dialog')

async function open(own: Record<string, FakeResponse> = {}, overrides: Parameters<typeof renderApp>[1] = {}) {
  const server = fakeAccounts(own)
  const app = await renderApp('/jobs', overrides)
  fireEvent.click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement)
  await screen.findByRole('dialog')
  return { ...app, ...server }
}

async function sendOtp(email = 'asha@example.in') {
  await userEvent.type(field('Email'), email)
  await userEvent.click(button('Send OTP'))
}

async function openWithOtp(own: Record<string, FakeResponse> = {}) {
  const app = await open(own)
  await sendOtp()
  await screen.findByText('OTP sent to your email!')
  return app
}

const typeOtp = (code = '123456') => userEvent.type(field('6-digit OTP'), code)
const submit = async (name: string) => await userEvent.click(button(name))
const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

describe('requesting an OTP', () => {
  it('Send OTP is enabled only for a complete email address', async () => {
    await open()
    expect(document.activeElement).toBe(field('Email'))
    expect(button('Send OTP').disabled).toBe(true)
    await userEvent.type(field('Email'), 'asha@example')
    expect(button('Send OTP').disabled).toBe(true)
    await userEvent.type(field('Email'), '.in')
    expect(button('Send OTP').disabled).toBe(false)
  })

  it.each([
    ['nothing', '', 'Email is required'],
    ['an incomplete address', 'asha@example', 'Please enter a valid email address'],
  ])('Enter in the email field shows the error of %s', async (_name, typed, message) => {
    const { requests } = await open()
    await userEvent.type(field('Email'), `${typed}{Enter}`)
    expect(described(field('Email'))).toContain(message)
    expect(document.activeElement).toBe(field('Email'))
    expect(requests).toEqual([])
  })

  it('an OTP that was sent shows the code field and focuses the field', async () => {
    const { requests } = await openWithOtp()
    expect(requests).toEqual([{ call: 'POST /code', body: { email: 'asha@example.in', purpose: 'signIn' } }])
    const code = field('6-digit OTP')
    expect(document.activeElement).toBe(code)
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
  })

  it('an OTP request that the server refuses shows the message of the server with the time to wait', async () => {
    const message = 'Please wait before you request another OTP.'
    await open({ 'POST /code': { status: 429, message, data: { retryAfter: 42 } } })
    await sendOtp()
    const status = await screen.findByText(`${message} Time to wait: 42 seconds.`)
    expect(status.getAttribute('role')).toBe('alert')
    expect(field('Email').value).toBe('asha@example.in')
  })

  it('an OTP request that hits the limit per IP network is repeated automatically after the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({
      advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
    })
    const busy = { status: 429, message: 'Please wait.', data: { retryAfter: 12, reason: 'network' } }
    const { responses, calls } = await open({ 'POST /code': busy })
    await user.type(field('Email'), 'asha@example.in')
    await user.click(button('Send OTP'))
    expect(
      await screen.findByText('Many people are signing in on your network. We will try again in 12 seconds.'),
    ).toBeDefined()
    expect(field('Email').readOnly).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    await waitFor(() => expect(calls()).toHaveLength(2))
    responses['POST /code'] = { data: { challenge: 'c', by: 'code', resendAfter: 60, expiresIn: 600 } }
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(await screen.findByText('OTP sent to your email!')).toBeDefined()
    expect(calls()).toHaveLength(3)
  })

  it('closing the login modal during the wait cancels the repeated OTP request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({
      advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
    })
    const busy = { status: 429, message: 'Please wait.', data: { retryAfter: 12, reason: 'network' } }
    const { calls } = await open({ 'POST /code': busy })
    await user.type(field('Email'), 'asha@example.in')
    await user.click(button('Send OTP'))
    await screen.findByText(/^Many people are signing in/)
    await user.click(button('Close'))
    await waitFor(() => expect(dialog()).toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(calls()).toEqual(['POST /code'])
  })

  it.each([
    ['without a message', { status: 503, message: '' }],
    ['without a response', 'network' as const],
  ])('an OTP request that fails %s shows the message Failed to send OTP', async (_name, response) => {
    const { responses } = await open({ 'POST /code': response })
    await sendOtp()
    expect(await screen.findByText('Failed to send OTP. Please try again.')).toBeDefined()
    responses['POST /code'] = { data: { challenge: 'c', by: 'code', resendAfter: 60, expiresIn: 600 } }
    await userEvent.click(button('Send OTP'))
    expect(await screen.findByText('OTP sent to your email!')).toBeDefined()
    expect(screen.queryByText('Failed to send OTP. Please try again.')).toBeNull()
  })

  it('Send OTP again is disabled until a countdown ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({
      advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
    })
    const { calls } = await open()
    await user.type(field('Email'), 'asha@example.in')
    await user.click(button('Send OTP'))
    await screen.findByText('OTP sent to your email!')
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: /^Send OTP again in \d+ s$/ }).disabled,
    ).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByRole('button', { name: /^Send OTP again in (30|29|31) s$/ })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await user.click(button('Send OTP again'))
    await waitFor(() => expect(calls()).toEqual(['POST /code', 'POST /code']))
  })

  it('a changed email address hides the code field', async () => {
    await openWithOtp()
    await userEvent.type(field('Email'), 'x')
    expect(screen.queryByLabelText('6-digit OTP')).toBeNull()
    expect(button('Send OTP').disabled).toBe(false)
  })
})

describe('the code field', () => {
  it('the code field extracts the code from pasted text', async () => {
    await openWithOtp({ 'POST /login': { status: 401, message: 'Invalid or expired code' } })
    await userEvent.click(field('6-digit OTP'))
    await userEvent.paste('Your code is 123 456')
    expect(field('6-digit OTP').value).toBe('123456')
  })

  it('the code field accepts digits only and can be edited digit by digit', async () => {
    await openWithOtp()
    await typeOtp('1a2-3')
    expect(field('6-digit OTP').value).toBe('123')
    await userEvent.keyboard('{Backspace}')
    expect(field('6-digit OTP').value).toBe('12')
    await userEvent.keyboard('{ArrowLeft}9')
    expect(field('6-digit OTP').value).toBe('192')
  })
})

const TOKEN = 'AbC-_0123456789abcdefghijklmnopqrstuvwxyzAB'
const LINK_SENT = { challenge: 'challenge', by: 'link', resendAfter: 60, expiresIn: 4200 }
const linkFor = (email: string) =>
  `https://avsar.test/account#link=${TOKEN}&email=${encodeURIComponent(email)}`

describe('a sign-in link instead of a code', () => {
  it('the code field accepts a pasted sign-in link and uses the email address of that link', async () => {
    const { requests } = await open({ 'POST /code': { data: LINK_SENT } })
    await sendOtp('asha@example.com')
    expect(await screen.findByText('Please sign in with the link that we sent to your email.')).toBeDefined()
    expect(described(field('6-digit OTP'))).toMatch(
      /sign-in link to asha@example.com within the last hour.*70 minutes/,
    )
    await userEvent.click(field('6-digit OTP'))
    await userEvent.paste(linkFor('asha@example.in'))
    expect([field('Email').value, field('6-digit OTP').value]).toEqual(['asha@example.in', ''])
    expect(described(field('6-digit OTP'))).toBe('You pasted a sign-in link. You do not need an OTP.')
    await submit('Sign in')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(requests.at(-1)).toEqual({
      call: 'POST /login',
      body: { email: 'asha@example.in', link: TOKEN },
    })
  })

  it('the code field reports a damaged link as incomplete and takes no digits from it', async () => {
    const { requests } = await openWithOtp()
    await userEvent.click(field('6-digit OTP'))
    await userEvent.paste(linkFor('asha@example.in').replace(TOKEN, TOKEN.slice(0, 30)))
    expect(await screen.findByText(/^This sign-in link is incomplete/)).toBeDefined()
    expect(field('6-digit OTP').value).toBe('')
    expect(requests.filter(({ call }) => call === 'POST /login')).toEqual([])
  })

  it('a pasted sign-in link registers a new user until a typed OTP replaces the link', async () => {
    const { requests, responses } = await openWithOtp({
      'POST /login': { status: 404, message: 'Please register.', data: { registrationNeeded: true } },
      'POST /register': { status: 401, message: 'Invalid or expired code' },
    })
    await userEvent.click(field('6-digit OTP'))
    await userEvent.paste(linkFor('asha@example.in'))
    await submit('Sign in')
    await screen.findByRole('dialog', { name: 'Create your account' })
    await userEvent.type(field('First name'), 'Asha')
    await userEvent.type(field('Last name'), 'Rao')
    await userEvent.type(field('Phone number'), '9876543210')
    await userEvent.click(field('I am 18 years of age or older'))
    await submit('Register')
    await screen.findByText('Invalid or expired code')
    expect(requests.at(-1)?.body).toMatchObject({ link: TOKEN })
    await typeOtp('654321')
    responses['POST /register'] = { data: { accessToken: 'x', createdUser: buildProfile() } }
    await submit('Register')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(requests.at(-1)?.body).toMatchObject({ otp: '654321', challenge: 'challenge' })
    expect(requests.at(-1)?.body).not.toHaveProperty('link')
  })

  it('a sign-in link is offered at once if the server accepts no more typed OTPs', async () => {
    const refused = { status: 429, message: 'Too many wrong OTPs.', data: { retryAfter: 900, by: 'link' } }
    const { responses } = await openWithOtp({ 'POST /login': refused })
    await typeOtp()
    await screen.findByText('Too many wrong OTPs. Time to wait: 15 minutes.')
    responses['POST /code'] = { data: LINK_SENT }
    await userEvent.click(button('Send me a sign-in link'))
    expect(await screen.findByText('Please sign in with the link that we sent to your email.')).toBeDefined()
    expect(field('6-digit OTP').value).toBe('')
    expect(screen.queryByRole('button', { name: 'Send me a sign-in link' })).toBeNull()
  })
})

describe('signing in', () => {
  it('signing in closes the modal, updates the account links and loads the page data again', async () => {
    const jobs = vi.fn<Api['jobs']>(() => Promise.resolve({ jobPosts: [], pageCount: 1, page: 1, total: 0 }))
    const { requests, router } = await open({}, { jobs })
    await sendOtp()
    await screen.findByText('OTP sent to your email!')
    await typeOtp()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(requests.at(-1)).toEqual({
      call: 'POST /login',
      body: { email: 'asha@example.in', otp: '123456', challenge: 'challenge' },
    })
    expect(screen.getAllByRole('link', { name: 'Account' })).not.toEqual([])
    expect(router.state.location.pathname).toBe('/jobs')
    await waitFor(() => expect(jobs).toHaveBeenCalledTimes(2))
  })

  it('signing in leads an admin to the admin area', async () => {
    const { history } = await openWithOtp({
      'POST /login': { data: { accessToken: 'x', createdUser: buildProfile({ role: 'admin' }) } },
    })
    await typeOtp()
    await waitFor(() => expect(history.location.pathname).toBe('/admin'))
    expect(dialog()).toBeNull()
  })

  it('a wrong OTP is reported at the code field, and the typed values stay', async () => {
    await openWithOtp({ 'POST /login': { status: 401, message: 'Invalid or expired code' } })
    await typeOtp('000000')
    await screen.findByText('Invalid or expired code')
    const code = field('6-digit OTP')
    expect(described(code)).toContain('Invalid or expired code')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(code)
    expect([field('Email').value, code.value]).toEqual(['asha@example.in', '000000'])
    await userEvent.keyboard('1')
    expect(screen.queryByText('Invalid or expired code')).toBeNull()
  })

  it('the sixth digit submits the OTP automatically, once for each typed OTP', async () => {
    const { calls } = await openWithOtp({
      'POST /login': { status: 401, message: 'Invalid or expired code' },
    })
    await typeOtp('12345')
    expect(calls()).toEqual(['POST /code'])
    await userEvent.keyboard('6')
    await screen.findByText('Invalid or expired code')
    await userEvent.keyboard('{End}{Backspace}')
    expect(calls()).toEqual(['POST /code', 'POST /login'])
    await userEvent.keyboard('7')
    await screen.findByText('Invalid or expired code')
    expect(calls()).toEqual(['POST /code', 'POST /login', 'POST /login'])
  })

  it('Sign in sends no request before the OTP has six digits', async () => {
    const { calls } = await openWithOtp()
    await typeOtp('123')
    await submit('Sign in')
    expect(await screen.findByText('Enter the 6-digit OTP.')).toBeDefined()
    expect(calls()).toEqual(['POST /code'])
  })

  it.each([
    [
      'with a message and a wait',
      { status: 429, message: 'Too many wrong OTPs.', data: { retryAfter: 890 } },
      'Too many wrong OTPs. Time to wait: 15 minutes.',
    ],
    ['with a message', { status: 403, message: 'Not from here.' }, 'Not from here.'],
    ['without a message', { status: 500, message: '' }, 'There was a problem with the fetch operation.'],
    ['without a response', 'network' as const, 'There was a problem with the fetch operation.'],
  ])('a sign-in that fails %s shows the reason and retains the typed OTP', async (_name, response, text) => {
    await openWithOtp({ 'POST /login': response })
    await typeOtp()
    expect(await screen.findByText(text)).toBeDefined()
    expect(field('6-digit OTP').value).toBe('123456')
    expect(dialog()).not.toBeNull()
  })

  it('a sign-in with an email that has no account opens the registration with the typed email and OTP', async () => {
    const { requests } = await openWithOtp({
      'POST /login': { status: 404, message: 'Please register.', data: { registrationNeeded: true } },
    })
    await typeOtp()
    expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined()
    expect(screen.getByText(/There is no account with this/)).toBeDefined()
    expect(document.activeElement).toBe(field('First name'))
    expect([field('Email').value, field('6-digit OTP').value]).toEqual(['asha@example.in', '123456'])
    await userEvent.type(field('First name'), 'आशा')
    await userEvent.type(field('Last name'), 'कुमारी')
    await userEvent.type(field('Phone number'), '98765 43210')
    await userEvent.click(field('I am 18 years of age or older'))
    await submit('Register')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(requests.at(-1)).toEqual({
      call: 'POST /register',
      body: {
        firstName: 'आशा',
        lastName: 'कुमारी',
        phone: '9876543210',
        email: 'asha@example.in',
        otp: '123456',
        challenge: 'challenge',
      },
    })
  })
})

describe('the registration', () => {
  async function register(own: Record<string, FakeResponse> = {}) {
    const app = await openWithOtp(own)
    await userEvent.click(button('New here? Register'))
    return app
  }

  it('the registration lists all missing fields and focuses the first', async () => {
    const { calls } = await register()
    await submit('Register')
    for (const text of [
      'First name is required',
      'Last name is required',
      'Phone number must be 10 digits',
      'Please confirm that you are 18 or older.',
      'Enter the 6-digit OTP.',
    ])
      expect(await screen.findByText(text)).toBeDefined()
    expect(document.activeElement).toBe(field('First name'))
    expect(calls()).toEqual(['POST /code'])
    await userEvent.type(field('First name'), 'A')
    expect(screen.queryByText('First name is required')).toBeNull()
  })

  it('the registration shows the errors of the server at their fields', async () => {
    const errors = [{ field: 'lastName', message: 'Last name is too long' }]
    await register({ 'POST /register': { status: 400, message: 'Last name is too long', errors } })
    await userEvent.type(field('First name'), 'Asha')
    await userEvent.type(field('Last name'), 'Kumari')
    await userEvent.type(field('Phone number'), '9876543210')
    await userEvent.click(field('I am 18 years of age or older'))
    await typeOtp()
    await submit('Register')
    await screen.findByText('Last name is too long')
    expect(described(field('Last name'))).toBe('Last name is too long')
    expect(document.activeElement).toBe(field('Last name'))
    expect(field('First name').value).toBe('Asha')
  })

  it('the registration links to the terms and the privacy policy in a new tab', async () => {
    await register()
    for (const [name, href] of [
      ['Terms', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = screen
        .getAllByRole<HTMLAnchorElement>('link', { name })
        .find(({ target }) => target === '_blank')
      expect(link?.getAttribute('href')).toBe(href)
    }
  })
})

describe('the login modal', () => {
  it.each([
    ['Esc', () => fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }))],
    ['the close icon', () => fireEvent.click(button('Close'))],
  ])('the login modal closes on %s without reloading or leaving the page', async (_name, close) => {
    const { history, api } = await open()
    const { length } = history
    await act(async () => close())
    await waitFor(() => expect(dialog()).toBeNull())
    expect([history.location.pathname, history.length]).toEqual(['/jobs', length])
    expect(api.jobs).toHaveBeenCalledOnce()
  })

  it('the login modal restores the email, but not the OTP, after the browser discarded the page', async () => {
    const { unmount } = await openWithOtp()
    await typeOtp('12')
    unmount()
    await open()
    expect(field('Email').value).toBe('asha@example.in')
    expect(field('6-digit OTP').value).toBe('')
    expect(document.activeElement).toBe(field('6-digit OTP'))
  })

  it('the login modal continues a registration after the app was closed, since the OTP is bound to a cookie', async () => {
    const { unmount } = await openWithOtp()
    await userEvent.click(button('New here? Register'))
    await userEvent.type(field('First name'), 'Asha')
    await userEvent.type(field('Phone number'), '9876543210')
    await typeOtp('1234')
    expect(JSON.stringify(localStorage)).not.toMatch(/1234"|"challenge/)
    unmount()
    sessionStorage.clear()
    const { requests } = await open({ 'POST /register': { data: { createdUser: buildProfile() } } })
    expect([field('First name').value, field('Phone number').value]).toEqual(['Asha', '9876543210'])
    await userEvent.type(field('Last name'), 'Rao')
    await userEvent.click(field('I am 18 years of age or older'))
    await typeOtp()
    await submit('Register')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(requests.at(-1)?.body).toMatchObject({ otp: '123456', email: 'asha@example.in' })
    expect(requests.at(-1)?.body).not.toHaveProperty('challenge')
    expect(localStorage.getItem('draft/otp-signIn')).toBeNull()
  })

  it('the login modal deletes its saved draft when the user closes the modal', async () => {
    await openWithOtp()
    await act(async () => fireEvent.click(button('Close')))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(localStorage.getItem('draft/otp-signIn')).toBeNull()
  })

  it.each([
    ['its OTP expired', { resendAfter: 0, expiresIn: 0 }],
    [
      'its OTP would expire in hours: the clock of the device was set back',
      { resendAfter: 0, expiresIn: 9000 },
    ],
  ])('the login modal starts empty once %s', async (_what, times) => {
    const { unmount } = await openWithOtp({
      'POST /code': { data: { challenge: 'c', by: 'code', ...times } },
    })
    unmount()
    await open()
    expect(field('Email').value).toBe('')
  })

  it('the login modal works if storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', {
      getItem: blocked,
      setItem: blocked,
      removeItem: blocked,
      clear: () => undefined,
    })
    await openWithOtp()
    await typeOtp()
    await waitFor(() => expect(dialog()).toBeNull())
  })
})
