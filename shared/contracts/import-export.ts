import * as z from 'zod'
import { DATE_ORDERS, TRANSFER_FORMATS } from '#shared/domain/import-choices.ts'
import { PURPOSES } from '#shared/domain/jobs/purpose-names.ts'

/** The maximum number of rows in one import. */
export const IMPORT_ROWS_MAX = 1000

/** `POST /admin/import/:kind`: creates drafts from rows; with `dryRun` it only reports the result. */
export const ImportBody = z.object({
  format: z.enum(TRANSFER_FORMATS, 'Format is csv or json.'),
  text: z.string('This must be text.').max(1_000_000, 'Use at most 1 MB.'),
  dryRun: z.boolean('This must be true or false.').default(false),
  dateOrder: z
    .enum(DATE_ORDERS, 'Date order is dayFirst or monthFirst.')
    .describe('Omitted, the day is first, unless a date of the file can only have its month first.')
    .optional(),
})
export type ImportBody = z.output<typeof ImportBody>

/** Facts of a job post as an import reads them: the name of its organisation, its purpose and its dates. */
export const ImportFacts = z.object({
  organisation: z.string(),
  purpose: z.enum(PURPOSES),
  beginDate: z.string(),
  lastDate: z.string(),
})
export type ImportFacts = z.output<typeof ImportFacts>

/** The result of an import. Row numbers start at 1; the header of a CSV is not counted. */
export const ImportData = z.object({
  /** The valid rows with their titles; without `dryRun` each is now a draft. */
  rows: z.array(
    z.object({
      row: z.int(),
      title: z.string(),
      _id: z.string().nullable(),
      facts: ImportFacts.nullable().describe('Null for kinds other than job posts.'),
    }),
  ),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Ignored columns (or property names of items): no field has that name. */
  ignored: z.array(z.string()),
  dateQuestion: z
    .object({ row: z.int(), field: z.string(), text: z.string() })
    .nullable()
    .describe(
      'A date whose month can only be first: send `dateOrder`. Rows with dates in numbers are errors until then.',
    ),
  imported: z.int(),
})
export type ImportData = z.output<typeof ImportData>

/** `GET /admin/export/:kind?format=`: all items outside the trash, as a file. */
export const ExportQuery = z.object({
  format: z.enum(TRANSFER_FORMATS, 'Format is csv or json.').default('csv'),
})
