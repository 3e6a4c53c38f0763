import type { Kit } from '../kit.ts'

/** What readers keep and tell: saved jobs, reports, and what came once and must not be done twice. */
export const readersSchema = (k: Kit) => ({
  /** Each field with the time at which its owner changed it, by which the devices of one person agree. */
  savedJobs: k.table(
    'saved_jobs',
    {
      /** The person's id and the post's, joined: one row for each post of a person. */
      id: k.id(),
      userId: k.text('user_id').notNull(),
      postId: k.text('post_id').notNull(),
      isSaved: k.bool('is_saved').notNull(),
      isSavedAt: k.ms('is_saved_at').notNull(),
      status: k.text('status').notNull(),
      statusAt: k.ms('status_at').notNull(),
      note: k.text('note').notNull(),
      noteAt: k.ms('note_at').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('saved_jobs_user').on(t.userId, t.createdAt)],
  ),
  /** What readers say is wrong with a post. */
  reports: k.table(
    'reports',
    {
      id: k.id(),
      postId: k.text('post_id').notNull(),
      postName: k.text('post_name').notNull(),
      reason: k.text('reason').notNull(),
      link: k.text('link').notNull(),
      comment: k.text('comment').notNull(),
      createdAt: k.ms('created_at').notNull(),
      readAt: k.ms('read_at'),
    },
    (t) => [
      k.index('reports_time').on(t.createdAt, t.id),
      k.index('reports_post').on(t.postId),
      k.index('reports_read').on(t.readAt),
    ],
  ),
  /** Requests that were carried out, by the key that their sender gave them, with what was answered. */
  requestsDone: k.table(
    'requests_done',
    {
      /** Hash of the key and of who sent it. */
      id: k.id(),
      /** Hash of what was asked: another request under the same key is an error. */
      request: k.text('request').notNull(),
      answer: k.json<unknown>('answer').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('requests_done_time').on(t.at)],
  ),
  /** Requests that are carried out in parts, and how far: what came of each part, by its number. */
  requestsBegun: k.table(
    'requests_begun',
    {
      /** As of the request once it is done. */
      id: k.id(),
      request: k.text('request').notNull(),
      made: k.json<[number: number, id: string][]>('made').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('requests_begun_time').on(t.at)],
  ),
})
