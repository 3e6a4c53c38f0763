import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdminApi } from '#client/data/admin-api.ts'
import { useSession } from '#client/data/session.ts'
import { statusOf } from './failure.ts'

/** What was asked for: the last answer stays in sight while a new one is on its way or where that failed. */
export type AdminData<Data> = {
  data: Data | null
  /** Why the last request failed; undefined where it did not. */
  error: unknown
  isLoading: boolean
  reload: () => void
}

/**
 * Asks the API for what stands at a path, again for each new path and on `reload`. After a login that a failed request had
 * to wait for, it is asked again by itself.
 */
export function useAdminData<Data>(path: string): AdminData<Data> {
  const api = useAdminApi()
  const { state } = useSession()
  const [answer, setAnswer] = useState<Omit<AdminData<Data>, 'reload'>>({
    data: null,
    error: undefined,
    isLoading: true,
  })
  const [attempt, setAttempt] = useState(0)
  const isRefused = statusOf(answer.error) === 401
  const reload = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    let isCurrent = true
    setAnswer((before) => ({ ...before, isLoading: true }))
    api<Data>(path).then(
      ({ data }) => {
        if (isCurrent) setAnswer({ data, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (isCurrent) setAnswer((before) => ({ ...before, error, isLoading: false }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [api, path, attempt])

  const lastState = useRef(state)
  useEffect(() => {
    const isNews = lastState.current !== state
    lastState.current = state
    if (isNews && isRefused && state.status === 'signedIn') reload()
  }, [state, isRefused, reload])

  return { ...answer, reload }
}
