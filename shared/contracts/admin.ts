import * as z from 'zod'
import { BULK_MAX } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import { STATUSES } from './content-kind.ts'
import { listPage, ListQuery } from './list-query.ts'
import { text } from './text-fields.ts'

/*
 * The admin API beside the documented writes. Every path begins with /admin, contains the kind name if it concerns a
 * kind (`/admin/content/jobPost`), and is for admins only.
 */

/** The item filters of an admin list; `trash` means deleted items. */
export const ADMIN_STATUSES = ['all', ...STATUSES, 'trash'] as const

/** `GET /admin/content/:kind`: every item in any status, last updated first. */
export const AdminListQuery = ListQuery.omit({ fields: true }).extend({
  status: z.enum(ADMIN_STATUSES, 'Status is all, draft, scheduled, published or trash.').default('all'),
})
export type AdminListQuery = z.output<typeof AdminListQuery>

/** A row of an admin list: the fields that distinguish items of any kind. */
export const AdminRow = z
  .object({
    _id: z.string(),
    /** Name of the kind: dashboard lists mix kinds. */
    kind: z.string(),
    title: z.string(),
    status: z.enum(STATUSES),
    publishAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    version: z.int(),
    /** A warning about the item (such as why it is not for sale); blank if there is none. */
    warning: z.string(),
    /** Page of the item on the site; blank if it has none or is not public. */
    url: z.string(),
    /** The stages that have a link; empty for kinds without stages. */
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

/**
 * `GET /admin/content/:kind/:id`: the whole item in any status under `item`; `deletedAt` if it is in the trash; `notify` is
 * false if it is scheduled to be published without an alert.
 */
export const AdminItemData = z.object({
  item: z.record(z.string(), z.unknown()),
  deletedAt: z.string().nullable().optional(),
  notify: z.boolean().optional(),
})

/** `POST /admin/content/:kind/:id/restore`: moves it out of the trash, as a draft. Responds with `item`. */

/** The items of a bulk request, each at the version that was seen: all of them are changed, or none. */
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

/** The items with the versions that the request led to. */
export const BulkData = z.object({ items: z.array(z.object({ _id: z.string(), version: z.int() })) })
export type BulkData = z.output<typeof BulkData>

/** `GET /admin/content/:kind/similar?title=&except=`: at most five items with nearly the same title. */
export const SimilarQuery = z.object({ title: text(300), except: z._default(text(40), '') })
export const SimilarData = z.object({ items: z.array(AdminRow) })

/** `GET /admin/content/:kind/labels`: the labels in use in the lists of a kind, the most frequent first, at most 30 of each. */
export const LabelsData = z.object({
  labels: z.record(z.string(), z.array(z.string())).describe('Labels by the field whose entries have them.'),
})
export type LabelsData = z.output<typeof LabelsData>

/** `GET /admin/audit?page=&target=&actor=`: audit log entries, newest first. */
export const AuditQuery = ListQuery.pick({ page: true, limit: true }).extend({
  target: z
    ._default(text(200), '')
    .describe('What it was done to: `jobPost/01K...`, `site`, words of a title, an e-mail address.'),
  actor: z
    ._default(text(200), '')
    .describe('Who did it: the beginning of an e-mail address, or the name of a program.'),
})
export type AuditQuery = z.output<typeof AuditQuery>
export const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.string(),
    /** The actor: e-mail of a user, or name of a program. */
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    /** What the target is called: the title of an item, the e-mail of a person; blank for others. */
    title: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>
export const AuditData = z.object({ entries: z.array(AuditEntry), ...listPage })
export type AuditData = z.output<typeof AuditData>

/** `GET /admin/messages?page=&unread=`: contact form messages, newest first. */
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
/** `PUT /admin/messages/:id`: marks it read or unread, responds with `message`. `DELETE` removes it permanently. */
export const MessageBody = z.object({ read: z.boolean('This must be true or false.') })

/** An item that needs attention, and the reason as a message. */
export const Attention = z.object({ row: AdminRow, reason: z.string() }).meta({ id: 'Attention' })

/** `GET /admin/attention/:list?page=`: the items of an attention list. */
export const AttentionQuery = ListQuery.pick({ page: true, limit: true })
export type AttentionQuery = z.output<typeof AttentionQuery>
export const AttentionData = z.object({ items: z.array(Attention), ...listPage })
export type AttentionData = z.output<typeof AttentionData>

/** Work after a write that failed again and again, the latest first; `total` counts all. */
export const FailedJobs = z.object({
  items: z.array(
    z.object({
      _id: z.string(),
      /** A `JobType`, unless an earlier version queued it. */
      type: z.string(),
      attempts: z.int(),
      lastError: z.string(),
      failedAt: z.string(),
    }),
  ),
  total: z.int(),
})
export type FailedJobs = z.output<typeof FailedJobs>

/** `POST /admin/jobs/retry` */
export const RetryJobBody = z.object({
  id: z.string('Give the id of a job.').min(1, 'Give the id of a job.').max(200, 'This is no id of a job.'),
})
export const RetriedJobData = z.object({ _id: z.string() })

/** `GET /admin/dashboard`: recent activity and what needs attention. */
export const DashboardData = z.object({
  /** Posts first published on each of the last 30 days in India, oldest first. */
  postsPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Number of published items by kind name. */
  published: z.record(z.string(), z.int()),
  unreadMessages: z.int(),
  unreadReports: z.int(),
  /** True if 10,000 are unread, so that new ones get a 503. */
  messagesFull: z.boolean(),
  reportsFull: z.boolean(),
  /** Numbers of items that need attention, by reason. `GET /admin/attention/:list` lists them. */
  attention: z.object({
    /** Scheduled items that were due and could not be published. */
    notPublished: z.int(),
    /** Published posts without an official source. */
    noOfficialSource: z.int(),
    /** Posts past their last date that still offer Apply. */
    probablyClosed: z.int(),
    /** Posts with a labelled entry without a link, or with a link that was dead at the last check. */
    deadLinks: z.int(),
  }),
  /** Items to be published next, soonest first. */
  scheduled: z.array(AdminRow),
  /** Jobs that were given up. */
  failedJobs: FailedJobs,
  /** Payments that differ from those of the provider, as the nightly comparison found. */
  paymentDifferences: z.int(),
})
export type DashboardData = z.output<typeof DashboardData>
