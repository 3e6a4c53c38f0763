import { useEffect, useState } from 'react'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { storageFault } from '#client/device/db/storage-fault.ts'
import { deviceFailed, profileChanged } from '#client/device/events.ts'
import { changeProfile, deleteProfile, readProfile } from '#client/device/profile/profile-store.ts'

/** Returns the profile of this device; undefined until it was read, empty if storage is blocked. */
export function useProfile(): Profile | undefined {
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void readProfile().then(
        (found) => isCurrent && setProfile(found),
        () => isCurrent && setProfile({}),
      )
    const stop = profileChanged.on(read)
    read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return profile
}

const report = (error: unknown) => deviceFailed.emit(storageFault(error))

export const saveFacts = (changes: Profile): Promise<void> => changeProfile(changes).catch(report)

export const deleteFacts = (): Promise<void> => deleteProfile().catch(report)
