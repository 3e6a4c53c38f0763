import type { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { facts, type Owner } from './offline-db.ts'

const PERSON = 'person'

// Not from the contracts: they would bring their whole schema along.
const SIGNED_IN = 'signedIn=1' satisfies `${typeof SIGNED_IN_COOKIE}=1`

/** Who used the device last with a session (an id), until that person signs out; blank for nobody. */
export async function lastPerson(): Promise<Owner> {
  const fact = await facts.get(PERSON)
  return typeof fact?.value === 'string' ? fact.value : ''
}

/** Keeps who uses the device, so that it is known without the server. */
export async function keepPerson(id: Owner): Promise<void> {
  await facts.put({ name: PERSON, value: id })
}

/** Forgets who used the device. */
export const forgetPerson = (): PromiseLike<void> => facts.delete(PERSON)

/**
 * Who uses the device now: the person of its session, or nobody in particular (blank). To be asked inside the
 * transaction that writes what belongs to that owner: who signs out meanwhile leaves nothing behind.
 */
export const currentOwner = async (): Promise<Owner> =>
  document.cookie.includes(SIGNED_IN) ? await lastPerson() : ''
