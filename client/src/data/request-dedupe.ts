import type { Api } from '#shared/contracts/api.ts'
import type { Asked } from './offline-api.ts'
import { responseOwner } from '#client/device/current-user.ts'
import { isForAll, pathOf } from './cache-key.ts'
import { lateResponse } from './late-response.ts'
import type { Owner } from '#client/device/db.ts'

// So long an answer that came late may be handed out as if it had just come.
const FRESH_MS = 30_000

/** What became of a request. */
export type Outcome = { data: unknown } | { error: unknown }

/** Waits for what becomes of a request: it never fails. */
export const outcomeOf = (network: Promise<unknown>): Promise<Outcome> =>
  network.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

type Served = { outcome: Outcome; until: number }

/** Who asks: told when it is asked, since an answer may come after somebody has left; null where that is not known. */
export type Asker = Promise<Owner | null>

/** Who asks now for something; what is the same for everybody, nobody in particular (blank). */
export const askerOf = (asked: Asked): Asker =>
  isForAll(asked) ? Promise.resolve('') : responseOwner().catch(() => null)

/** The network behind the device: what is asked for twice at a time is asked for once. */
export function networkOf(
  api: Api,
  clock: () => number,
  onAnswer: (asked: Asked, data: unknown, asker: Asker) => void,
) {
  const underWay = new Map<string, Promise<unknown>>()
  const served = new Map<string, Served>()
  // Another answer comes to whoever has signed in meanwhile.
  const keyOf = (asked: Asked) => `${/signedIn=\w*/.exec(document.cookie)?.[0] ?? ''} ${pathOf(asked)}`

  function begin(asked: Asked, key: string, started: Promise<unknown> | undefined): Promise<unknown> {
    const ask = api[asked.call] as (...values: unknown[]) => Promise<unknown>
    const asker = askerOf(asked)
    const network = started ?? ask(...asked.with)
    underWay.set(key, network)
    void outcomeOf(network).then((outcome) => {
      if (underWay.get(key) === network) underWay.delete(key)
      if ('data' in outcome) onAnswer(asked, outcome.data, asker)
    })
    return network
  }

  return {
    /** Asks the network, or takes over what was asked of it already. */
    ask(asked: Asked, started?: Promise<unknown>): Promise<unknown> {
      const key = keyOf(asked)
      return (started ? undefined : underWay.get(key)) ?? begin(asked, key, started)
    },

    /** Lays what came late ready for whoever asks next. */
    serve(asked: Asked, outcome: Outcome) {
      served.set(keyOf(asked), { outcome, until: clock() + FRESH_MS })
    },

    /** Takes what was laid ready, once. */
    take(asked: Asked): Outcome | undefined {
      const key = keyOf(asked)
      const found = served.get(key)
      served.delete(key)
      lateResponse.take(pathOf(asked))
      return found && found.until > clock() ? found.outcome : undefined
    },

    /** Whether what was laid ready still waits to be asked for. */
    isWaiting: (asked: Asked): boolean => served.has(keyOf(asked)),
  }
}

export type Network = ReturnType<typeof networkOf>
