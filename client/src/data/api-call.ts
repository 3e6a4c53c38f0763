import { jobPath, listPath, siteDetailsPath, sitePath, type PageApi } from '#shared/contracts/api.ts'
import { itemPath } from '#shared/domain/kinds.ts'

export type CachedCall = Exclude<keyof PageApi, 'quizOverview'>

export type ApiCall = {
  [Call in CachedCall]: { call: Call; with: Parameters<PageApi[Call]> }
}[CachedCall]

/** Response from before the offline client was loaded. `at`: epoch milliseconds; `cookie`: cookies of its request. */
export type EarlyResponse = { apiCall: ApiCall; data: unknown; at: number; cookie: string }

/** Milliseconds before a cached response is shown instead. */
export const NETWORK_TIMEOUT_MS = 3000

export function cacheKey(apiCall: ApiCall): string {
  switch (apiCall.call) {
    case 'site':
      return sitePath
    case 'siteDetails':
      return siteDetailsPath
    case 'job':
      return jobPath(...apiCall.with)
    case 'item':
      return itemPath(...apiCall.with)
    case 'jobs':
    case 'items':
      return listPath(apiCall.with[0], apiCall.with[1])
  }
}

export const isPublicCall = ({ call }: ApiCall): boolean => call !== 'items' && call !== 'item'
