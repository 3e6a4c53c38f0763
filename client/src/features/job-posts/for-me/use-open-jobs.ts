import { useEffect, useState } from 'react'
import { openJobsChanged } from '#client/device/events.ts'
import { fetchOpenJobs, readOpenJobs, type OpenJobs } from '#client/device/open-jobs/open-jobs-store.ts'
import { reconnect } from '#client/lib/network/connection.ts'

/** Open jobs of this device. `failed`: the last fetch failed, so they are missing or may be old. */
export type OpenJobsRead = { data: OpenJobs | null; failed: boolean; retry: () => void }

/** Reads the stored open jobs, and fetches their changes. Does neither until `isNeeded`. */
export function useOpenJobs(isNeeded: boolean): OpenJobsRead {
  const [data, setData] = useState<OpenJobs | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    const show = (found: OpenJobs | null) => {
      if (isCurrent && found !== null) setData(found)
    }
    // Without a database only the fetched jobs are shown.
    const read = () => readOpenJobs().then(show, () => undefined)
    void read()
    fetchOpenJobs().then(
      (fetched) => {
        show(fetched)
        if (isCurrent) setFailed(false)
      },
      () => isCurrent && setFailed(true),
    )
    const stops = [
      openJobsChanged.on(() => void read()),
      reconnect.on(() => setAttempt((count) => count + 1)),
    ]
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [isNeeded, attempt])

  return { data, failed, retry: () => setAttempt((count) => count + 1) }
}
