import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { PasskeyError, signInWithPasskey } from '#client/data/passkeys.ts'
import type { LoginReason } from '#client/layout/session.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { buildProfile, fakeAccounts } from '#client/testing/fake-accounts.ts'

vi.mock(import('#client/data/passkeys.ts'), async (original) => ({
  ...(await original()),
  signInWithPasskey: vi.fn<typeof signInWithPasskey>(),
}))

beforeAll(() =>
  Promise.all([
    import('#client/features/accounts/session/session-manager.ts'),
    import('./login-modal.tsx'),
    import('./passkey-sign-in.tsx'),
  ]),
)

afterEach(() => {
  document.cookie = 'signedIn=;path=/;max-age=0'
})

async function openFor(login: LoginReason) {
  fakeAccounts()
  const { router } = await renderApp('/jobs')
  const { history } = router
  await act(async () => history.push(history.location.href, { ...history.location.state, login }))
  await screen.findByRole('dialog')
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

describe('the sign-in of the admin area', () => {
  it('the login modal of the admin area signs in with a passkey', async () => {
    vi.mocked(signInWithPasskey).mockResolvedValue(buildProfile({ role: 'admin' }))
    await openFor('admin')
    await userEvent.click(await button())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [new PasskeyError('cancelled'), 'No passkey was used. Please try again.'],
    [new ApiError(401, { message: 'This passkey does not work here.' }), 'This passkey does not work here.'],
  ])(
    'a failed passkey sign-in shows the reason and retains the OTP form, tested with %s',
    async (error, text) => {
      vi.mocked(signInWithPasskey).mockRejectedValue(error)
      await openFor('admin')
      await userEvent.click(await button())
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.getByLabelText('Email')).toBeTruthy()
    },
  )

  it('the login modal offers passkeys only for the admin area', async () => {
    await openFor('saved')
    expect(screen.getByLabelText('Email')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})
