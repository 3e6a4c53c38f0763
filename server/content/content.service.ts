import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import { AppError } from '#server/lib/errors.ts'
import { contentAdmin } from '#server/content/reading/admin-reader.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import { contentReader } from '#server/content/reading/content-reader.ts'
import { contentRepository } from '#server/content/store/content.repository.ts'
import { rebuildProjections } from '#server/content/store/rebuild-projections.ts'
import { contentWriter } from '#server/content/writing/content-writer.ts'

const SCHEDULE = { id: 'schedule' }

/** Knows neither SQL nor HTTP. Add special behaviour beside it (`{ ...contentService(...), more }`), never inside. */
export function contentService<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
) {
  const rows = contentRepository<Row>(ports.db, model)
  const writer = contentWriter(ports, model, rows)

  // Due items that a rule refused, with the reason; recomputed by each run.
  let refused: ReadonlyMap<string, string> = new Map()

  /** Returns the published ids. A refused item stays scheduled. Throws AggregateError after trying all others. */
  async function publishDue(): Promise<string[]> {
    const now = ports.clock()
    const published: string[] = []
    const failures: unknown[] = []
    const reasons = new Map<string, string>()
    for (const id of await rows.due(now)) {
      const body = { status: 'published' } as Partial<Draft> & PublicationFields
      try {
        await writer.update(id, body, { actor: SCHEDULE, at: now })
        published.push(id)
      } catch (error) {
        if (!(error instanceof AppError && error.statusCode < 500)) failures.push(error)
        // 404: the item was trashed since the read.
        else if (error.statusCode !== 404) reasons.set(id, error.message)
      }
    }
    refused = reasons
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} items were not published.`)
    return published
  }

  const rebuild = () => rebuildProjections(ports.db, model, rows)

  const reader = contentReader(ports, model, rows)
  const admin = contentAdmin(ports, model, rows)

  const refusedPublications = () => [...refused].map(([id, reason]) => ({ id, reason }))

  return { rows, rebuild, ...reader, ...writer, ...admin, publishDue, refusedPublications }
}
