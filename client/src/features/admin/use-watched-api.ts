import { useCallback, useEffect, useRef } from 'react'
import { useAdminApi, type AdminApi } from '#client/lib/admin-api.ts'
import { useSession } from '#client/lib/session.ts'
import { statusOf } from './failure.ts'

/** The API, with the login modal over the page as soon as it answers that the session is over. */
export function useWatchedApi(): AdminApi {
  const api = useAdminApi()
  const session = useSession()
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  })
  return useCallback(
    async (path, request) => {
      try {
        return await api(path, request)
      } catch (error) {
        if (statusOf(error) === 401) latest.current.openLogin()
        // Somebody took the role away meanwhile.
        if (statusOf(error) === 403) void latest.current.refresh()
        throw error
      }
    },
    [api],
  )
}
