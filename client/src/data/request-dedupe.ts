import type { Api } from '#shared/contracts/api.ts'
import { responseOwner } from '#client/device/user/current-user.ts'
import type { Owner } from '#client/device/db/db.ts'
import { cacheKey, isPublicCall, type ApiCall } from './api-call.ts'

export type NetworkResult = { data: unknown } | { error: unknown }

/** Settles a request into its result; never rejects. */
export const toNetworkResult = (network: Promise<unknown>): Promise<NetworkResult> =>
  network.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

/** Owner of a request's response, null if unknown. Read before the response, since the user may sign out meanwhile. */
export type RequestOwner = Promise<Owner | null>

export const requestOwner = (apiCall: ApiCall): RequestOwner =>
  isPublicCall(apiCall) ? Promise.resolve('') : responseOwner().catch(() => null)

/** Returns the key of a call in this session: a sign-in changes the response. */
export const requestKey = (apiCall: ApiCall): string =>
  `${/signedIn=\w*/.exec(document.cookie)?.[0] ?? ''} ${cacheKey(apiCall)}`

/** Sends a call, or joins its request in flight. Adopts a request `started` elsewhere. */
export type SendCall = (apiCall: ApiCall, started?: Promise<unknown>) => Promise<unknown>

export function dedupeRequests(
  api: Api,
  onResponse: (apiCall: ApiCall, data: unknown, owner: RequestOwner) => void,
): SendCall {
  const inFlight = new Map<string, Promise<unknown>>()
  return (apiCall, started) => {
    const key = requestKey(apiCall)
    const known = inFlight.get(key)
    if (started === undefined && known !== undefined) return known
    const call = api[apiCall.call] as (...values: unknown[]) => Promise<unknown>
    const owner = requestOwner(apiCall)
    const network = started ?? call(...apiCall.with)
    inFlight.set(key, network)
    void toNetworkResult(network).then((result) => {
      if (inFlight.get(key) === network) inFlight.delete(key)
      if ('data' in result) onResponse(apiCall, result.data, owner)
    })
    return network
  }
}
