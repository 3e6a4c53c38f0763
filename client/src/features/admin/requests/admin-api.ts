import { createContext, use, useCallback, useEffect, useRef } from 'react'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { send, type HttpRequest } from '#client/data/http.ts'
import type { admin } from '#client/messages/en/admin.ts'
import { useSite } from '#client/layout/site.ts'
import { useSession } from '#client/layout/session.ts'

/** Sends a request of the admin area to a path below the API's base. Throws ApiError or NetworkError. */
export type AdminApi = <Data>(path: string, request?: HttpRequest) => Promise<Envelope<Data>>

/** Supplied by tests; elsewhere the API over HTTP. */
export const AdminApiContext = createContext<AdminApi>((path, request) => send('', path, request))

export const useAdminApi = (): AdminApi => use(AdminApiContext)

export const getStatus = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null

/** Returns the message of a failed action: offline or signed out, else the server's message, else the fallback. */
export function errorText(error: unknown, messages: typeof admin.area.failed, fallback: string): string {
  const status = getStatus(error)
  if (status === null) return messages.offline
  if (status === 401) return messages.signedOut
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

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
