import { Readable } from 'node:stream'
import * as z from 'zod'
import { ExportQuery, ImportBody, ImportData } from '#shared/contracts/import-export.ts'
import { FORMATS_OF } from '#shared/domain/import-choices.ts'
import type { ImportChoice, TransferFormat } from '#shared/domain/import-choices.ts'
import { TRANSFER_KINDS } from '#shared/domain/kinds.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { toIdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import { invalidInput, notFound, unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { TransferService } from './transfer.service.ts'

/** Maximum body of an import, bytes: Indic scripts take three bytes per character. */
const BODY_LIMIT = 16 * 1_048_576

const params = z.object({
  kind: z.string().meta({ description: 'Name of a kind, in any letter case.', enum: [...TRANSFER_KINDS] }),
})

const Exported: { description: string; content: Record<string, { schema: z.ZodType }> } = {
  description: 'The file.',
  content: {
    'text/csv': { schema: z.string() },
    'application/json': { schema: z.array(z.union(TRANSFER_KINDS.map((name) => CONTRACTS[name].Draft))) },
  },
}

const TYPES: Record<TransferFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

function transferKind(name: string): TransferKind {
  const kind = TRANSFER_KINDS.find((each) => each.toLowerCase() === name.toLowerCase())
  if (kind === undefined) throw notFound('This kind of content has no import and export.')
  return kind
}

const CHOICE_MESSAGES: Record<ImportChoice, string> = {
  dateOrder: 'Choose whether the day or the month is first',
  keyNumbers: 'Choose what a number means as the correct option',
  dollars: 'Choose whether text between dollar signs is a formula',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function formatResult({ imported, rows, errors, questions }: ImportData, dryRun: boolean): string {
  const [question] = questions
  if (question !== undefined)
    return `${CHOICE_MESSAGES[question.choice]}: row ${question.row} has ${question.text}.`
  const wrong = new Set(errors.map(({ row }) => row)).size
  const right = dryRun
    ? `${counted(rows.length, 'row')} can be imported`
    : `${counted(imported, 'draft')} imported`
  return wrong === 0 ? `${right}.` : `${right}, ${counted(wrong, 'row')} with errors.`
}

export function transferRoutes(
  routes: ApiRoutes,
  service: TransferService,
  { clock }: { clock: () => number },
): void {
  routes.post(
    '/admin/import/:kind',
    {
      config: { access: 'admin' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['Admin'],
        summary: 'Make drafts of the rows of a CSV or JSON file, or say what would come of them',
        params,
        headers: IdempotencyHeaders,
        body: ImportBody,
        response: { 200: envelope(ImportData) },
      },
    },
    async (request, reply) => {
      if (request.viewer === null) throw unauthorized()
      const kind = transferKind(request.params.kind)
      if (!FORMATS_OF[kind].includes(request.body.format))
        throw invalidInput([{ field: 'format', message: `Format is ${FORMATS_OF[kind].join(' or ')}.` }])
      const { id } = request.viewer
      const keyed = toIdempotentRequest(request)
      const done = await service.importItems(kind, request.body, { actor: { id }, keyed })
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope(done.answer, formatResult(done.answer, request.body.dryRun))
    },
  )

  routes.get(
    '/admin/export/:kind',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'All items that are not in the trash, as a file that can be imported',
        params,
        querystring: ExportQuery,
        response: { 200: Exported },
      },
    },
    async (request, reply) => {
      const kind = transferKind(request.params.kind)
      const { format } = request.query
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="${kind}-${indiaDay(clock())}.${format}"`)
        .send(Readable.from(service.exportItems(kind, format)))
    },
  )
}
