import type { SyncData } from '#shared/contracts/sync.ts'
import { SYNC_MAX_POSTS } from '#shared/domain/constants.ts'
import { posts, rows } from './db.ts'
import { dropPosts, savedPostIds, together } from './storage.ts'
import { evictViewed, toPostRecords, putPosts, type PostRecords } from './cached-posts.ts'
import { setSyncState, syncState, type SyncState } from './sync-state.ts'

/** A page that was fetched, and the cursor with which. */
export type SyncPage = { since: string; data: SyncData }

// Taking posts apart is split so that a touch never waits for all of a page.
const SLICE = 5
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function entriesOf({ jobPosts }: SyncData, run: number, now: number): Promise<PostRecords[]> {
  const before = await posts.bulkGet(jobPosts.map(({ _id }) => _id))
  const entries: PostRecords[] = []
  for (const [index, post] of jobPosts.entries()) {
    const old = before[index]
    // Of the history only a reader's copy tells, which stays until it is refreshed.
    const whole = old?.post.history ? { ...post, history: old.post.history } : post
    entries.push(toPostRecords(whole, { sync: run, savedAt: now, usedAt: old?.usedAt ?? 0 }))
    if (index % SLICE === SLICE - 1) await nextTask()
  }
  return entries
}

/**
 * Lets go of synced posts: wholly, or, those that were opened or saved and may still be there, as if only their reader
 * had brought them.
 */
async function release(ids: readonly string[], keepsOpened: boolean): Promise<void> {
  const [held, kept] = await Promise.all([posts.bulkGet([...ids]), savedPostIds()])
  const staying = held.flatMap((post) =>
    keepsOpened && post && (post.usedAt > 0 || kept.has(post._id)) ? post._id : [],
  )
  await posts.bulkUpdate(staying.map((key) => ({ key, changes: { sync: 0 } })))
  await dropPosts(ids.filter((id) => !staying.includes(id)))
}

/** Forgets what a run that began afresh did not bring. */
async function sweep({ run, runAt, hasAllPosts }: SyncState): Promise<void> {
  const unproved = await posts.where('sync').between(1, run).primaryKeys()
  await release(unproved, !hasAllPosts)
  if (!hasAllPosts) return
  // Whoever holds every post knows that what did not come is gone; what was fetched meanwhile may be newer.
  const older = await posts
    .where('sync')
    .equals(0)
    .filter(({ savedAt }) => savedAt < runAt)
    .primaryKeys()
  await dropPosts(older)
}

/** Holds the posts that the sync brought to the newest 500. Returns whether that took some away. */
async function boundSynced(): Promise<boolean> {
  const synced = await posts.where('sync').above(0).primaryKeys()
  if (synced.length <= SYNC_MAX_POSTS) return false
  const held = await rows.bulkGet(synced)
  const newestFirst = held
    .flatMap((row) => row ?? [])
    .sort((a, b) => b.places.all - a.places.all || (a._id < b._id ? 1 : -1))
  const beyond = newestFirst.slice(SYNC_MAX_POSTS).map(({ _id }) => _id)
  await release(beyond, true)
  return true
}

/** Ends a run: what it did not bring is swept, and what there is too much of goes. */
async function settle(state: SyncState): Promise<SyncState> {
  const isFirstEnd = !state.isRunComplete
  const brought = isFirstEnd ? await posts.where('sync').equals(state.run).count() : 0
  const done = {
    ...state,
    isRunComplete: true,
    hasAllPosts: isFirstEnd ? brought < SYNC_MAX_POSTS : state.hasAllPosts,
  }
  if (isFirstEnd) await sweep(done)
  const isCut = await boundSynced()
  await evictViewed()
  return { ...done, hasAllPosts: done.hasAllPosts && !isCut }
}

/**
 * Applies a page together with its cursor, so that whatever breaks off leaves the device where a page ended. Returns
 * where it then stands; null where the page does not follow what the device holds, as after another tab has gone on.
 */
export async function applySyncPage({ since, data }: SyncPage, now: number): Promise<SyncState | null> {
  const before = await syncState()
  const isAfresh = data.reset || before.cursor === ''
  const run = isAfresh ? before.run + 1 : before.run
  const entries = await entriesOf(data, run, now)
  const hasChanged = data.jobPosts.length + data.removed.length > 0
  return await together(async () => {
    const known = await syncState()
    if (known.cursor !== since || known.run !== before.run) return null
    await putPosts(entries)
    await dropPosts(data.removed)
    const state: SyncState = {
      ...known,
      ...(isAfresh ? { run, runAt: now, isRunComplete: false } : {}),
      cursor: data.cursor,
      changedAt: hasChanged || isAfresh ? now : known.changedAt,
      syncedAt: data.more ? known.syncedAt : now,
    }
    const next = data.more ? state : await settle(state)
    await setSyncState(next)
    return next
  })
}
