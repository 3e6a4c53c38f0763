import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderApp } from '#client/testing/render-app.tsx'
import { buildProfile, fakeAccounts, type FakeResponse } from '#client/testing/fake-accounts.ts'

beforeAll(() =>
  Promise.all([
    import('#client/features/accounts/session/session-manager.ts'),
    import('./link-sign-in.tsx'),
    import('./login-modal.tsx'),
    import('#client/device/session/user-data.ts'),
  ]),
)

afterEach(() => {
  document.cookie = 'signedIn=;path=/;max-age=0'
})

const TOKEN = 'AbC-_0123456789abcdefghijklmnopqrstuvwxyzAB'
const PAGE = `/account#link=${TOKEN}&email=asha%40example.in`
const AS = 'This link signs you in as asha@example.in. If this is not your email, close this page.'

async function open(own: Record<string, FakeResponse> = {}) {
  const server = fakeAccounts(own)
  const app = await renderApp(PAGE)
  await screen.findByText(AS)
  return { ...app, ...server }
}

const buttons = () => within(screen.getByRole('main')).getAllByRole('button')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('a sign-in link opens a page with the email and one button, and is removed from the URL', async () => {
  const { history, calls } = await open()
  expect(history.location.href).toBe('/account')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Sign in'])
  expect(calls()).toEqual([])
})

it('a sign-in link signs in only after the button is pressed, and then shows the account', async () => {
  const { requests, history } = await open()
  await press('Sign in')
  expect(await screen.findByText(/^Signed in as asha@example.in/)).toBeDefined()
  expect(requests[0]).toEqual({ call: 'POST /login', body: { email: 'asha@example.in', link: TOKEN } })
  expect(history.location.href).toBe('/account')
})

it.each([
  ['&amp; for &', PAGE.replace('&', '&amp;')],
  ['a full stop after it', `${PAGE}.`],
  ['%26 and %3D', PAGE.replace('&', '%26').replace('email=', 'email%3D')],
])('a sign-in link changed by a mail program to contain %s is accepted', async (_what, page) => {
  fakeAccounts()
  const { history } = await renderApp(page)
  expect(await screen.findByText(AS)).toBeDefined()
  expect(history.location.href).toBe('/account')
})

it.each([
  ['cut in its token', PAGE.slice(0, -40)],
  ['without its address', PAGE.slice(0, PAGE.indexOf('&'))],
])(
  'a sign-in link %s is reported as incomplete, and the page offers the usual sign-in',
  async (_what, page) => {
    const { calls } = fakeAccounts()
    const { history } = await renderApp(page)
    expect(await screen.findByText(/^This sign-in link is incomplete\./)).toBeDefined()
    expect(history.location.href).toBe('/account')
    await press('Sign in')
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeDefined()
    expect(calls()).toEqual([])
  },
)

it('a sign-in link leads an admin to the admin area', async () => {
  const createdUser = buildProfile({ role: 'admin' })
  const { history } = await open({ 'POST /login': { data: { accessToken: 'x', createdUser } } })
  await press('Sign in')
  await waitFor(() => expect(history.location.pathname).toBe('/admin'))
})

it('a sign-in link names the signed-in user whose session would end', async () => {
  document.cookie = 'signedIn=1;path=/'
  await open({ 'GET /profile': { data: buildProfile({ _id: 'other', email: 'ravi@example.in' }) } })
  expect(
    await screen.findByText(
      'You are signed in here as ravi@example.in. You will be signed out of this account first.',
    ),
  ).toBeDefined()
  expect(buttons()).toHaveLength(1)
})

it('a sign-in link warns that a session may end if the profile request for the current user fails', async () => {
  document.cookie = 'signedIn=1;path=/'
  await open({ 'GET /profile': 'network' })
  expect(await screen.findByText('If you are signed in here, you will be signed out first.')).toBeDefined()
})

it('a sign-in link of a new user opens the registration and registers with the same token', async () => {
  const { requests } = await open({
    'POST /login': { status: 404, message: 'Please register.', data: { registrationNeeded: true } },
  })
  await press('Sign in')
  const field = async (name: string) => await screen.findByLabelText<HTMLInputElement>(name)
  expect(document.activeElement).toBe(await field('First name'))
  await press('Register')
  expect(await screen.findByText('First name is required')).toBeDefined()
  await userEvent.type(await field('First name'), 'Asha')
  await userEvent.type(await field('Last name'), 'Rao')
  await userEvent.type(await field('Phone number'), '9876543210')
  await userEvent.click(await field('I am 18 years of age or older'))
  await press('Register')
  expect(await screen.findByText(/^Signed in as/)).toBeDefined()
  expect(requests.find(({ call }) => call === 'POST /register')?.body).toEqual({
    email: 'asha@example.in',
    link: TOKEN,
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '9876543210',
  })
})

it('a sign-in link shows an error of the registration at the refused field, and retains the typed values', async () => {
  const message = 'This number has an account.'
  await open({
    'POST /login': { status: 404, message: 'Please register.', data: { registrationNeeded: true } },
    'POST /register': { status: 400, message, errors: [{ field: 'phone', message }] },
  })
  await press('Sign in')
  await userEvent.type(await screen.findByLabelText('First name'), 'Asha')
  await userEvent.type(screen.getByLabelText('Last name'), 'Rao')
  await userEvent.type(screen.getByLabelText('Phone number'), '9876543210')
  await userEvent.click(screen.getByLabelText('I am 18 years of age or older'))
  await press('Register')
  const phone = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Phone number',
    description: message,
  })
  expect([document.activeElement, phone.value]).toEqual([phone, '9876543210'])
})

it('a sign-in link that the server refuses shows the reason and offers the usual sign-in', async () => {
  await open({ 'POST /login': { status: 401, message: 'Invalid or expired code' } })
  await press('Sign in')
  expect((await screen.findByText('Invalid or expired code')).getAttribute('role')).toBe('alert')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
})

it('a sign-in link can be retried after a network failure', async () => {
  const { responses } = await open({ 'POST /login': 'network' })
  await press('Sign in')
  expect(await screen.findByText('There was a problem with the fetch operation.')).toBeDefined()
  responses['POST /login'] = { data: { accessToken: 'x', createdUser: buildProfile() } }
  await press('Sign in')
  expect(await screen.findByText(/^Signed in as/)).toBeDefined()
})
