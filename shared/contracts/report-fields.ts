import * as z from 'zod/mini'
import { REPORT_COMMENT_LENGTH } from '#shared/domain/reports.ts'
import { text } from './text-fields.ts'

export const reportFields = <const Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    reason: z.enum(reasons, 'Choose a problem.'),
    comment: z._default(text(REPORT_COMMENT_LENGTH), ''),
  })
