import { currentOwner } from '#client/device/user/current-user.ts'
import type { Owner } from '#client/device/db/db.ts'

// Of this page alone: another visit has to check again.
let confirmed: { id: string; owner: Owner } | null = null

/** Notes that the server has just confirmed the subscription of an id. */
export async function confirmPush(id: string): Promise<void> {
  confirmed = { id, owner: await currentOwner() }
}

/** Whether the server confirmed a subscription in this visit, and the session is still the same. */
export async function isPushConfirmed(id: string): Promise<boolean> {
  return confirmed?.id === id && confirmed.owner === (await currentOwner())
}
