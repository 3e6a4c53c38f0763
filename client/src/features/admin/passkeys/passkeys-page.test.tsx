import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import type { Passkey, PasskeysData } from '#shared/contracts/passkeys.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { addPasskey, PasskeyError, signInWithPasskey } from '#client/data/passkeys.ts'
import type { SessionState } from '#client/layout/session.ts'
import { messageResponse, renderAdmin, signedIn, type Responses } from '#client/testing/render-admin.tsx'

vi.mock(import('#client/data/passkeys.ts'), async (original) => ({
  ...(await original()),
  addPasskey: vi.fn<typeof addPasskey>(),
  signInWithPasskey: vi.fn<typeof signInWithPasskey>(),
}))

const ID = '01KAJ5EVF0000000000000000K'
const PHONE: Passkey = {
  _id: ID,
  name: 'Phone',
  createdAt: '2026-11-20T04:30:00.000Z',
  lastUsedAt: null,
  current: true,
}

const { profile: PROFILE } = signedIn('admin') as Extract<SessionState, { status: 'signedIn' }>

const dataWith = (changes: Partial<PasskeysData> = {}): PasskeysData => ({
  passkeys: [PHONE],
  changes: 'open',
  isRequired: false,
  ...changes,
})

const admin = (passkeyStep: Profile['passkeyStep']): SessionState => ({
  status: 'signedIn',
  profile: { ...PROFILE, passkeyStep },
})

const open = (responses: Responses, passkeyStep: Profile['passkeyStep'] = 'none', path = '/admin/passkeys') =>
  renderAdmin(path, { state: admin(passkeyStep), responses, refresh: () => admin('none') })

const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => sessionStorage.clear())

