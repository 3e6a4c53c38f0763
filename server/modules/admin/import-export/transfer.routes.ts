import { Readable } from 'node:stream'
import * as z from 'zod'
import { ExportQuery, ImportBody, ImportData } from '#shared/contracts/import-export.ts'
import type { TransferFormat } from '#shared/domain/import-choices.ts'
import { TRANSFER_KINDS } from '#shared/domain/kinds.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { toIdempotentRequest } from '../../../content/idempotency.ts'
import { notFound, unauthorized } from '../../../errors.ts'
import type { ApiRoutes } from '../../../ports/api-routes.ts'
import type { TransferService } from './transfer.service.ts'

/** The largest body of an import, in bytes (1 MiB). */
const BODY_LIMIT = 1_048_576

const params = z.object({
  kind: z.string().meta({ description: 'Name of a kind, in any letter case.', enum: [...TRANSFER_KINDS] }),
})

// The content of the exported files, which are sent as text streams.
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

function formatResult({ imported, rows, errors, dateQuestion }: ImportData, dryRun: boolean): string {
  if (dateQuestion !== null)
    return `Choose whether the day or the month is first: row ${dateQuestion.row} has ${dateQuestion.text}.`
  const wrong = new Set(errors.map(({ row }) => row)).size
  const right = dryRun ? `${rows.length} rows can be imported` : `${imported} drafts imported`
  return wrong === 0 ? `${right}.` : `${right}, ${wrong} rows have errors.`
}

/** Registers the admin routes for import and export of files. */
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
