import type { Api } from '#shared/contracts/api.ts'
import { PATIENCE_MS, type Asked, type Seen } from './offline-api.ts'
import { hasSession } from '#client/device/current-user.ts'
import { heldFirst, networkFirst, type Answering, type Workings } from './fetch-strategies.ts'
import { pathOf } from './cache-key.ts'
import { keepOnDevice, noteUse } from './offline-reads.ts'
import { database } from '#client/device/db.ts'
import { readFromDevice } from '#client/device/storage.ts'
import { askerOf, networkOf, type Asker } from './request-dedupe.ts'
import { quietWork } from '#client/lib/idle-queue.ts'
import { lateResponses, type RouterHandle } from './late-responses.ts'
import { syncInBackground } from '#client/device/sync-scheduler.ts'

type Options = {
  api: Api
  /** Whether the page was drawn without the network. */
  isAlone: boolean
  router: () => RouterHandle
  /** What was answered before. */
  seen: readonly Seen[]
  clock?: () => number
}

/** What this device holds, in front of the network. */
export type Device = {
  /** Answers; throws what the network does where nothing is held. */
  answer: Answering
  /** Begins to keep what is held up to date, each time once nothing else is to be done. */
  keepUp: () => void
}

/** The answers of a device, behind which the network brings newer ones. */
export function deviceOver({ api, isAlone, router, seen, clock = () => Date.now() }: Options): Device {
  // On its way while the first question is asked.
  void readFromDevice(() => database.open())
  const { later, atOnce } = quietWork()
  const keep = (asked: Asked, data: unknown, at: number, asker: Asker) =>
    later(`keep ${pathOf(asked)}`, () => keepOnDevice(asked, data, at, asker))
  const network = networkOf(api, clock, (asked, data, asker) => keep(asked, data, clock(), asker))
  const late = lateResponses(router, network)
  const workings: Workings = {
    network,
    late,
    clock,
    keepAll: atOnce,
    noteUse: (asked) => later(`use ${pathOf(asked)}`, () => noteUse(asked, clock())),
    // Who opened the page without a network has waited for it already.
    patience: isAlone ? 0 : PATIENCE_MS,
  }
  const [askHeld, askNetwork] = [heldFirst(workings), networkFirst(workings)]
  for (const { asked, data, at, cookie } of seen)
    if (hasSession(cookie) === hasSession()) keep(asked, data, at, askerOf(asked))

  return {
    async answer(asked, started) {
      const ready = network.take(asked)
      if (ready === undefined) return await (asked.call === 'job' ? askHeld : askNetwork)(asked, started)
      if ('error' in ready) throw ready.error
      return ready.data
    },
    keepUp: () => syncInBackground({ api, clock, onSynced: () => late.reloadCopies() }),
  }
}
