import type { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { meta, type Owner } from './db.ts'

/*
 * The one place that says who uses the device. A page knows from the session's cookie and the database, the service
 * worker, which sees no cookies, from the database alone.
 */

// Not from the contracts: they would bring their whole schema along.
const SIGNED_IN = 'signedIn=1' satisfies `${typeof SIGNED_IN_COOKIE}=1`

const USER = 'user'

/** Who used the device last with a session, until that user signs out, and whether the session stands. */
export type DeviceUser = { id: Owner; isSignedIn: boolean }

const NOBODY: DeviceUser = { id: '', isSignedIn: false }

const pageCookies = (): string | undefined =>
  (globalThis as { document?: { cookie: string } }).document?.cookie

/** Whether cookies say that there is a session; yes where there are none to be seen. */
export const hasSession = (cookies = pageCookies()): boolean =>
  cookies === undefined || cookies.includes(SIGNED_IN)

/** Returns who used the device last; a blank id if nobody did. */
export async function lastUser(): Promise<DeviceUser> {
  const found = await meta.get(USER)
  return (found?.value as DeviceUser | undefined) ?? NOBODY
}

/** Writes who uses the device. */
export async function saveUser(user: DeviceUser): Promise<void> {
  await meta.put({ name: USER, value: user })
}

/** Deletes who used the device. */
export const clearUser = (): PromiseLike<void> => meta.delete(USER)

/**
 * Returns the id of the user of the session, blank without one. Call it inside the transaction that writes what belongs
 * to that owner: a user who signs out meanwhile leaves nothing behind.
 */
export async function currentOwner(): Promise<Owner> {
  if (!hasSession()) return ''
  const { id, isSignedIn } = await lastUser()
  return isSignedIn ? id : ''
}

/** Returns the owner to store a response under: blank without a session, null while its user is not known yet. */
export async function responseOwner(): Promise<Owner | null> {
  if (!hasSession()) return ''
  const owner = await currentOwner()
  return owner === '' ? null : owner
}
