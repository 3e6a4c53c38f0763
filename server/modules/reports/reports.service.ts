import type { QuestionReportBody, ReportBody } from '#shared/contracts/report.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import type { ReportedKind } from '#shared/domain/reports.ts'
import { postLinks } from '#shared/domain/jobs/job-stages.ts'
import { evictOldMessages, REPORTS } from '#server/content/records/admin-inbox.ts'
import { runIdempotent, findReplay } from '#server/content/idempotency/idempotency.ts'
import type { IdempotentResult, IdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { invalidInput } from '#server/lib/errors.ts'

const { reports } = schema

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  /** Throws 404 for a post that is not public. */
  readPost: (id: string) => Promise<JobPost>
  /** Throws 404 for a question that is not public. */
  readQuestion: (id: string) => Promise<{ questionName: string }>
}

type StoredReport = { _id: string; createdAt: string }
type Reported = { kind: ReportedKind; itemId: string; itemName: string }

export function reportsService({ db, clock, newId, readPost, readQuestion }: Ports) {
  /** Stores a report of the item that `find` returns, once per idempotency key. */
  async function store(
    { reason, link, comment }: { reason: string; link: string; comment: string },
    find: () => Promise<Reported>,
    keyed: IdempotentRequest | null,
  ): Promise<IdempotentResult<StoredReport>> {
    // Checks for a replay first: a repeat succeeds even if the item has changed or was deleted since.
    const before = await findReplay<StoredReport>(db.read, keyed)
    if (before !== null) return before
    const [id, createdAt] = [newId(), clock()]
    const row = { id, ...(await find()), reason, link, comment: comment.trim(), createdAt, readAt: null }
    return runIdempotent({ db, clock }, keyed, async (query) => {
      await evictOldMessages(query, REPORTS)
      await query.insert(reports).values(row)
      return { _id: id, createdAt: new Date(createdAt).toISOString() }
    })
  }

  return {
    /** Stores a report of a post. Throws 404 for an unknown post, 400 for a link it lacks, 503 if the inbox is full. */
    send({ postId, link: written, ...said }: ReportBody, keyed: IdempotentRequest | null) {
      const [itemId, link] = [postId.toUpperCase(), written.trim()]
      const find = async (): Promise<Reported> => {
        const { postName, ...post } = await readPost(itemId)
        if (link !== '' && !postLinks(post).some((own) => own.link === link))
          throw invalidInput([{ field: 'link', message: 'This job no longer has this link.' }])
        return { kind: 'jobPost', itemId, itemName: postName }
      }
      return store({ ...said, link }, find, keyed)
    },

    /** Stores a report of a question, once per idempotency key. Throws 404 for an unknown one, and 503 as `send`. */
    sendOfQuestion({ questionId, ...said }: QuestionReportBody, keyed: IdempotentRequest | null) {
      const itemId = questionId.toUpperCase()
      const find = async (): Promise<Reported> => {
        const { questionName } = await readQuestion(itemId)
        return { kind: 'question', itemId, itemName: questionName }
      }
      return store({ ...said, link: '' }, find, keyed)
    },
  }
}

export type ReportsService = ReturnType<typeof reportsService>
