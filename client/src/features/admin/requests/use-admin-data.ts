import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdminApi } from './admin-api.ts'
import { useSession } from '#client/layout/session.ts'
import { statusOf } from './api-errors.ts'

/** The state of a request: the last data stays available while a reload runs or after it failed. */
export type AdminData<Data> = {
  data: Data | null
  /** The error of the last request; undefined if it did not fail. */
  error: unknown
  isLoading: boolean
  /** True while the data is of another path than the one asked for. */
  isStale: boolean
  /** The path that the last response belongs to; null before the first. */
  loadedPath: string | null
  reload: () => void
}

/**
 * Requests a path of the API, again for each new path and on `reload`. A request that failed with 401 is repeated after
 * the next login.
 */
export function useAdminData<Data>(path: string): AdminData<Data> {
  const api = useAdminApi()
  const { state } = useSession()
  const [result, setResult] = useState<Omit<AdminData<Data>, 'isStale' | 'reload'>>({
    data: null,
    error: undefined,
    isLoading: true,
    loadedPath: null,
  })
  const [attempt, setAttempt] = useState(0)
  const isRefused = statusOf(result.error) === 401
  const reload = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    let isCurrent = true
    setResult((before) => ({ ...before, isLoading: true }))
    api<Data>(path).then(
      ({ data }) => {
        if (isCurrent) setResult({ data, error: undefined, isLoading: false, loadedPath: path })
      },
      (error: unknown) => {
        if (isCurrent) setResult((before) => ({ ...before, error, isLoading: false, loadedPath: path }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [api, path, attempt])

  const lastState = useRef(state)
  useEffect(() => {
    const hasChanged = lastState.current !== state
    lastState.current = state
    if (hasChanged && isRefused && state.status === 'signedIn') reload()
  }, [state, isRefused, reload])

  return { ...result, isStale: result.loadedPath !== null && result.loadedPath !== path, reload }
}
