import * as z from 'zod/mini'
import { REPORT_COMMENT_LENGTH } from '#shared/domain/reports.ts'
import { text } from './text-fields.ts'

/** Returns the fields that a report of an error has for an item of any kind; `reasons` are those of its kind. */
export const reportFields = <const Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    reason: z.enum(reasons, 'Choose a problem.'),
    comment: z._default(text(REPORT_COMMENT_LENGTH), ''),
  })
