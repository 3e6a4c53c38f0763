import { ApiError } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isRetryable } from '#client/lib/network/api-request.ts'
import { whenIdle } from '#client/lib/idle-queue.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { NETWORK_TIMEOUT_MS, type ApiCall } from './api-call.ts'
import type { LateResponseQueue } from './late-response-queue.ts'
import { evictPost, readCached, type CachedJob } from './offline-reads.ts'
import { toNetworkResult, type NetworkResult, type SendCall } from './request-dedupe.ts'

export type StrategyContext = {
  send: SendCall
  late: LateResponseQueue
  clock: () => number
  /** Writes queued responses to the cache at once: the requested response may be among them. */
  flushWrites: () => Promise<void>
  /** Records, when idle, that a cached response was used. */
  touchCached: (apiCall: ApiCall) => void
  /** Milliseconds without a network response before the cached one is returned. */
  timeoutMs: number
}

/** Returns a response. `started`: its network request, if already in flight. */
export type Strategy = (apiCall: ApiCall, started?: Promise<unknown>) => Promise<unknown>

const TIMEOUT_AFTER_FAILURE_MS = 1000
// After this time a cached post counts as missing and is requested.
const CACHE_READ_MS = 300

const timeout = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

// Waits for the result of a request, and adapts the timeout of the next requests.
async function awaitResult(context: StrategyContext, network: Promise<unknown>): Promise<NetworkResult> {
  const result = await toNetworkResult(network)
  const isAway = 'error' in result && isUnreachable(result.error)
  context.timeoutMs = isAway ? TIMEOUT_AFTER_FAILURE_MS : NETWORK_TIMEOUT_MS
  return result
}

// Trusts our own server only: other responses are NetworkErrors.
const isMissingPost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

// Returns the replacement of a cached post. An HTTP cache may hold an older version than the sync brought.
async function replacementOfJob(
  { _id, version, history }: CachedJob,
  { cached, isMarked }: Shown,
  result: NetworkResult,
): Promise<NetworkResult | undefined> {
  if ('data' in result) {
    const post = result.data as JobPostDetail
    const isSame = post.version === version
    const isNew = post.version > version || (isSame && post.history.length !== history.length)
    return isNew || (isMarked && isSame) ? result : undefined
  }
  // On other failures, returns the cached post, so that the page marks it as a saved copy.
  if (!isMissingPost(result.error)) return isMarked ? undefined : { data: cached }
  await evictPost(_id)
  return result
}

// Offline nothing else can be shown, so queued writes are awaited without a limit.
async function readNow(
  { flushWrites, clock }: StrategyContext,
  apiCall: ApiCall,
  isAway: boolean,
): Promise<object | undefined> {
  await (isAway ? flushWrites() : Promise.race([flushWrites(), timeout(CACHE_READ_MS)]))
  return await readCached(apiCall, clock(), isAway)
}

/** Displayed cached response. `isMarked`: the page marks it as a saved copy. */
type Shown = { cached: object; isMarked: boolean }

async function revalidate(
  { late, touchCached }: StrategyContext,
  apiCall: ApiCall,
  shown: Shown,
  settling: Promise<NetworkResult>,
): Promise<void> {
  touchCached(apiCall)
  const result = await settling
  const job = apiCall.call === 'job' ? (shown.cached as CachedJob) : undefined
  const ofList = 'data' in result ? result : undefined
  const next = job ? await replacementOfJob(job, shown, result) : ofList
  if (next !== undefined) late.add(apiCall, next, job?._id)
}

type Answer = (context: StrategyContext, ...call: Parameters<Strategy>) => Promise<unknown>

// Uses only the cache while the browser is offline. A page from the app shell does too, and tries the network once
// idle.
const cacheOnlyWhenOffline =
  (answer: Answer) =>
  (context: StrategyContext): Strategy =>
  async (apiCall, started) => {
    const isOffline = !navigator.onLine
    if (!isOffline && context.timeoutMs > 0) return await answer(context, apiCall, started)
    const cached = await readNow(context, apiCall, isOffline)
    if (cached === undefined) return await answer(context, apiCall, started)
    if (isOffline) context.touchCached(apiCall)
    else {
      const settling = whenIdle().then(() => awaitResult(context, context.send(apiCall)))
      void revalidate(context, apiCall, { cached, isMarked: true }, settling)
    }
    return cached
  }

async function fromNetwork(...[context, apiCall, started]: Parameters<Answer>): Promise<unknown> {
  const network = context.send(apiCall, started)
  const settling = awaitResult(context, network)
  const first = await Promise.race([settling, timeout(context.timeoutMs)])
  if (first && ('data' in first || !isRetryable(first.error))) return await network
  context.timeoutMs = Math.min(context.timeoutMs, TIMEOUT_AFTER_FAILURE_MS)
  const cached = await readNow(context, apiCall, first !== undefined)
  if (cached === undefined) return await network
  void revalidate(context, apiCall, { cached, isMarked: true }, settling)
  return cached
}

async function fromCache(...[context, apiCall, started]: Parameters<Answer>): Promise<unknown> {
  const reading = readCached(apiCall, context.clock()) as Promise<CachedJob | undefined>
  const cached = await Promise.race([reading, timeout(CACHE_READ_MS)])
  if (cached === undefined) return await fromNetwork(context, apiCall, started)
  const isMarked = context.timeoutMs < NETWORK_TIMEOUT_MS
  void revalidate(
    context,
    apiCall,
    { cached, isMarked },
    awaitResult(context, context.send(apiCall, started)),
  )
  const { savedAt, ...post } = cached
  return isMarked ? { ...post, savedAt } : post
}

/** Network-first: the cached response after the timeout, or if the server is unreachable. */
export const networkFirst = cacheOnlyWhenOffline(fromNetwork)

/** Stale-while-revalidate: the cached post at once, then the server's if it differs. */
export const staleWhileRevalidate = cacheOnlyWhenOffline(fromCache)
