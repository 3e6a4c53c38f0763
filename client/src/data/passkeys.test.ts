import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toEnvelope, type Envelope } from '#shared/contracts/envelope.ts'
import type { HttpRequest } from './http.ts'
import { addPasskey, signInWithPasskey } from './passkeys.ts'

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: vi.fn<typeof browserSupportsWebAuthn>(() => true),
  startAuthentication: vi.fn<typeof startAuthentication>(),
  startRegistration: vi.fn<typeof startRegistration>(),
}))

const options = { challenge: 'AAAA' }
const requests: { path: string; body: unknown }[] = []
const send = async <Data>(path: string, request: HttpRequest = {}): Promise<Envelope<Data>> => {
  requests.push({ path, body: request.body })
  const data = path.endsWith('options') ? { options } : { createdUser: 'Asha' }
  return toEnvelope(data as Data, 'Done.')
}

beforeEach(() => {
  requests.length = 0
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true)
})

describe('signing in with a passkey', () => {
  it('signing in with a passkey sends the credential that the authenticator created from the options', async () => {
    const credential = { id: 'one' } as never
    vi.mocked(startAuthentication).mockResolvedValue(credential)
    expect(await signInWithPasskey(send)).toBe('Asha')
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options })
    expect(requests).toEqual([
      { path: '/passkeys/sign-in/options', body: {} },
      { path: '/passkeys/sign-in', body: { credential } },
    ])
  })

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'alreadyRegistered'],
    ['NotSupportedError', 'unsupported'],
    ['ConstraintError', 'unsupported'],
    ['SecurityError', 'address'],
    ['UnknownError', 'failed'],
  ])('signing in with a passkey reports the fault of a %s and sends no credential', async (name, fault) => {
    vi.mocked(startAuthentication).mockRejectedValue(Object.assign(new Error('no'), { name }))
    await expect(signInWithPasskey(send)).rejects.toMatchObject({ name: 'PasskeyError', fault })
    expect(requests).toHaveLength(1)
  })

  it('signing in with a passkey reports a browser that does not support passkeys', async () => {
    vi.mocked(browserSupportsWebAuthn).mockReturnValue(false)
    await expect(signInWithPasskey(send)).rejects.toMatchObject({ fault: 'unsupported' })
  })
})

describe('adding a passkey', () => {
  it('adding a passkey sends the new credential with the name of the passkey', async () => {
    const credential = { id: 'one' } as never
    vi.mocked(startRegistration).mockResolvedValue(credential)
    expect(await addPasskey(send, 'Phone')).toBe('Done.')
    expect(requests).toEqual([
      { path: '/passkeys/options', body: {} },
      { path: '/passkeys', body: { name: 'Phone', credential } },
    ])
  })
})
