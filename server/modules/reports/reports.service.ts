import type { ReportBody } from '#shared/contracts/report.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { postLinks } from '#shared/domain/jobs/post-links.ts'
import { makeRoom, REPORTS } from '../../content/inbox.ts'
import { runIdempotent, findReplay } from '../../content/idempotency.ts'
import type { IdempotentResult, IdempotentRequest } from '../../content/idempotency.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { invalidInput } from '../../errors.ts'

const { reports } = schema

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  /** Reads a public post by its id; throws 404 if there is none. */
  readPost: (id: string) => Promise<JobPost>
}

type StoredReport = { _id: string; createdAt: string }

/** Builds the service that stores reports of readers about posts, for admins. */
export function reportsService({ db, clock, newId, readPost }: Ports) {
  return {
    /**
     * Stores a report, once per idempotency key. Throws 404 for an unknown post, 400 for a link that the post does not
     * have, and 503 if the inbox is full of unread reports.
     */
    async send(
      { postId, reason, link: written, comment }: ReportBody,
      keyed: IdempotentRequest | null,
    ): Promise<IdempotentResult<StoredReport>> {
      // Check for a replay first: a repeat succeeds even if the post has changed or gone since.
      const before = await findReplay<StoredReport>(db.read, keyed)
      if (before !== null) return before
      const [id, createdAt, post, link] = [newId(), clock(), postId.toUpperCase(), written.trim()]
      const { postName, ...rest } = await readPost(post)
      if (link !== '' && !postLinks(rest).some((own) => own.link === link))
        throw invalidInput([{ field: 'link', message: 'The post does not have this link any more.' }])
      const row = {
        id,
        postId: post,
        postName,
        reason,
        link,
        comment: comment.trim(),
        createdAt,
        readAt: null,
      }
      return runIdempotent({ db, clock }, keyed, async (query) => {
        await makeRoom(query, REPORTS)
        await query.insert(reports).values(row)
        return { _id: id, createdAt: new Date(createdAt).toISOString() }
      })
    },
  }
}

export type ReportsService = ReturnType<typeof reportsService>
