import { Readable } from 'node:stream'
import * as z from 'zod'
import { ExportQuery, ImportBody, ImportData, TRANSFER_KINDS } from '#shared/contracts/admin.ts'
import type { TransferFormat, TransferKind } from '#shared/contracts/admin.ts'
import { answer, envelope } from '#shared/contracts/envelope.ts'
import { indiaDay } from '#shared/domain/india-day.ts'
import { notFound, notSignedIn } from '../../../errors.ts'
import type { ApiRoutes } from '../../../ports/api-routes.ts'
import type { TransferService } from './transfer.service.ts'

/** Largest body of an import, in bytes. */
const BODY_LIMIT = 1_048_576

const params = z.object({ kind: z.string().describe('jobPost or question.') })

const TYPES: Record<TransferFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

function transferKind(name: string): TransferKind {
  const kind = TRANSFER_KINDS.find((each) => each.toLowerCase() === name.toLowerCase())
  if (kind === undefined) throw notFound('This kind of content has no import and export.')
  return kind
}

function inWords({ imported, rows, errors }: ImportData, dryRun: boolean): string {
  const wrong = new Set(errors.map(({ row }) => row)).size
  const right = dryRun ? `${rows.length} rows can be imported` : `${imported} drafts imported`
  return wrong === 0 ? `${right}.` : `${right}, ${wrong} rows have errors.`
}

/** Import and export of whole files, for admins. */
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
        body: ImportBody,
        response: { 200: envelope(ImportData) },
      },
    },
    async (request) => {
      if (request.viewer === null) throw notSignedIn()
      const kind = transferKind(request.params.kind)
      const data = await service.importItems(kind, request.body, { id: request.viewer.id })
      return answer(data, inWords(data, request.body.dryRun))
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
