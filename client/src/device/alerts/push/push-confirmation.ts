import { currentOwner } from '#client/device/user/current-user.ts'
import type { Owner } from '#client/device/db/db.ts'

// State of this page alone: each visit checks again.
let confirmed: { id: string; owner: Owner } | null = null

export async function confirmPush(id: string): Promise<void> {
  confirmed = { id, owner: await currentOwner() }
}

export async function isPushConfirmed(id: string): Promise<boolean> {
  return confirmed?.id === id && confirmed.owner === (await currentOwner())
}
