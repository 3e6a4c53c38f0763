import { createContext, use } from 'react'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { send, type HttpRequest } from './http.ts'

/** Asks the API at a path below its base, as the admin area does. Throws ApiError or NetworkError. */
export type AdminApi = <Data>(path: string, request?: HttpRequest) => Promise<Envelope<Data>>

/** Supplied by tests; elsewhere it is the API over HTTP. */
export const AdminApiContext = createContext<AdminApi>((path, request) => send('', path, request))

/** The API for the admin area. */
export const useAdminApi = (): AdminApi => use(AdminApiContext)
