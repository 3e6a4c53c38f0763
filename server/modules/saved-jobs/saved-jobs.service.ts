import { jobPost } from '#shared/contracts/job-post.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJob, SavedJobBody, SavedJobsData } from '#shared/contracts/saved-job.ts'
import { EMPTY_FIELDS, SAVED_JOBS_MAX, savedColumns, savedFields } from '#shared/domain/jobs/saved-job.ts'
import type { SavedFields } from '#shared/domain/jobs/saved-job.ts'
import { MAX_FOLLOWS } from '#shared/domain/alerts/alert-settings.ts'
import { clampToNow, mergeLww } from '#shared/domain/last-write-wins.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '../../db/db.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import {
  countPosts,
  purgeTombstones,
  eraseSaved,
  findSaved,
  isPublicPost,
  upsertSaved,
  readSaved,
} from './saved-jobs.repository.ts'
import type { SavedJobWithPost } from './saved-jobs.repository.ts'

const FULL = `The limit is ${SAVED_JOBS_MAX.toLocaleString('en-IN')} saved jobs. Remove a job to save another.`
const FOLLOWS_FULL = `The limit is ${MAX_FOLLOWS.toLocaleString('en-IN')} followed jobs. Unfollow a job to follow another.`

type Ports = { db: Db; clock: () => number; noteInterest: NoteInterest }

// A published post in the trash has its last public summary. A draft has none, since it may hold unannounced text.
const toSummary = ({ row, status, summary }: SavedJobWithPost): JobPostSummary | null =>
  (row.isSaved || row.isFollowed) && status === 'published' && summary !== null
    ? (JSON.parse(summary) as JobPostSummary)
    : null

const toSavedJob = (found: SavedJobWithPost): SavedJob => ({
  postId: found.row.postId,
  ...savedFields(found.row),
  isPublic: found.status === 'published' && found.deletedAt === null,
  summary: toSummary(found),
})

const instant = (ms: number): string => new Date(ms).toISOString()

const personal: UserRecords = {
  name: 'savedJobs',
  async read(query, { id }) {
    const found = await readSaved(query, id)
    return found.map((each) => ({
      postId: each.row.postId,
      postName: toSummary(each)?.postName ?? '',
      isSaved: each.row.isSaved,
      status: each.row.status,
      note: each.row.note,
      isFollowed: each.row.isFollowed,
      savedAt: instant(each.row.createdAt),
    }))
  },
  erase: (query, { id }) => eraseSaved(query, id),
}

/** Reports changed interests to the alerts module, in the transaction of the change. */
export type NoteInterest = (
  query: Query,
  interest: { userId: string; postId: string; isSaved: boolean; isFollowed: boolean },
  since: number,
) => Promise<void>

type PostOfUser = { userId: string; postId: string }
type Change = PostOfUser & { changes: Partial<SavedFields> }

// Returns the message of the limit that a change would exceed; null for none.
async function exceeded(query: Query, userId: string, current: SavedFields, next: SavedFields) {
  const isNew = (field: 'isSaved' | 'isFollowed') => next[field].value && !current[field].value
  if (isNew('isSaved') && (await countPosts(query, userId, 'isSaved')) >= SAVED_JOBS_MAX) return FULL
  if (isNew('isFollowed') && (await countPosts(query, userId, 'isFollowed')) >= MAX_FOLLOWS)
    return FOLLOWS_FULL
  return null
}

/** Builds the service of saved jobs. Each field is last-write-wins, for any devices and order of arrival. */
export function savedJobsService({ db, clock, noteInterest }: Ports) {
  /** Applies changes. Returns the limit that prevents them, else null. Throws 404 as `change`. */
  async function applyIn(query: Query, { userId, postId, changes }: Change, now: number) {
    const before = await findSaved(query, userId, postId)
    if (before === null && !(await isPublicPost(query, postId))) throw notFound(jobPost.messages.missing)
    const current = before === null ? EMPTY_FIELDS : savedFields(before)
    const next = mergeLww(current, changes)
    const reason = await exceeded(query, userId, current, next)
    if (reason !== null) return reason
    const createdAt = before?.createdAt ?? now
    await upsertSaved(query, { userId, postId, createdAt, ...savedColumns(next) })
    const [isSaved, isFollowed] = [next.isSaved.value, next.isFollowed.value]
    if (isSaved !== current.isSaved.value || isFollowed !== current.isFollowed.value)
      await noteInterest(query, { userId, postId, isSaved, isFollowed }, now)
    if (!isSaved && !isFollowed) await purgeTombstones(query, userId)
    return null
  }

  return {
    personal,

    async list(userId: string): Promise<SavedJobsData> {
      const found = await readSaved(db.read, userId)
      return { saved: found.map(toSavedJob), now: clock() }
    },

    /** Applies changes by last-write-wins. Throws 404 for a post neither public nor stored, 409 at a limit of 1,000. */
    async change(userId: string, postId: string, body: SavedJobBody): Promise<SavedJob> {
      const now = clock()
      const changes = clampToNow(body, now)
      // Uses rows of one user. It reads if the post is public, but a write of content reads no rows of users.
      await db.tx(async (query) => {
        const reason = await applyIn(query, { userId, postId, changes }, now)
        if (reason !== null) throw conflict(reason)
      }, `user/${userId}`)
      const [saved] = await readSaved(db.read, userId, postId)
      if (saved === undefined) throw notFound(jobPost.messages.missing)
      return toSavedJob(saved)
    },

    follows: {
      /** Follows or unfollows a post in the caller's transaction. Returns false at the limit of follows. */
      async change(query: Query, { userId, postId }: PostOfUser, isFollowed: boolean, now: number) {
        const before = await findSaved(query, userId, postId)
        // Later than the stored change, even if the clock was set back.
        const at = Math.max(now, (before?.isFollowedAt ?? 0) + 1)
        const changes = { isFollowed: { value: isFollowed, at } }
        return (await applyIn(query, { userId, postId, changes }, now)) === null
      },

      /** Follows a public post from an instant, in the caller's transaction, unless changed later or over the limit. */
      async merge(query: Query, { userId, postId }: PostOfUser, since: number): Promise<void> {
        const isKnown = (await findSaved(query, userId, postId)) !== null
        if (!isKnown && !(await isPublicPost(query, postId))) return
        const changes = { isFollowed: { value: true, at: since } }
        await applyIn(query, { userId, postId, changes }, since)
      },
    },
  }
}

export type SavedJobsService = ReturnType<typeof savedJobsService>
