import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { PROFILE, database, meta } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'

// The profile belongs to the device, not to a user, and no request carries it.

export const readProfile = async (): Promise<Profile> =>
  ((await meta.get(PROFILE))?.value as Profile | undefined) ?? {}

/** Changes some facts; undefined deletes a fact. Rejects if the database cannot store them. */
export async function changeProfile(changes: Profile): Promise<void> {
  await database.transaction('rw', meta, async () => {
    const profile = { ...(await readProfile()), ...changes }
    const known = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
    await meta.put({ name: PROFILE, value: known satisfies Profile })
  })
  profileChanged.emit()
}

export async function deleteProfile(): Promise<void> {
  await meta.delete(PROFILE)
  profileChanged.emit()
}
