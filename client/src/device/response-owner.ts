import type { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import type { Owner } from './offline-db.ts'
import { currentOwner } from './device-user.ts'

// Not from the contracts: they would bring their whole schema along.
const SIGNED_IN = 'signedIn=1' satisfies `${typeof SIGNED_IN_COOKIE}=1`

/** Whether cookies say that a session stands. */
export const hasSession = (cookies = document.cookie): boolean => cookies.includes(SIGNED_IN)

/** Whose an answer is that is asked for now: nobody's (blank) without a session; null while it is not known whose. */
export async function answerOwner(): Promise<Owner | null> {
  if (!hasSession()) return ''
  const owner = await currentOwner()
  return owner === '' ? null : owner
}
