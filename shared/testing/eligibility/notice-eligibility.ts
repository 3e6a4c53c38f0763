import * as z from 'zod'
import { EligibilityRow } from '#shared/contracts/eligibility.ts'
import { RELAXED_GROUPS } from '#shared/domain/eligibility/eligibility-row.ts'

const Text = z.string().trim().min(1)

const Relaxation = z.strictObject({ category: z.enum(RELAXED_GROUPS), years: z.int(), from: Text })

const Row = EligibilityRow.safeExtend({
  relaxations: z.array(Relaxation),
  from: z.record(z.string(), z.union([Text, z.array(Text).min(2)])).default({}),
}).strict()

const Entry = z.strictObject({ slug: Text, rows: z.array(Row), nothingStated: Text.optional() })

/** Row of a notice: an eligibility row with quotes of the notice. README.md beside this file defines the fields. */
export type EligibilityCaseRow = z.infer<typeof Row>

/** Parses the text of `notice-eligibility.json`. Throws if its shape is wrong. */
export const parseNoticeEligibility = (text: string): z.infer<typeof Entry>[] =>
  z.array(Entry).parse(JSON.parse(text))
