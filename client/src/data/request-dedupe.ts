import type { Api } from '#shared/contracts/api.ts'
import type { ApiCall } from './api-call.ts'
import { responseOwner } from '#client/device/current-user.ts'
import { isPublicCall, cacheKey } from './cache-key.ts'
import { lateResponse } from './late-response.ts'
import type { Owner } from '#client/device/db.ts'

// A late response counts as fresh for so long.
const STAGED_TTL_MS = 30_000

/** The outcome of a request. */
export type NetworkResult = { data: unknown } | { error: unknown }

/** Settles a request into its outcome; never rejects. */
export const toNetworkResult = (network: Promise<unknown>): Promise<NetworkResult> =>
  network.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

type Served = { outcome: NetworkResult; until: number }

/** Whose request it is, known when it is made, since its user may sign out before the response; null if unknown. */
export type RequestOwner = Promise<Owner | null>

/** Returns whose request a call is now: blank for public calls, whose response is the same for everybody. */
export const requestOwner = (asked: ApiCall): RequestOwner =>
  isPublicCall(asked) ? Promise.resolve('') : responseOwner().catch(() => null)

/** Sends each call over the network once at a time, and stages late responses for the next caller. */
export function dedupeRequests(
  api: Api,
  clock: () => number,
  onAnswer: (asked: ApiCall, data: unknown, asker: RequestOwner) => void,
) {
  const underWay = new Map<string, Promise<unknown>>()
  const served = new Map<string, Served>()
  // After a sign-in the response is another.
  const keyOf = (asked: ApiCall) => `${/signedIn=\w*/.exec(document.cookie)?.[0] ?? ''} ${cacheKey(asked)}`

  function begin(asked: ApiCall, key: string, started: Promise<unknown> | undefined): Promise<unknown> {
    const ask = api[asked.call] as (...values: unknown[]) => Promise<unknown>
    const asker = requestOwner(asked)
    const network = started ?? ask(...asked.with)
    underWay.set(key, network)
    void toNetworkResult(network).then((outcome) => {
      if (underWay.get(key) === network) underWay.delete(key)
      if ('data' in outcome) onAnswer(asked, outcome.data, asker)
    })
    return network
  }

  return {
    /** Requests a call, or joins the request for it that is in flight. */
    ask(asked: ApiCall, started?: Promise<unknown>): Promise<unknown> {
      const key = keyOf(asked)
      return (started ? undefined : underWay.get(key)) ?? begin(asked, key, started)
    },

    /** Stages a late response for the next caller. */
    serve(asked: ApiCall, outcome: NetworkResult) {
      served.set(keyOf(asked), { outcome, until: clock() + STAGED_TTL_MS })
    },

    /** Returns a staged response, once. */
    take(asked: ApiCall): NetworkResult | undefined {
      const key = keyOf(asked)
      const found = served.get(key)
      served.delete(key)
      lateResponse.take(cacheKey(asked))
      return found && found.until > clock() ? found.outcome : undefined
    },

    /** Whether a response is staged. */
    isWaiting: (asked: ApiCall): boolean => served.has(keyOf(asked)),
  }
}

export type Network = ReturnType<typeof dedupeRequests>
