import { createContext, use } from 'react'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { send, type HttpRequest } from '#client/data/http.ts'

/** Sends a request of the admin area to a path below the API's base. Throws ApiError or NetworkError. */
export type AdminApi = <Data>(path: string, request?: HttpRequest) => Promise<Envelope<Data>>

/** Supplied by tests; elsewhere the API over HTTP. */
export const AdminApiContext = createContext<AdminApi>((path, request) => send('', path, request))

export const useAdminApi = (): AdminApi => use(AdminApiContext)
