import type { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { meta, type Owner } from '#client/device/db/db.ts'

// The one place that tells who uses the device. The service worker sees no cookies: it relies on the database alone.

// Not imported as a value: the contracts would bring their schemas along.
const SIGNED_IN = 'signedIn=1' satisfies `${typeof SIGNED_IN_COOKIE}=1`

const NAME = 'user'

/** The user of the last session; blank id after a sign-out. `isSignedIn`: whether that session still exists. */
export type DeviceUser = { id: Owner; isSignedIn: boolean }

const pageCookies = (): string | undefined =>
  (globalThis as { document?: { cookie: string } }).document?.cookie

/** Whether cookies tell of a session; true in the service worker, which sees none. */
export const hasSession = (cookies = pageCookies()): boolean =>
  cookies === undefined || cookies.includes(SIGNED_IN)

/** Reads the user of the last session. */
export const lastUser = async (): Promise<DeviceUser> =>
  ((await meta.get(NAME))?.value as DeviceUser | undefined) ?? { id: '', isSignedIn: false }

/** Writes the user of the session. */
export const saveUser = (user: DeviceUser): PromiseLike<string> => meta.put({ name: NAME, value: user })

/** Deletes the user of the last session. */
export const clearUser = (): PromiseLike<void> => meta.delete(NAME)

/**
 * Returns the id of the signed-in user, blank without a session. Call it inside the transaction that writes rows of that
 * owner, so that a sign-out meanwhile leaves none behind.
 */
export async function currentOwner(): Promise<Owner> {
  if (!hasSession()) return ''
  const { id, isSignedIn } = await lastUser()
  return isSignedIn ? id : ''
}

/** Returns the owner to cache a response under: blank without a session, null if the user id is unknown (not cached). */
export const responseOwner = async (): Promise<Owner | null> =>
  hasSession() ? (await currentOwner()) || null : ''
