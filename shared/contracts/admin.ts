import * as z from 'zod'
import { BULK_MAX } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import { STATUSES } from './content-kind.ts'
import { listPage, ListQuery } from './list-query.ts'
import { text } from './text-fields.ts'

export const ADMIN_STATUSES = ['all', ...STATUSES, 'trash'] as const

export const AdminListQuery = ListQuery.omit({ fields: true }).extend({
  status: z.enum(ADMIN_STATUSES, 'Status is all, draft, scheduled, published or trash.').default('all'),
})
export type AdminListQuery = z.output<typeof AdminListQuery>

export const AdminRow = z
  .object({
    _id: z.string(),
    kind: z.string(),
    title: z.string(),
    status: z.enum(STATUSES),
    publishAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    version: z.int(),
    /** Warning, such as the reason why an item is not for sale; blank without one. */
    warning: z.string(),
    url: z.string(),
    openStages: z.array(z.enum(STAGES)),
  })
  .meta({ id: 'AdminRow' })
export type AdminRow = z.output<typeof AdminRow>

export const AdminListData = z.object({
  items: z.array(AdminRow),
  counts: z.object({
    all: z.int(),
    draft: z.int(),
    scheduled: z.int(),
    published: z.int(),
    trash: z.int(),
  }),
  ...listPage,
})
export type AdminListData = z.output<typeof AdminListData>

/** Item in any status. `deletedAt` is set in the trash; `notify` is false if its publication sends no alert. */
export const AdminItemData = z.object({
  item: z.record(z.string(), z.unknown()),
  deletedAt: z.string().nullable().optional(),
  notify: z.boolean().optional(),
})

/** Items of a bulk request, each at the version seen: all change, or none. */
export const BulkBody = z.object({
  items: z
    .array(
      z.object({
        _id: z.string().refine(isId, 'This is not an id.'),
        version: z.int('This is not a version.').min(1),
      }),
    )
    .min(1, 'Choose at least one.')
    .max(BULK_MAX, `Choose at most ${BULK_MAX}.`),
})
export type BulkBody = z.output<typeof BulkBody>

export const BulkData = z.object({ items: z.array(z.object({ _id: z.string(), version: z.int() })) })
export type BulkData = z.output<typeof BulkData>

export const SimilarQuery = z.object({ title: text(300), except: z._default(text(40), '') })
export const SimilarData = z.object({ items: z.array(AdminRow) })

export const LabelsData = z.object({
  labels: z.record(z.string(), z.array(z.string())).describe('Labels by the field whose entries have them.'),
})
export type LabelsData = z.output<typeof LabelsData>

export const AuditQuery = ListQuery.pick({ page: true, limit: true }).extend({
  target: z
    ._default(text(200), '')
    .describe('The target: `jobPost/01K...`, `site`, words of a title, an e-mail address.'),
  actor: z
    ._default(text(200), '')
    .describe('Who did it: the beginning of an e-mail address, or the name of a program.'),
})
export type AuditQuery = z.output<typeof AuditQuery>
export const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    /** Title of an item or email of a user; blank for other targets. */
    title: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>
export const AuditData = z.object({ entries: z.array(AuditEntry), ...listPage })
export type AuditData = z.output<typeof AuditData>

export const MessagesQuery = ListQuery.pick({ page: true, limit: true }).extend({
  unread: z.enum(['', '0', '1'], 'Unread is 0 or 1.').default(''),
})
export type MessagesQuery = z.output<typeof MessagesQuery>
export const Message = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    createdAt: z.string(),
    readAt: z.string().nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>
export const MessagesData = z.object({ messages: z.array(Message), unread: z.int(), ...listPage })
export type MessagesData = z.output<typeof MessagesData>
export const MessageBody = z.object({ read: z.boolean('This must be true or false.') })

export const Attention = z.object({ row: AdminRow, reason: z.string() }).meta({ id: 'Attention' })

export const AttentionQuery = ListQuery.pick({ page: true, limit: true })
export type AttentionQuery = z.output<typeof AttentionQuery>
export const AttentionData = z.object({ items: z.array(Attention), ...listPage })
export type AttentionData = z.output<typeof AttentionData>

/** Jobs that failed every attempt, the latest first; `total` counts all. */
export const FailedJobs = z.object({
  items: z.array(
    z.object({
      _id: z.string(),
      /** Name of a `JobType`, or of one that an earlier version queued. */
      type: z.string(),
      attempts: z.int(),
      lastError: z.string(),
      failedAt: z.string(),
    }),
  ),
  total: z.int(),
})
export type FailedJobs = z.output<typeof FailedJobs>

export const RetryJobBody = z.object({
  id: z.string('Give the id of a job.').min(1, 'Give the id of a job.').max(200, 'This is no id of a job.'),
})
export const RetriedJobData = z.object({ _id: z.string() })

export const DashboardData = z.object({
  /** Posts first published on each of the last 30 days in India, oldest first. */
  postsPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
  published: z.record(z.string(), z.int()),
  unreadMessages: z.int(),
  unreadReports: z.int(),
  /** True at 10,000 unread messages: new ones get a 503. */
  messagesFull: z.boolean(),
  reportsFull: z.boolean(),
  attention: z.object({
    /** Scheduled items that were due and could not be published. */
    notPublished: z.int(),
    noOfficialSource: z.int(),
    probablyClosed: z.int(),
    /** Posts with a labelled entry without a link, or with a link that failed the last check. */
    deadLinks: z.int(),
  }),
  scheduled: z.array(AdminRow),
  failedJobs: FailedJobs,
  /** Payments that differ from the provider's, by the nightly comparison. */
  paymentDifferences: z.int(),
})
export type DashboardData = z.output<typeof DashboardData>
