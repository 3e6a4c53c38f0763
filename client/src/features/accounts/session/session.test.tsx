import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Profile } from '#shared/contracts/auth.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { Api } from '#shared/contracts/api.ts'
import type { SessionState } from '#client/layout/session.ts'
import { deviceFailed } from '#client/device/events.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { buildProfile, fakeAccounts } from '#client/testing/fake-accounts.ts'

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([
    import('./session-manager.ts'),
    import('#client/features/accounts/sign-in/login-modal.tsx'),
    import('#client/device/session/user-data.ts'),
  ]),
)

afterEach(() => {
  document.cookie = 'signedIn=;path=/;max-age=0'
})

const findAccount = () => screen.findAllByRole('link', { name: 'Account' })
const findLogin = () => screen.findAllByRole('link', { name: 'Sign in' })
const signIn = () => {
  document.cookie = 'signedIn=1;path=/'
}

describe('the session', () => {
  it('the session is anonymous without a session cookie, and no request is sent', async () => {
    const { calls } = fakeAccounts()
    await renderApp('/about')
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(await findLogin()).toHaveLength(2)
    expect(calls()).toEqual([])
  })

  it('the session requests the profile of the user once, after the page is shown', async () => {
    signIn()
    const { calls } = fakeAccounts()
    const { api } = await renderApp('/jobs')
    expect(await findAccount()).toHaveLength(2)
    await waitFor(() => expect(calls()).toEqual(['GET /profile']))
    expect(api.jobs).toHaveBeenCalledOnce()
  })

  it('the session of a signed-in user reloads a list that was loaded without the hidden details', async () => {
    signIn()
    fakeAccounts()
    const locked = { jobPosts: [], pageCount: 1, page: 1, total: 0, locked: true } as JobSummaryListData
    const jobs = vi.fn<Api['jobs']>(() => Promise.resolve(locked))
    await renderApp('/jobs', { jobs })
    await waitFor(() => expect(jobs).toHaveBeenCalledTimes(2))
  })

  it.each([401, 403])(
    'the session ends on the device and on the server if the profile request gets status %i',
    async (status) => {
      signIn()
      const { calls } = fakeAccounts({ 'GET /profile': { status, message: 'No' } })
      await renderApp('/about')
      expect(await findLogin()).toHaveLength(2)
      await waitFor(() => expect(calls()).toEqual(['GET /profile', 'POST /logout']))
      await waitFor(() => expect(document.cookie).toBe(''))
    },
  )

  it.each([
    ['a server failure', { status: 502 }],
    ['a rate limit', { status: 429, message: 'Too many requests.', data: { retryAfter: 60 } }],
    ['no network', 'network' as const],
  ])('the session survives %s, and Retry requests the profile again', async (_name, response) => {
    signIn()
    const { responses, calls } = fakeAccounts({ 'GET /profile': response })
    await renderApp('/account')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(document.cookie).toBe('signedIn=1')
    expect(calls()).not.toContain('POST /logout')
    responses['GET /profile'] = { data: buildProfile() }
    fireEvent.click(retry)
    expect(await screen.findByText(/^Signed in as asha@example.in/)).toBeDefined()
  })

  it('the session adopts a sign-in or sign-out in another tab once this tab is visible or focused', async () => {
    const { calls } = fakeAccounts()
    await renderApp('/about')
    signIn()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await findAccount()).toHaveLength(2)
    document.cookie = 'signedIn=;path=/;max-age=0'
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(await findLogin()).toHaveLength(2)
    expect(calls()).toEqual(['GET /profile'])
  })

  it('the session switches at once to a user who signed in in another tab', async () => {
    signIn()
    const { responses } = fakeAccounts()
    await renderApp('/account')
    await screen.findByText(/^Signed in as asha@example.in/)
    responses['GET /profile'] = { data: buildProfile({ _id: 'other', email: 'ravi@example.in' }) }
    new BroadcastChannel('session').postMessage('')
    expect(await screen.findByText(/^Signed in as ravi@example.in/)).toBeDefined()
  })
})

