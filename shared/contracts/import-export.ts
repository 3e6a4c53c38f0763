import * as z from 'zod'
import { LEVELS, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import {
  IMPORT_CHOICES,
  IMPORT_FORMATS,
  IMPORT_LENGTH_MAX,
  TRANSFER_FORMATS,
} from '#shared/domain/import-choices.ts'
import type { ImportChoice } from '#shared/domain/import-choices.ts'
import { PURPOSES } from '#shared/domain/job-facts/fact-names.ts'

export const IMPORT_ROWS_MAX = 10_000

/** `POST /admin/import/:kind`: creates drafts from rows; with `dryRun` it only reports the result. */
export const ImportBody = z.object({
  format: z.enum(IMPORT_FORMATS, 'Format is csv, json, gift or aiken.'),
  text: z.string('This must be text.').max(IMPORT_LENGTH_MAX, 'Use at most 5 MB.'),
  dryRun: z.boolean('This must be true or false.').default(false),
  dateOrder: z
    .enum(IMPORT_CHOICES.dateOrder, 'Date order is dayFirst or monthFirst.')
    .describe('Omitted, the day is first, unless a date of the file can only have its month first.')
    .optional(),
  keyNumbers: z
    .enum(IMPORT_CHOICES.keyNumbers, 'Key numbers are fromZero, fromOne or asText.')
    .describe(
      'What a number as a key means. Omitted, it is an index from 0, unless the file leaves that open.',
    )
    .optional(),
  dollars: z
    .enum(IMPORT_CHOICES.dollars, 'Dollars are formulas or text.')
    .describe('What text between dollar signs is.')
    .optional(),
})
export type ImportBody = z.output<typeof ImportBody>

const JobPostFacts = z.object({
  kind: z.literal('jobPost'),
  organisation: z.string(),
  purpose: z.enum(PURPOSES),
  beginDate: z.string(),
  lastDate: z.string(),
})

const QuestionFacts = z.object({
  kind: z.literal('question'),
  options: z.array(z.string()),
  correctOption: z.int(),
  explanation: z.string(),
  level: z.enum(LEVELS),
  category: z.enum(QUIZ_CATEGORIES),
  topic: z.string(),
  marks: z.number(),
  negativeMarks: z.number(),
  keepsOptionOrder: z.boolean().describe('Whether attempts never shuffle the options.'),
})

export const ImportFacts = z.discriminatedUnion('kind', [JobPostFacts, QuestionFacts])
export type ImportFacts = z.output<typeof ImportFacts>

const rowNumbers = {
  row: z.int(),
  line: z.int().nullable().describe('The line of the file that the row begins in; null in JSON.'),
}

/** Question to the admin about rows whose reading depends on a choice. */
export const ImportQuestion = z.object({
  choice: z.enum(Object.keys(IMPORT_CHOICES) as [ImportChoice, ...ImportChoice[]]),
  row: z.int(),
  field: z.string(),
  text: z.string(),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

/** Import result. Row numbers start at 1, without the header of a CSV. */
export const ImportData = z.object({
  /** Valid rows with their titles; without `dryRun` each is now a draft. */
  rows: z.array(
    z.object({
      ...rowNumbers,
      title: z.string(),
      _id: z.string().nullable(),
      facts: ImportFacts.nullable().describe('Null without `dryRun`.'),
      notes: z
        .array(z.object({ field: z.string(), message: z.string() }))
        .describe('Changes in the row, and parts that cannot be shown.'),
    }),
  ),
  errors: z.array(z.object({ ...rowNumbers, field: z.string(), message: z.string() })),
  ignored: z.array(z.string()),
  questions: z
    .array(ImportQuestion)
    .describe('The choices to send. Rows that depend on one of them are errors until then.'),
  imported: z.int(),
})
export type ImportData = z.output<typeof ImportData>

export const ExportQuery = z.object({
  format: z.enum(TRANSFER_FORMATS, 'Format is csv or json.').default('csv'),
})
