import * as z from 'zod'
import { STATUSES } from './content-kind.ts'
import { listPage, ListQuery } from './list-query.ts'
import { text } from './fields.ts'

/*
 * What the admin area asks for beside the documented writes. Every path begins with /admin, takes the name of a kind
 * where it concerns one (`/admin/content/jobPost`), and is for admins alone.
 */

/** Which items of a kind an admin's list holds; `trash` are the deleted ones. */
export const ADMIN_STATUSES = ['all', ...STATUSES, 'trash'] as const

/** `GET /admin/content/:kind`: every item in whatever status, the latest change first. */
export const AdminListQuery = ListQuery.omit({ fields: true }).extend({
  status: z.enum(ADMIN_STATUSES, 'Status is all, draft, scheduled, published or trash.').default('all'),
})
export type AdminListQuery = z.output<typeof AdminListQuery>

/** A row of an admin's list: what tells items of any kind apart. */
export const AdminRow = z
  .object({
    _id: z.string(),
    /** Name of the kind: lists of the dashboard mix them. */
    kind: z.string(),
    title: z.string(),
    status: z.enum(STATUSES),
    publishAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    version: z.int(),
    /** A word of warning about the item (as why it is not for sale); blank where nothing is wrong. */
    warning: z.string(),
    /** Page of the item on the site; blank where it has none. */
    url: z.string(),
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

/** `GET /admin/content/:kind/:id`: the whole item, in whatever status, under `item`; in the trash with its time there. */
export const AdminItemData = z.object({
  item: z.record(z.string(), z.unknown()),
  deletedAt: z.string().nullable().optional(),
})

/** `POST /admin/content/:kind/:id/restore`: back from the trash, as a draft. Answers `item`. */

/** `GET /admin/content/:kind/similar?title=&except=`: items of nearly the same title, at most five. */
export const SimilarQuery = z.object({ title: text(300), except: text(40).default('') })
export const SimilarData = z.object({ items: z.array(AdminRow) })

/** `GET /admin/audit?page=&target=`: what was done, the latest first. */
export const AuditQuery = ListQuery.pick({ page: true, limit: true }).extend({
  target: text(200).default(''),
})
export type AuditQuery = z.output<typeof AuditQuery>
export const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.string(),
    /** Who: e-mail of a person, or the name of a program. */
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>
export const AuditData = z.object({ entries: z.array(AuditEntry), ...listPage })
export type AuditData = z.output<typeof AuditData>

/** `GET /admin/messages?page=&unread=`: what came through the contact form, the latest first. */
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
/** `PUT /admin/messages/:id`: marks it read or unread. Answers `message`. `DELETE` removes it for good. */
export const MessageBody = z.object({ read: z.boolean('This must be true or false.') })

/** A post that wants a look, and why in a word for people. */
export const Attention = z.object({ row: AdminRow, reason: z.string() }).meta({ id: 'Attention' })

const attention = z.object({ total: z.int(), items: z.array(Attention) })

/** `GET /admin/dashboard`: what happened and what needs attention; each list at most ten. */
export const DashboardData = z.object({
  /** Posts first published on each of the last 30 days in India, the oldest first. */
  postsPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Published items of each kind, by its name. */
  published: z.record(z.string(), z.int()),
  unreadMessages: z.int(),
  unreadReports: z.int(),
  /** So many are unread that no more are taken. */
  messagesFull: z.boolean(),
  reportsFull: z.boolean(),
  attention: z.object({
    /** Published posts without an official source. */
    noOfficialSource: attention,
    /** The last date is over, but the list still offers Apply. */
    lastDatePassed: attention,
    /** Links that are missing where the post needs one, or that did not answer at the last look. */
    deadLinks: attention,
  }),
  /** What is published next, the nearest first. */
  scheduled: z.array(AdminRow),
})
export type DashboardData = z.output<typeof DashboardData>

/** Formats of imports and exports. */
export const TRANSFER_FORMATS = ['csv', 'json'] as const
export type TransferFormat = (typeof TRANSFER_FORMATS)[number]

/** The most rows that one import takes. */
export const IMPORT_ROWS_MAX = 1000

/** `POST /admin/import/:kind`: reads rows into drafts; with `dryRun` it only says what would come of them. */
export const ImportBody = z.object({
  format: z.enum(TRANSFER_FORMATS, 'Format is csv or json.'),
  text: z.string('This must be text.').max(1_000_000, 'Use at most 1 MB.'),
  dryRun: z.boolean('This must be true or false.').default(false),
})
export type ImportBody = z.output<typeof ImportBody>

/** What came of an import: rows count from 1, the heading of a CSV not counted. */
export const ImportData = z.object({
  /** The rows that are right, by their title; without `dryRun` each is a draft now. */
  rows: z.array(z.object({ row: z.int(), title: z.string(), _id: z.string().nullable() })),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Columns (or names in items) that no field is named like: nobody read them. */
  ignored: z.array(z.string()),
  imported: z.int(),
})
export type ImportData = z.output<typeof ImportData>

/** `GET /admin/export/:kind?format=`: all items that are not in the trash, as a file. */
export const ExportQuery = z.object({
  format: z.enum(TRANSFER_FORMATS, 'Format is csv or json.').default('csv'),
})
