import { useEffect, useState } from 'react'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'

const store = () => import('#client/device/alerts/alert-settings-store.ts')

/** Returns whether the current user of the device has saved a search, as far as the device knows. */
export function useSavedSearch(search: SavedSearch): boolean {
  const [isSaved, setIsSaved] = useState(false)
  const key = searchKey(search)
  useEffect(() => {
    let isCurrent = true
    void store()
      .then(({ readStoredSettings }) => readStoredSettings())
      .then(
        (stored) => {
          if (isCurrent) setIsSaved(stored?.searches.some((each) => searchKey(each) === key) === true)
        },
        // The device stores nothing: no search is known.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [key])
  return isSaved
}
