import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { PATIENCE_MS, type Asked } from './offline-api.ts'
import { deviceAnswer, dropHeld, type HeldJob } from './offline-reads.ts'
import { isUnreachable } from '#client/lib/network-error.ts'
import { outcomeOf, type Network, type Outcome } from './request-dedupe.ts'
import { quiet } from '#client/lib/idle-queue.ts'
import type { LateResponses } from './late-responses.ts'

/** What answers are made with. */
export type Workings = {
  network: Network
  late: LateResponses
  clock: () => number
  /** Keeps at once what waits to be kept: it may be what is asked for. */
  keepAll: () => Promise<void>
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
  workings.patience = 'error' in outcome && isUnreachable(outcome.error) ? DOUBT_MS : PATIENCE_MS
  return outcome
}

// A cache on the way may hold an older one than the sync has brought.
const isOther = (held: HeldJob, post: JobPostDetail): boolean =>
  post.version > held.version ||
  (post.version === held.version && post.history.length !== held.history.length)

async function replacementOfJob(
  held: HeldJob,
  isMarked: boolean,
  outcome: Outcome,
): Promise<Outcome | undefined> {
  if ('data' in outcome) {
    const post = outcome.data as JobPostDetail
    return isOther(held, post) || (isMarked && post.version === held.version) ? outcome : undefined
  }
  // Out of reach: then it says that it is a saved copy.
  if (isUnreachable(outcome.error)) return isMarked ? undefined : { data: held }
  await dropHeld(held._id)
  return outcome
}

// Where the network is away nothing else could be shown: what waits to be kept is then waited for, however long it takes.
const heldNow = async (
  { keepAll, clock }: Workings,
  asked: Asked,
  isAway: boolean,
): Promise<object | undefined> => {
  await (isAway ? keepAll() : Promise.race([keepAll(), inTime(HELD_MS)]))
  return await deviceAnswer(asked, clock(), isAway)
}

type Shown = { held: object; isMarked: boolean }

/** Shows what the network says, once it was heard, in place of what was answered; where it says the same, nothing. */
async function showLater(
  { network, late }: Workings,
  asked: Asked,
  { held, isMarked }: Shown,
  hearing: Promise<Outcome>,
): Promise<void> {
  const outcome = await hearing
  const job = asked.call === 'job' ? (held as HeldJob) : undefined
  const ofList = 'data' in outcome ? outcome : undefined
  const next = job ? await replacementOfJob(job, isMarked, outcome) : ofList
  if (next === undefined) return
  network.serve(asked, next)
  late.add(asked, job?._id)
}

/**
 * Answers with what is held where there is no network, as far as is known. On a page that was drawn without one it is
 * tried once that stands; where the device itself knows of none, the page hears of its return by the sync.
 */
async function atOnce(workings: Workings, asked: Asked): Promise<object | undefined> {
  const isHopeless = isOffline()
  if (!isHopeless && workings.patience > 0) return undefined
  const held = await heldNow(workings, asked, isHopeless)
  if (held === undefined) return undefined
  workings.noteUse(asked)
  const ask = () => heard(workings, workings.network.ask(asked))
  if (!isHopeless) void showLater(workings, asked, { held, isMarked: true }, quiet().then(ask))
  return held
}

type Answer = (workings: Workings, ...what: Parameters<Answering>) => Promise<unknown>

// Answers at once where the device has to, and else as `answer` does.
const unlessAtOnce =
  (answer: Answer) =>
  (workings: Workings): Answering =>
  async (asked, started) =>
    (await atOnce(workings, asked)) ?? (await answer(workings, asked, started))

async function fromNetwork(...[workings, asked, started]: Parameters<Answer>): Promise<unknown> {
  const answer = workings.network.ask(asked, started)
  const outcome = heard(workings, answer)
  const first = await Promise.race([outcome, inTime(workings.patience)])
  if (first && ('data' in first || !isUnreachable(first.error))) return await answer
  workings.patience = Math.min(workings.patience, DOUBT_MS)
  const held = await heldNow(workings, asked, first !== undefined)
  if (held === undefined) return await answer
  workings.noteUse(asked)
  void showLater(workings, asked, { held, isMarked: true }, outcome)
  return held
}

async function fromHeld(...[workings, asked, started]: Parameters<Answer>): Promise<unknown> {
  const reading = deviceAnswer(asked, workings.clock()) as Promise<HeldJob | undefined>
  const held = await Promise.race([reading, inTime(HELD_MS)])
  if (held === undefined) return await fromNetwork(workings, asked, started)
  workings.noteUse(asked)
  const isMarked = workings.patience < PATIENCE_MS
  const outcome = heard(workings, workings.network.ask(asked, started))
  void showLater(workings, asked, { held, isMarked }, outcome)
  const { savedAt, ...post } = held
  return isMarked ? { ...post, savedAt } : post
}

/** Answers from the network, or, where that is slow or gone, from the device; what comes late is shown afterwards. */
export const networkFirst = unlessAtOnce(fromNetwork)

/** Answers with the post that is held at once, and looks behind it whether the server has another. */
export const heldFirst = unlessAtOnce(fromHeld)
