import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { NETWORK_TIMEOUT_MS, type ApiCall } from './api-call.ts'
import { readCached, evictPost, type CachedJob } from './offline-reads.ts'
import { isUnreachable } from '#client/lib/network-error.ts'
import { toNetworkResult, type Network, type NetworkResult } from './request-dedupe.ts'
import { quiet } from '#client/lib/idle-queue.ts'
import type { LateResponses } from './late-responses.ts'

/** What the strategies work with. */
export type StrategyContext = {
  network: Network
  late: LateResponses
  clock: () => number
  /** Writes queued responses at once: the requested one may be among them. */
  flushWrites: () => Promise<void>
  /** Records, when idle, that a cached response was used. */
  touchCached: (asked: ApiCall) => void
  /** After how long without a network response the cached one is returned, milliseconds. */
  timeoutMs: number
}

/** Returns a response; `started` is a network request for it that is in flight already. */
export type Strategy = (asked: ApiCall, started?: Promise<unknown>) => Promise<unknown>

// A server that just failed is not waited for as long.
const TIMEOUT_AFTER_FAILURE_MS = 1000
// A cached post that is not read by then is requested as if there were none.
const CACHE_READ_MS = 300

const inTime = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

const isOffline = (): boolean => !navigator.onLine

async function heard(context: StrategyContext, network: Promise<unknown>): Promise<NetworkResult> {
  const outcome = await toNetworkResult(network)
  context.timeoutMs =
    'error' in outcome && isUnreachable(outcome.error) ? TIMEOUT_AFTER_FAILURE_MS : NETWORK_TIMEOUT_MS
  return outcome
}

// A cache on the way may hold an older one than the sync has brought.
const isOther = (held: CachedJob, post: JobPostDetail): boolean =>
  post.version > held.version ||
  (post.version === held.version && post.history.length !== held.history.length)

async function replacementOfJob(
  held: CachedJob,
  isMarked: boolean,
  outcome: NetworkResult,
): Promise<NetworkResult | undefined> {
  if ('data' in outcome) {
    const post = outcome.data as JobPostDetail
    return isOther(held, post) || (isMarked && post.version === held.version) ? outcome : undefined
  }
  // Out of reach: then it says that it is a saved copy.
  if (isUnreachable(outcome.error)) return isMarked ? undefined : { data: held }
  await evictPost(held._id)
  return outcome
}

// If the network is away nothing else could be shown: then queued writes are waited for, however long they take.
const readCacheNow = async (
  { flushWrites, clock }: StrategyContext,
  asked: ApiCall,
  isAway: boolean,
): Promise<object | undefined> => {
  await (isAway ? flushWrites() : Promise.race([flushWrites(), inTime(CACHE_READ_MS)]))
  return await readCached(asked, clock(), isAway)
}

type Shown = { held: object; isMarked: boolean }

/** Stages the network's response in place of the cached one that was returned, unless both say the same. */
async function revalidate(
  { network, late }: StrategyContext,
  asked: ApiCall,
  { held, isMarked }: Shown,
  hearing: Promise<NetworkResult>,
): Promise<void> {
  const outcome = await hearing
  const job = asked.call === 'job' ? (held as CachedJob) : undefined
  const ofList = 'data' in outcome ? outcome : undefined
  const next = job ? await replacementOfJob(job, isMarked, outcome) : ofList
  if (next === undefined) return
  network.serve(asked, next)
  late.add(asked, job?._id)
}

/**
 * Returns the cached response if there is no network as far as is known. A page that was opened from the app shell tries
 * the network once it stands; if the browser reports none, the sync tells when it is back.
 */
async function atOnce(context: StrategyContext, asked: ApiCall): Promise<object | undefined> {
  const isHopeless = isOffline()
  if (!isHopeless && context.timeoutMs > 0) return undefined
  const held = await readCacheNow(context, asked, isHopeless)
  if (held === undefined) return undefined
  context.touchCached(asked)
  const ask = () => heard(context, context.network.ask(asked))
  if (!isHopeless) void revalidate(context, asked, { held, isMarked: true }, quiet().then(ask))
  return held
}

type Answer = (context: StrategyContext, ...what: Parameters<Strategy>) => Promise<unknown>

// Cache only without a network, else the strategy.
const cacheOnlyWhenOffline =
  (answer: Answer) =>
  (context: StrategyContext): Strategy =>
  async (asked, started) =>
    (await atOnce(context, asked)) ?? (await answer(context, asked, started))

async function fromNetwork(...[context, asked, started]: Parameters<Answer>): Promise<unknown> {
  const answer = context.network.ask(asked, started)
  const outcome = heard(context, answer)
  const first = await Promise.race([outcome, inTime(context.timeoutMs)])
  if (first && ('data' in first || !isUnreachable(first.error))) return await answer
  context.timeoutMs = Math.min(context.timeoutMs, TIMEOUT_AFTER_FAILURE_MS)
  const held = await readCacheNow(context, asked, first !== undefined)
  if (held === undefined) return await answer
  context.touchCached(asked)
  void revalidate(context, asked, { held, isMarked: true }, outcome)
  return held
}

async function fromCache(...[context, asked, started]: Parameters<Answer>): Promise<unknown> {
  const reading = readCached(asked, context.clock()) as Promise<CachedJob | undefined>
  const held = await Promise.race([reading, inTime(CACHE_READ_MS)])
  if (held === undefined) return await fromNetwork(context, asked, started)
  context.touchCached(asked)
  const isMarked = context.timeoutMs < NETWORK_TIMEOUT_MS
  const outcome = heard(context, context.network.ask(asked, started))
  void revalidate(context, asked, { held, isMarked }, outcome)
  const { savedAt, ...post } = held
  return isMarked ? { ...post, savedAt } : post
}

/** Network-first: the cached response after the timeout, or if the server is unreachable. A late response is shown then. */
export const networkFirst = cacheOnlyWhenOffline(fromNetwork)

/** Stale-while-revalidate: the cached post at once, then the server's if it is another. */
export const staleWhileRevalidate = cacheOnlyWhenOffline(fromCache)