describe('signing out', () => {
  async function signOut(logout: Parameters<typeof fakeAccounts>[0] = {}) {
    signIn()
    const server = fakeAccounts(logout)
    await renderApp('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await findLogin()).toHaveLength(2)
    return server
  }

  it('signing out ends the session on the device and on the server', async () => {
    const { calls } = await signOut()
    expect(calls()).toContain('POST /logout')
    expect(document.cookie).toBe('')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it('signing out without a network takes effect on the device, and the request is sent on the next visit', async () => {
    await signOut({ 'POST /logout': 'network' })
    expect(document.cookie).toBe('signedIn=0')
    const { calls } = fakeAccounts()
    await renderApp('/about')
    await waitFor(() => expect(calls()).toEqual(['POST /logout']))
    await waitFor(() => expect(document.cookie).toBe(''))
  })

  it('signing out stays pending for a retry if the server refuses the request because of a rate limit', async () => {
    await signOut({
      'POST /logout': { status: 429, message: 'Too many requests.', data: { retryAfter: 60 } },
    })
    expect(document.cookie).toBe('signedIn=0')
  })

  it('signing out is not undone by a profile response that arrives later', async () => {
    signIn()
    fakeAccounts()
    const { createSessionManager } = await import('./session-manager.ts')
    const { promise, resolve } = Promise.withResolvers<Profile>()
    const setState = vi.fn<(state: SessionState) => void>()
    const manager = createSessionManager({
      api: { profile: () => promise, logOut: () => Promise.resolve() },
      setState,
      reload: () => undefined,
      device: { receive: () => Promise.resolve(), wipe: () => Promise.resolve(true) },
    })
    const refreshing = manager.refresh()
    await manager.signOut()
    resolve(buildProfile())
    await refreshing
    expect(setState.mock.calls).toEqual([[{ status: 'anonymous' }]])
  })

  it('signing out does not end a newer sign-in in another tab if the sign-out response arrives late', async () => {
    signIn()
    fakeAccounts()
    const { createSessionManager } = await import('./session-manager.ts')
    const { promise, resolve } = Promise.withResolvers<void>()
    const manager = createSessionManager({
      api: { profile: () => Promise.resolve(buildProfile()), logOut: () => promise },
      setState: () => undefined,
      reload: () => undefined,
      device: { receive: () => Promise.resolve(), wipe: () => Promise.resolve(true) },
    })
    const leaving = manager.signOut()
    expect(document.cookie).toBe('signedIn=0')
    signIn()
    resolve()
    await leaving
    expect(document.cookie).toBe('signedIn=1')
  })

  it.each([
    ['a device that deleted everything', true, []],
    ['a device whose storage does not respond', false, ['notDeleted']],
  ])(
    'a sign-out reports data that could not be deleted, tested with %s',
    async (_name, isDeleted, sentences) => {
      signIn()
      fakeAccounts()
      const { createSessionManager } = await import('./session-manager.ts')
      const faults: string[] = []
      onTestFinished(deviceFailed.on((fault) => faults.push(fault)))
      // Removes faults of other tests in this process.
      faults.length = 0
      const manager = createSessionManager({
        api: { profile: () => Promise.resolve(buildProfile()), logOut: () => Promise.resolve() },
        setState: () => undefined,
        reload: () => undefined,
        device: { receive: () => Promise.resolve(), wipe: () => Promise.resolve(isDeleted) },
      })
      await manager.signOut()
      expect(faults).toEqual(sentences)
    },
  )

  it('signing out takes effect on the device even if no request succeeds', async () => {
    await signOut({ 'GET /profile': 'network', 'POST /logout': 'network' })
    expect(document.cookie).toBe('signedIn=0')
  })

  it.each([
    [401, ''],
    [403, 'signedIn=0'],
  ])('a sign-out whose request gets status %i leaves the cookie "%s"', async (status, cookie) => {
    await signOut({ 'POST /logout': { status, message: 'No' } })
    expect(document.cookie).toBe(cookie)
  })
})

describe('the account link', () => {
  it('the account link opens the login modal over the page, and its href is the account page', async () => {
    fakeAccounts()
    const { history } = await renderApp('/about')
    const [link] = await findLogin()
    expect(link?.getAttribute('href')).toBe('/account')
    fireEvent.click(link as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeDefined()
    expect(history.location.pathname).toBe('/about')
    await act(async () => history.back())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the account link leads a signed-in user to the account page', async () => {
    signIn()
    fakeAccounts()
    const { router } = await renderApp('/about')
    const [link] = await findAccount()
    fireEvent.click(link as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
  })

  it('the account link is part of the bottom bar', async () => {
    fakeAccounts()
    await renderApp('/about')
    const bar = within(screen.getByRole('navigation', { name: 'Bottom bar' }))
    expect(bar.getByRole('link', { name: 'Me' }).getAttribute('href')).toBe('/account')
  })
})