describe('the passkeys page', () => {
  it('the passkeys page lists the passkeys with the times of creation and last use', async () => {
    const key = { ...PHONE, _id: 'k2', name: 'Key', lastUsedAt: '2026-11-21T04:30:00.000Z', current: false }
    await open({ 'GET /passkeys': dataWith({ passkeys: [PHONE, key] }) })
    const findRow = async (name: string) =>
      (await screen.findByRole('button', { name: `Remove ${name}` })).closest('li')?.textContent
    expect(await findRow('Phone')).toBe('Phone In use nowAdded 20/11/2026 10:00No sign-in yetRenameRemove')
    expect(await findRow('Key')).toContain('Last sign-in 21/11/2026 10:00')
  })

  it('the passkeys page adds a passkey under the proposed name and shows it', async () => {
    let passkeys: Passkey[] = []
    vi.mocked(addPasskey).mockImplementation(async (_send, name) => {
      passkeys = [{ ...PHONE, name }]
      return 'The passkey is added.'
    })
    await open({ 'GET /passkeys': () => dataWith({ passkeys }) })
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
    await userEvent.click(button('Add a passkey'))
    expect(await screen.findByRole('button', { name: 'Remove Passkey 1' })).toBeTruthy()
  })

  it.each([
    ['cancelled', 'No passkey was used. Please try again.'],
    ['alreadyRegistered', 'This device already has a passkey for your account.'],
    ['unsupported', 'This browser or device does not support passkeys. Try another browser or device.'],
    ['address', 'Passkeys do not work at this web address.'],
    ['failed', 'The passkey did not work. Please try again.'],
  ] as const)(
    'the passkeys page shows the reason why no passkey was added, for the fault %s',
    async (fault, text) => {
      vi.mocked(addPasskey).mockRejectedValue(new PasskeyError(fault))
      await open({ 'GET /passkeys': dataWith() })
      await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
      expect(await screen.findByText(text)).toBeTruthy()
    },
  )

  it('the passkeys page renames a passkey', async () => {
    const { api } = await open({
      'GET /passkeys': dataWith(),
      [`PUT /passkeys/${ID}`]: messageResponse('The passkey is renamed.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }))
    const input = screen.getByDisplayValue('Phone')
    expect(document.activeElement).toBe(input)
    await userEvent.clear(input)
    await userEvent.type(input, 'Laptop{Enter}')
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith(`/passkeys/${ID}`, { method: 'PUT', body: { name: 'Laptop' } }),
    )
    expect(await screen.findByRole('button', { name: 'Rename Phone' })).toBeTruthy()
  })

  const renaming = async (put: unknown, name: string) => {
    const { api } = await open({ 'GET /passkeys': dataWith(), [`PUT /passkeys/${ID}`]: put })
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }))
    const input = screen.getByDisplayValue<HTMLInputElement>('Phone')
    await userEvent.clear(input)
    await userEvent.type(input, `${name}{Enter}`)
    return { input, wasSent: () => api.mock.calls.some(([, request]) => request?.method === 'PUT') }
  }
  const described = (description: string) => screen.findByRole('textbox', { name: 'Name', description })

  it.each([
    [' ', 'Name is required'],
    ['x'.repeat(51), 'Use at most 50 characters.'],
  ])('the passkeys page rejects the new name "%s" and sends no request', async (name, message) => {
    const { input, wasSent } = await renaming({}, name)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(input)
    expect(wasSent()).toBe(false)
  })

  it('the passkeys page shows a name error from the server at the name field, when renaming and when adding', async () => {
    const message = 'Use another name.'
    const refusal = new ApiError(400, { message, errors: [{ field: 'name', message }] })
    const { input } = await renaming(() => {
      throw refusal
    }, 'Key')
    expect(await screen.findAllByText(message)).toHaveLength(1)
    expect([document.activeElement, input.value]).toEqual([input, 'Key'])
    await userEvent.click(button('Cancel'))
    vi.mocked(addPasskey).mockRejectedValue(refusal)
    await userEvent.click(button('Add a passkey'))
    expect(await described(message)).toHaveProperty('value', 'Passkey 2')
  })

  it('the passkeys page retains a typed name if the request fails without a network', async () => {
    const { input } = await renaming(() => {
      throw new NetworkError('')
    }, 'Key')
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy()
    expect(input.value).toBe('Key')
  })

  it('removing a passkey requires a confirmation, and an error from the server is shown', async () => {
    const message = 'The site requires a passkey from every admin. Add another passkey, then remove this one.'
    await open({
      'GET /passkeys': dataWith({ isRequired: true }),
      [`DELETE /passkeys/${ID}`]: () => {
        throw new ApiError(409, { message })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('changing passkeys first requires a sign-in with an existing passkey if the session has not used a passkey', async () => {
    vi.mocked(signInWithPasskey).mockRejectedValue(new ApiError(401, { message: '' }))
    await open({ 'GET /passkeys': dataWith({ changes: 'passkeyFirst' }) })
    expect(await screen.findByText('To change your passkeys, first sign in with a passkey.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull()
    expect(button('Sign in with a passkey')).toBeTruthy()
  })
})

describe('the passkey gate of the admin area', () => {
  it('the passkey gate of the admin area requests only the list of passkeys until the admin signs in with a passkey', async () => {
    const { api } = await open(
      { 'GET /passkeys': dataWith({ changes: 'passkeyFirst' }) },
      'required',
      '/admin',
    )
    vi.mocked(signInWithPasskey).mockResolvedValue(PROFILE)
    expect(await screen.findByRole('heading', { level: 1, name: 'Passkey needed' })).toBeTruthy()
    expect(api.mock.calls.map(([path]) => path)).toEqual(['/passkeys'])
    expect(screen.queryByRole('navigation')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Job' })).toBeTruthy()
  })

  it('the passkey gate lets an admin add the first passkey if the server allows adding', async () => {
    vi.mocked(addPasskey).mockResolvedValue('The passkey is added.')
    await open({ 'GET /passkeys': dataWith({ passkeys: [], isRequired: true }) }, 'required', '/admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Job' })).toBeTruthy()
  })

  it('the passkey gate explains how to get access if the server does not allow adding a first passkey', async () => {
    await open({ 'GET /passkeys': dataWith({ passkeys: [], changes: 'closed' }) }, 'required', '/admin')
    expect(await screen.findByText(/The admin area of this site opens with a passkey only. You/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

describe('the offer of a passkey', () => {
  const offer = () => screen.queryByRole('complementary', { name: 'Add a passkey' })

  it('an admin without a passkey sees the offer to add a passkey until "Not now" hides it in this tab', async () => {
    const { unmount } = await open({}, 'offered', '/admin')
    await screen.findByRole('heading', { level: 1, name: 'Job' })
    expect(offer()).toBeTruthy()
    await userEvent.click(button('Not now'))
    expect(offer()).toBeNull()
    unmount()
    await open({}, 'offered', '/admin/notes')
    await screen.findByRole('heading', { level: 1, name: 'Notes' })
    expect(offer()).toBeNull()
  })

  it('the offer to add a passkey is hidden while a form is open', async () => {
    await open({}, 'offered', '/admin/notes?new=1')
    await screen.findByLabelText('Typed')
    expect(offer()).toBeNull()
  })

  it('an admin with a passkey does not see the offer to add a passkey', async () => {
    await open({}, 'none', '/admin')
    await screen.findByRole('heading', { level: 1, name: 'Job' })
    expect(offer()).toBeNull()
  })
})
