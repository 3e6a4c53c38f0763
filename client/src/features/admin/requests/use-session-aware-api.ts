import { useCallback, useEffect, useRef } from 'react'
import { useAdminApi, type AdminApi } from './admin-api.ts'
import { useSite } from '#client/layout/site.ts'
import { useSession } from '#client/layout/session.ts'
import { getStatus } from './api-errors.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Returns the API of the admin area, delayed by `requestDelayMs`. A 401 opens the login modal over the page. */
export function useSessionAwareApi(): AdminApi {
  const api = useAdminApi()
  const { requestDelayMs } = useSite()
  const session = useSession()
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  })
  return useCallback(
    async (path, request) => {
      if (requestDelayMs > 0) await wait(requestDelayMs)
      try {
        return await api(path, request)
      } catch (error) {
        if (getStatus(error) === 401) latest.current.openLogin('admin')
        // The admin role was revoked meanwhile.
        if (getStatus(error) === 403) void latest.current.refresh()
        throw error
      }
    },
    [api, requestDelayMs],
  )
}
