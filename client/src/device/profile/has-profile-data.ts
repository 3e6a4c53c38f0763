import { CHECKLISTS, PROFILE, VAULT, meta } from '#client/device/db/db.ts'

/** Returns true if the device has answers, numbers or checklists, which a sign-out deletes on request only. */
export async function hasProfileData(): Promise<boolean> {
  const rows = await meta.bulkGet([PROFILE, VAULT, CHECKLISTS])
  return rows.some((row) => row !== undefined && Object.keys(row.value as object).length > 0)
}
