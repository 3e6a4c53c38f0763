import { jobPost } from '#shared/contracts/job-post.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJob, SavedJobBody, SavedJobsData } from '#shared/contracts/saved-job.ts'
import { EMPTY_FIELDS, SAVED_JOBS_MAX, savedColumns, savedFields } from '#shared/domain/jobs/saved-job.ts'
import { clampToNow, mergeLww } from '#shared/domain/last-write-wins.ts'
import type { UserRecords } from '../../content/user-records.ts'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors.ts'
import {
  countSaved,
  purgeTombstones,
  eraseSaved,
  findSaved,
  isPublicPost,
  upsertSaved,
  readSaved,
} from './saved-jobs.repository.ts'
import type { SavedJobWithPost } from './saved-jobs.repository.ts'

const FULL = `You can keep ${SAVED_JOBS_MAX.toLocaleString('en-IN')} saved jobs. Remove one to save another.`

// A published post in the trash has its last public summary. A draft may hold unannounced text, so it has none.
const summaryOf = ({ row, status, summary }: SavedJobWithPost): JobPostSummary | null =>
  row.isSaved && status === 'published' && summary !== null ? (JSON.parse(summary) as JobPostSummary) : null

const toSavedJob = (found: SavedJobWithPost): SavedJob => ({
  postId: found.row.postId,
  ...savedFields(found.row),
  isPublic: found.status === 'published' && found.deletedAt === null,
  summary: summaryOf(found),
})

const instant = (ms: number): string => new Date(ms).toISOString()

/** The user data of saved jobs; it belongs to the account. */
const personal: UserRecords = {
  name: 'savedJobs',
  async read(query, { id }) {
    const found = await readSaved(query, id)
    return found.map((each) => ({
      postId: each.row.postId,
      postName: summaryOf(each)?.postName ?? '',
      isSaved: each.row.isSaved,
      status: each.row.status,
      note: each.row.note,
      savedAt: instant(each.row.createdAt),
    }))
  },
  erase: (query, { id }) => eraseSaved(query, id),
}

/** Builds the service of saved jobs. Each field is last-write-wins, for any devices and order of arrival. */
export function savedJobsService({ db, clock }: { db: Db; clock: () => number }) {
  return {
    personal,

    /** Returns all saved jobs of a user, and the latest tombstones. */
    async list(userId: string): Promise<SavedJobsData> {
      const found = await readSaved(db.read, userId)
      return { saved: found.map(toSavedJob), now: clock() }
    },

    /**
     * Applies changes by last-write-wins. Throws 404 for a post that is not public, unless the user has a row for it,
     * and 409 if the user has 1,000 saved jobs already.
     */
    async change(userId: string, postId: string, body: SavedJobBody): Promise<SavedJob> {
      const now = clock()
      const changes = clampToNow(body, now)
      await db.tx(async (query) => {
        const before = await findSaved(query, userId, postId)
        if (before === null && !(await isPublicPost(query, postId))) throw notFound(jobPost.messages.missing)
        const current = before === null ? EMPTY_FIELDS : savedFields(before)
        const next = mergeLww(current, changes)
        const isNew = next.isSaved.value && !current.isSaved.value
        if (isNew && (await countSaved(query, userId)) >= SAVED_JOBS_MAX) throw conflict(FULL)
        const createdAt = before?.createdAt ?? now
        await upsertSaved(query, { userId, postId, createdAt, ...savedColumns(next) })
        if (!next.isSaved.value) await purgeTombstones(query, userId)
      })
      const [saved] = await readSaved(db.read, userId, postId)
      if (saved === undefined) throw notFound(jobPost.messages.missing)
      return toSavedJob(saved)
    },
  }
}

export type SavedJobsService = ReturnType<typeof savedJobsService>
