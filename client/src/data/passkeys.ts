import type { Profile, SignedInData } from '#shared/contracts/auth.ts'
import type { Envelope } from '#shared/contracts/envelope.ts'
import type { CreationOptions, RequestOptions } from '#shared/contracts/passkeys.ts'
import type { HttpRequest } from './http.ts'

type Send = <Data>(path: string, request?: HttpRequest) => Promise<Envelope<Data>>

export type PasskeyFault = 'cancelled' | 'alreadyRegistered' | 'unsupported' | 'address' | 'failed'

export class PasskeyError extends Error {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause?: unknown) {
    super(`No passkey: ${fault}`, { cause })
    this.name = 'PasskeyError'
    this.fault = fault
  }
}

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'alreadyRegistered',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'address',
}

// Loaded on the first click: only admins have passkeys.
const loadLibrary = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof loadLibrary>>

async function withAuthenticator<Value>(run: (library: Library) => Promise<Value>): Promise<Value> {
  const library = await loadLibrary()
  if (!library.browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
  try {
    return await run(library)
  } catch (error) {
    throw new PasskeyError(error instanceof Error ? (FAULTS[error.name] ?? 'failed') : 'failed', error)
  }
}

/** Signs in with a passkey that the user picks. Throws PasskeyError, ApiError or NetworkError. */
export async function signInWithPasskey(send: Send): Promise<Profile> {
  const { data } = await send<{ options: RequestOptions }>('/passkeys/sign-in/options', { body: {} })
  const optionsJSON = data.options
  const credential = await withAuthenticator((library) => library.startAuthentication({ optionsJSON }))
  return (await send<SignedInData>('/passkeys/sign-in', { body: { credential } })).data.createdUser
}

/** Creates a passkey and adds it under a name; returns the server's message. Throws like the sign-in. */
export async function addPasskey(send: Send, name: string): Promise<string> {
  const { data } = await send<{ options: CreationOptions }>('/passkeys/options', { body: {} })
  const optionsJSON = data.options
  const credential = await withAuthenticator((library) => library.startRegistration({ optionsJSON }))
  return (await send<unknown>('/passkeys', { body: { name, credential } })).message
}
