import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { PATIENCE_MS, type Asked } from '../device-api.ts'
import { deviceAnswer, dropHeld, type HeldJob } from './device-answers.ts'
import { isOutOfReach, outcomeOf, type Network, type Outcome } from './network.ts'
import type { Renewing } from './renewing.ts'

/** What answers are made with. */
export type Workings = {
  network: Network
  renewing: Renewing
  clock: () => number
  /** Notes, some time, that what is held was of use. */
  noteUse: (asked: Asked) => void
  /** For how long the network is waited for before the device answers, milliseconds. */
  patience: number
}

/** Answers something, `started` being what was asked of the network for it already. */
export type Answering = (asked: Asked, started?: Promise<unknown>) => Promise<unknown>

// After a failure the device answers sooner.
const DOUBT_MS = 1000
// A post that is not read by then is asked for as if none were held.
const HELD_MS = 300

const inTime = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

const isOffline = (): boolean => !navigator.onLine

async function heard(workings: Workings, network: Promise<unknown>): Promise<Outcome> {
  const outcome = await outcomeOf(network)
  workings.patience = 'error' in outcome && isOutOfReach(outcome.error) ? DOUBT_MS : PATIENCE_MS
  return outcome
}

// What is held is answered as it is; when there is a network again, the page hears of it by the sync.
async function withoutNetwork({ clock, noteUse }: Workings, asked: Asked): Promise<object | undefined> {
  if (!isOffline()) return undefined
  const held = await deviceAnswer(asked, clock())
  if (held) noteUse(asked)
  return held
}

/** Answers from the network, or, where that is slow or gone, from the device; what comes late is shown afterwards. */
export const networkFirst =
  (workings: Workings): Answering =>
  async (asked, started) => {
    const { network, renewing, clock, noteUse } = workings
    const offline = await withoutNetwork(workings, asked)
    if (offline) return offline
    const answer = network.ask(asked, started)
    const outcome = heard(workings, answer)
    const first = await Promise.race([outcome, inTime(workings.patience)])
    if (first && ('data' in first || !isOutOfReach(first.error))) return await answer
    workings.patience = Math.min(workings.patience, DOUBT_MS)
    const held = await deviceAnswer(asked, clock())
    if (held === undefined) return await answer
    noteUse(asked)
    void outcome.then((late) => {
      if ('error' in late) return
      network.serve(asked, late)
      renewing.renew(asked)
    })
    return held
  }

// A cache on the way may hold an older one than the sync has brought.
const isOther = (held: HeldJob, post: JobPostDetail): boolean =>
  post.version > held.version ||
  (post.version === held.version && post.history.length !== held.history.length)

/** What is to be shown in place of a held post, now that the network was heard; undefined where it may stay. */
async function replacement(held: HeldJob, isMarked: boolean, outcome: Outcome): Promise<Outcome | undefined> {
  if ('data' in outcome) {
    const post = outcome.data as JobPostDetail
    return isOther(held, post) || (isMarked && post.version === held.version) ? outcome : undefined
  }
  // Out of reach: then it says that it is a saved copy.
  if (isOutOfReach(outcome.error)) return isMarked ? undefined : { data: held }
  await dropHeld(held._id)
  return outcome
}

/** Answers with the post that is held at once, and looks behind it whether the server has another. */
export const heldFirst =
  (workings: Workings): Answering =>
  async (asked, started) => {
    const { network, renewing, clock, noteUse } = workings
    const offline = await withoutNetwork(workings, asked)
    if (offline) return offline
    const reading = deviceAnswer(asked, clock()) as Promise<HeldJob | undefined>
    const held = await Promise.race([reading, inTime(HELD_MS)])
    if (held === undefined) return await networkFirst(workings)(asked, started)
    noteUse(asked)
    const isMarked = workings.patience < PATIENCE_MS
    void heard(workings, network.ask(asked, started))
      .then((outcome) => replacement(held, isMarked, outcome))
      .then((next) => {
        if (next === undefined) return
        network.serve(asked, next)
        renewing.renew(asked, held._id)
      })
    const { savedAt, ...post } = held
    return isMarked ? { ...post, savedAt } : post
  }
