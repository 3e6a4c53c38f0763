import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { QUESTION_REPORT_REASONS, REPORT_REASONS, REPORTED_KINDS } from '#shared/domain/reports.ts'
import { optionalLink } from './fields.ts'
import { listPage, ListQuery } from './list-query.ts'
import { reportFields } from './report-fields.ts'

const ofPost = reportFields(REPORT_REASONS).shape

/** Report of an error in a post, without name or address of the sender. */
export const ReportBody = z.object({
  postId: z.string('This must be text.').refine(isId, 'This is not an id.'),
  reason: ofPost.reason,
  link: z._default(optionalLink, ''),
  comment: ofPost.comment,
})
export type ReportBody = z.output<typeof ReportBody>

export const QuestionReportBody = z.object({
  questionId: z.string('This must be text.').refine(isId, 'This is not an id.'),
  ...reportFields(QUESTION_REPORT_REASONS).shape,
})
export type QuestionReportBody = z.output<typeof QuestionReportBody>

export const ReportData = z.object({ report: z.object({ _id: z.string(), createdAt: z.string() }) })

export const ReportsQuery = ListQuery.pick({ page: true, limit: true })
export type ReportsQuery = z.output<typeof ReportsQuery>

export const Report = z
  .object({
    _id: z.string(),
    kind: z.enum(REPORTED_KINDS),
    itemId: z.string(),
    /** Name of the post, or text of the question, when the report arrived. */
    itemName: z.string(),
    reason: z.string(),
    link: z.string(),
    comment: z.string(),
    createdAt: z.string(),
    readAt: z.string().nullable(),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

export const ReportsData = z.object({ reports: z.array(Report), unread: z.int(), ...listPage })
export type ReportsData = z.output<typeof ReportsData>
