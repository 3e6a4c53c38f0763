import type { SyncData } from '#shared/contracts/sync.ts'
import { SYNC_MAX_POSTS } from '#shared/domain/constants.ts'
import { inTransaction, meta, posts, listRows } from '#client/device/db/db.ts'
import { deletePosts, evictViewed, savedPostIds } from '#client/device/db/storage.ts'
import { putPosts, toPostRecords, type PostRecords } from './cached-posts.ts'

/** Progress of the sync. Times: epoch milliseconds, 0 for never. */
export type SyncState = {
  /** The next request's `since`; blank before the first page. */
  cursor: string
  /** Number of runs that started from the beginning. */
  run: number
  runAt: number
  /** Last time with all changes of the server. */
  syncedAt: number
  /** Last time that a page of the sync brought a change. */
  changedAt: number
  isRunComplete: boolean
  hasAllPosts: boolean
}

const NAME = 'sync'

const NEVER: SyncState = {
  cursor: '',
  run: 0,
  runAt: 0,
  syncedAt: 0,
  changedAt: 0,
  isRunComplete: false,
  hasAllPosts: false,
}

export const readSyncState = async (): Promise<SyncState> =>
  ((await meta.get(NAME))?.value as SyncState | undefined) ?? NEVER

export const writeSyncState = (state: SyncState): PromiseLike<string> =>
  meta.put({ name: NAME, value: state })

export type SyncPage = { since: string; data: SyncData }

// Tokenizing yields after this many posts, so that input stays responsive.
const SLICE = 5
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function buildRecords({ jobPosts }: SyncData, run: number, now: number): Promise<PostRecords[]> {
  const before = await posts.bulkGet(jobPosts.map(({ _id }) => _id))
  const records: PostRecords[] = []
  for (const [index, post] of jobPosts.entries()) {
    const old = before[index]
    // The sync brings no history: a viewed post retains its own until the next opening.
    const fullPost = old?.post.history ? { ...post, history: old.post.history } : post
    records.push(toPostRecords(fullPost, { sync: run, savedAt: now, usedAt: old?.usedAt ?? 0 }))
    if (index % SLICE === SLICE - 1) await nextTask()
  }
  return records
}

// Deletes synced posts. With `retainsOpened`, opened or saved posts stay, as if only a page had brought them.
async function release(ids: readonly string[], retainsOpened: boolean): Promise<void> {
  const [found, savedIds] = await Promise.all([posts.bulkGet([...ids]), savedPostIds()])
  const retained = found.flatMap((post) =>
    retainsOpened && post && (post.usedAt > 0 || savedIds.has(post._id)) ? post._id : [],
  )
  await posts.bulkUpdate(retained.map((key) => ({ key, changes: { sync: 0 } })))
  await deletePosts(ids.filter((id) => !retained.includes(id)))
}

async function sweep({ run, runAt, hasAllPosts }: SyncState): Promise<void> {
  const missed = await posts.where('sync').between(1, run).primaryKeys()
  await release(missed, !hasAllPosts)
  if (!hasAllPosts) return
  // The device has all posts, so other posts were deleted on the server, unless they were fetched during the run.
  const viewed = posts.where('sync').equals(0)
  await deletePosts(await viewed.filter(({ savedAt }) => savedAt < runAt).primaryKeys())
}

// Limits the synced posts to the newest 500. Returns true if any were released.
async function limitSynced(): Promise<boolean> {
  const synced = await posts.where('sync').above(0).primaryKeys()
  if (synced.length <= SYNC_MAX_POSTS) return false
  const newestFirst = (await listRows.bulkGet(synced))
    .flatMap((row) => row ?? [])
    .sort((a, b) => b.places.all - a.places.all || (a._id < b._id ? 1 : -1))
  const excess = newestFirst.slice(SYNC_MAX_POSTS).map(({ _id }) => _id)
  await release(excess, true)
  return true
}

async function completeRun(state: SyncState): Promise<SyncState> {
  const isFirstEnd = !state.isRunComplete
  const brought = isFirstEnd ? await posts.where('sync').equals(state.run).count() : 0
  const hasAllPosts = isFirstEnd ? brought < SYNC_MAX_POSTS : state.hasAllPosts
  const done = { ...state, isRunComplete: true, hasAllPosts }
  if (isFirstEnd) await sweep(done)
  const isCut = await limitSynced()
  await evictViewed()
  return { ...done, hasAllPosts: hasAllPosts && !isCut }
}

/** Applies a page and its cursor in one transaction. Null if another tab has advanced the state meanwhile. */
export async function applySyncPage({ since, data }: SyncPage, now: number): Promise<SyncState | null> {
  const before = await readSyncState()
  const isFirst = data.reset || before.cursor === ''
  const run = isFirst ? before.run + 1 : before.run
  const records = await buildRecords(data, run, now)
  const hasChanged = data.jobPosts.length + data.removed.length > 0
  return await inTransaction(async () => {
    const known = await readSyncState()
    if (known.cursor !== since || known.run !== before.run) return null
    await putPosts(records)
    await deletePosts(data.removed)
    const state: SyncState = {
      ...known,
      ...(isFirst ? { run, runAt: now, isRunComplete: false } : {}),
      cursor: data.cursor,
      changedAt: hasChanged || isFirst ? now : known.changedAt,
      syncedAt: data.more ? known.syncedAt : now,
    }
    const next = data.more ? state : await completeRun(state)
    await writeSyncState(next)
    return next
  })
}
