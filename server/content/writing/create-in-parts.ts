import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import { pickFields } from '#server/content/model/content.model.ts'
import { computeRow } from '#server/content/model/compute-row.ts'
import type { ContentCommit, CommittedWrite } from './commit-write.ts'
import {
  recordProgress,
  readProgress,
  type IdempotentRequest,
} from '#server/content/idempotency/idempotency.ts'

/** An item of a long list to create, by its number in the list; `read` builds it just before it is created. */
export type NumberedItem<Draft> = { number: number; read: () => Draft & PublicationFields }

/** The options for creating a long list: the actor, the idempotency key and the pace. */
export type PartsOptions = { actor: Actor; keyed: IdempotentRequest | null; pace: WorkPace }

/** Creates long lists of items without blocking other requests. */
export function contentParts<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock, newId }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  saving: ContentCommit<Row>,
) {
  const { fieldNames } = model.kind

  /**
   * Creates items in order, in parts that are committed one by one, with pauses for other requests. If a request with
   * the same idempotency key was aborted or runs concurrently, it continues after the items already created. Returns
   * the ids by number.
   */
  return async function createInParts(
    wanted: readonly NumberedItem<Draft>[],
    { actor, keyed, pace }: PartsOptions,
  ): Promise<ReadonlyMap<number, string>> {
    const now = clock()
    const newItems = wanted.map((item) => ({ ...item, id: newId() }))
    const pause = pace.work()
    const made = new Map<number, string>()

    async function createPart(query: Query): Promise<CommittedWrite<Row>[]> {
      const isOver = pace.part()
      const saved: CommittedWrite<Row>[] = []
      for (const [number, id] of await readProgress(query, keyed)) made.set(number, id)
      for (const { number, id, read } of newItems) {
        if (made.has(number)) continue
        const body = read()
        await pause()
        const draft = pickFields(body, fieldNames) as Draft
        const row = await computeRow(query, model, { id, before: null, draft, body, now, isImported: true })
        await pause()
        saved.push(await saving.save(query, null, row, { action: 'create', actor, now, pause }))
        made.set(number, id)
        await pause()
        if (isOver()) break
      }
      await recordProgress(query, keyed, made, now)
      return saved
    }

    while (made.size < newItems.length) {
      const committed = new Map(made)
      const saved = await db.tx((query) => {
        // Reset: a part that was rolled back created nothing.
        made.clear()
        for (const [number, id] of committed) made.set(number, id)
        return createPart(query)
      })
      saving.publishInvalidation(saved)
      await pause()
    }
    return made
  }
}
