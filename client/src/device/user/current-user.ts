import type { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { meta, type Owner } from '#client/device/db/db.ts'

// Single source of the device's user. The service worker sees no cookies: it relies on the database alone.

// A type import: the contracts would add their schemas to the bundle.
const SIGNED_IN = 'signedIn=1' satisfies `${typeof SIGNED_IN_COOKIE}=1`

const NAME = 'user'

/** User of the last session; blank id after a sign-out. `isSignedIn`: that session still exists. */
export type DeviceUser = { id: Owner; isSignedIn: boolean }

const pageCookies = (): string | undefined =>
  (globalThis as { document?: { cookie: string } }).document?.cookie

/** Returns true if cookies report a session; always true in the service worker, which sees none. */
export const hasSession = (cookies = pageCookies()): boolean =>
  cookies === undefined || cookies.includes(SIGNED_IN)

export const lastUser = async (): Promise<DeviceUser> =>
  ((await meta.get(NAME))?.value as DeviceUser | undefined) ?? { id: '', isSignedIn: false }

export const saveUser = (user: DeviceUser): PromiseLike<string> => meta.put({ name: NAME, value: user })

export const clearUser = (): PromiseLike<void> => meta.delete(NAME)

/** Blank without a session. Call it in the transaction that writes the owner's rows: a sign-out then leaves none. */
export async function currentOwner(): Promise<Owner> {
  if (!hasSession()) return ''
  const { id, isSignedIn } = await lastUser()
  return isSignedIn ? id : ''
}

/** Returns the owner of a cached response: blank without a session, null if unknown (not cached). */
export const responseOwner = async (): Promise<Owner | null> =>
  hasSession() ? (await currentOwner()) || null : ''
