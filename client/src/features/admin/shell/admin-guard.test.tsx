import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_PAGES } from '#shared/domain/pages/site-pages.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { buildRow, buildRows, renderAdmin, messageResponse, signedIn } from '#client/testing/render-admin.tsx'
import { countRunningAttempts } from '#client/device/attempts/count-attempts.ts'
import { LoadingScreen } from '#client/features/admin/admin-area.tsx'

vi.mock(import('#client/device/attempts/count-attempts.ts'), () => ({
  countRunningAttempts: vi.fn<typeof countRunningAttempts>(async () => 0),
}))

const signInDevice = () => {
  document.cookie = 'signedIn=1'
}
afterEach(() => {
  document.cookie = 'signedIn=;max-age=0'
})

const main = () => screen.getByRole('main')

describe('the admin guard', () => {
  it('the admin guard shows three dots and Loading... while the session is unknown', async () => {
    signInDevice()
    const { api, setSession } = await renderAdmin('/admin', { state: { status: 'loading' } })
    expect(main().textContent).toBe('Loading...')
    expect(main().querySelectorAll('span')).toHaveLength(3)
    expect(api).not.toHaveBeenCalled()
    setSession(signedIn('admin'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Job' })).toBeTruthy()
  })

  it('the loading dots of the admin area respect reduced motion and use no style attribute', () => {
    const html = renderToString(<LoadingScreen />)
    expect(html).toContain('motion-safe:animate-bounce')
    expect(html).not.toContain('style=')
  })

  it('the admin guard delays each request by the request delay of the site settings', async () => {
    vi.useFakeTimers()
    const { api } = await renderAdmin('/admin/notes', { site: { requestDelayMs: 5000 } })
    await act(() => vi.advanceTimersByTimeAsync(4999))
    expect(api).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(api).toHaveBeenCalledTimes(1)
  })

  it('the admin guard opens the login modal for anonymous visitors and renders no admin page', async () => {
    const { api, openLogin } = await renderAdmin('/admin', { state: { status: 'anonymous' } })
    expect(openLogin).toHaveBeenCalledTimes(1)
    expect(main().textContent).toBe('')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(api).not.toHaveBeenCalled()
  })

  it('the admin guard refreshes the session of a device that was signed in before it opens the login modal', async () => {
    signInDevice()
    const { openLogin } = await renderAdmin('/admin', {
      state: { status: 'anonymous' },
      refresh: () => signedIn('admin'),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Job' })).toBeTruthy()
    expect(openLogin).not.toHaveBeenCalled()
  })

  it('the admin guard redirects users without the admin role to the home page', async () => {
    const { api, history, openLogin } = await renderAdmin('/admin/notes', { state: signedIn('user') })
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    expect(openLogin).not.toHaveBeenCalled()
    expect(api).not.toHaveBeenCalled()
  })

  it('the admin guard does not end the session if the server is unreachable, and offers Retry', async () => {
    signInDevice()
    const { api, openLogin } = await renderAdmin('/admin', {
      state: { status: 'unreachable' },
      refresh: () => ({ status: 'unreachable' }),
    })
    expect(await screen.findByText('Your sign-in could not be checked')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByText('Your sign-in could not be checked')).toBeTruthy()
    expect(openLogin).not.toHaveBeenCalled()
    expect(document.cookie).toContain('signedIn=1')
    expect(api).not.toHaveBeenCalled()
  })

  it('the admin guard opens the admin area once Retry reaches the server', async () => {
    signInDevice()
    const states = [{ status: 'unreachable' } as const, signedIn('admin')]
    await renderAdmin('/admin', {
      state: { status: 'unreachable' },
      refresh: () => states.shift() ?? signedIn('admin'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Job' })).toBeTruthy()
  })
})

describe('a session that ends during work', () => {
  it('an expired session opens the login modal over the admin page and retains the typed text', async () => {
    let isOver = false
    const rows = buildRows([buildRow()])
    const { openLogin, setSession } = await renderAdmin('/admin/quizzes?new=1', {
      responses: {
        'GET /admin/content/quiz': () => {
          if (isOver) throw new ApiError(401, { message: 'Please log in.' })
          return rows
        },
      },
    })
    await userEvent.type(await screen.findByLabelText('Typed'), 'half a quiz')
    isOver = true
    await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
    await waitFor(() => expect(openLogin).toHaveBeenCalled())
    setSession({ status: 'loading' })
    setSession({ status: 'anonymous' })
    expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('half a quiz')
    isOver = false
    setSession(signedIn('admin'))
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
    expect(await screen.findByText(rows.items[0]?.title ?? '')).toBeTruthy()
  })

  it('an open admin form retains its text while the session ends and starts again', async () => {
    const { openLogin, setSession } = await renderAdmin('/admin/notes?new=1')
    await userEvent.type(await screen.findByLabelText('Typed'), 'half a note')
    setSession({ status: 'anonymous' })
    expect(openLogin).toHaveBeenCalledTimes(1)
    setSession(signedIn('admin'))
    expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('half a note')
  })

  it('a user who lost the admin role is redirected to the home page', async () => {
    const { history, setSession } = await renderAdmin('/admin')
    setSession(signedIn('user'))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })
})

describe('the admin layout', () => {
  it('the admin layout marks the open page in the navigation and in the title', async () => {
    await renderAdmin('/admin/offline-Job')
    const links = screen
      .getAllByRole('link', { current: 'page' })
      .filter((link) => link.textContent === 'Offline Job')
    expect(links.length).toBeGreaterThan(0)
    expect(document.title).toBe('Offline Job – Admin | Avsar')
  })

  it('the admin layout links to every page, and signing out leads to the home page', async () => {
    const { history, signOut } = await renderAdmin('/admin/notes')
    const [navigation] = screen.getAllByRole('navigation', { name: 'Administration' })
    expect([...(navigation?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      ...ADMIN_PAGES,
      '/',
    ])
    const [logOut] = screen.getAllByRole('button', { name: 'LogOut' })
    if (logOut) await userEvent.click(logOut)
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
    expect(history.location.pathname).toBe('/')
  })

  it('signing out of the admin area requires a confirmation while a quiz of the admin is running', async () => {
    vi.mocked(countRunningAttempts).mockResolvedValueOnce(1)
    const { signOut } = await renderAdmin('/admin/notes')
    const [logOut] = screen.getAllByRole('button', { name: 'LogOut' })
    if (logOut) await userEvent.click(logOut)
    const question = await screen.findByRole('alertdialog', { name: 'Sign out now?' })
    expect(question.textContent).toContain('A quiz is running.')
    expect(signOut).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out anyway' }))
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  })

  it('the admin layout announces the message of the server as a status', async () => {
    await renderAdmin('/admin/notes?status=trash', {
      responses: {
        'GET /admin/content/note': buildRows([buildRow({ deletedAt: '2026-11-21T05:00:00.000Z' })]),
        'POST /admin/content/note': messageResponse('Restored as a draft, says the server.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Restore/ }))
    const status = await screen.findByText('Restored as a draft, says the server.')
    expect(status.closest('[role="status"]')).not.toBeNull()
  })
})
