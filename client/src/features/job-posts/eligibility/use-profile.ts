import { useEffect, useState } from 'react'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { storageFault } from '#client/device/db/storage-fault.ts'
import { deviceFailed, profileChanged } from '#client/device/events.ts'
import { changeProfile, deleteProfile, readProfile } from '#client/device/profile/profile-store.ts'

/** Returns a value of the device that follows the profile; undefined until it was read, `blank` without storage. */
export function useStored<Value>(readValue: () => Promise<Value>, blank: Value): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void readValue().then(
        (found) => isCurrent && setValue(found),
        () => isCurrent && setValue(blank),
      )
    const stop = profileChanged.on(read)
    read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [readValue, blank])
  return value
}

const EMPTY: Profile = {}

/** Returns the profile of this device; undefined until it was read, empty if storage is blocked. */
export const useProfile = (): Profile | undefined => useStored(readProfile, EMPTY)

const report = (error: unknown) => deviceFailed.emit(storageFault(error))

export const saveFacts = (changes: Profile): Promise<void> => changeProfile(changes).catch(report)

export const deleteFacts = (): Promise<void> => deleteProfile().catch(report)
