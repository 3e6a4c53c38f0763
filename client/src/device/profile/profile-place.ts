import { currentOwner } from '#client/device/user/current-user.ts'
import { findSyncedRow, isPending } from './synced-row.ts'

/** Place of the answers of this device. `synced`: the account of the user has them, too. */
export type ProfilePlace =
  | { status: 'device' }
  | { status: 'synced'; isPending: boolean; rejection: string | undefined }

/** Reads without a network if the account keeps the profile of this device. */
export async function readPlace(): Promise<ProfilePlace> {
  const [owner, row] = await Promise.all([currentOwner(), findSyncedRow()])
  if (row === null || row.value.owner !== owner) return { status: 'device' }
  return { status: 'synced', isPending: isPending(row), rejection: row.value.rejection }
}
