import { createContext, use } from 'react'
import type { Api } from '#shared/contracts/api.ts'

/** The API for what is asked by a press rather than by a route: the job modal, the contact form. */
export const ApiContext = createContext<Api | null>(null)

/** The API of the running app. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('No ApiContext above this component')
  return api
}
