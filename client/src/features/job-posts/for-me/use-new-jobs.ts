import { useEffect, useState } from 'react'
import type { OpenJobs } from '#client/device/open-jobs/open-jobs-store.ts'
import { recordLook } from '#client/device/open-jobs/visit-store.ts'

const NONE = () => false

/** Returns a function: true for the ids of jobs that are new since the last visit. Records the look at the jobs. */
export function useNewJobs(data: OpenJobs | null): (id: string) => boolean {
  const [isNew, setIsNew] = useState<(id: string) => boolean>(() => NONE)
  useEffect(() => {
    let isCurrent = true
    if (data === null) return undefined
    // Without a database no job is known to be new.
    recordLook(data.jobs).then(
      (found) => isCurrent && setIsNew(() => found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [data])
  return isNew
}
