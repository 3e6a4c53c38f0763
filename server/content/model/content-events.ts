import { isDeepStrictEqual } from 'node:util'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { ContentModel, NewEvent, StoredRow } from './content.model.ts'
import { isPublic, pickFields } from './content.model.ts'

/** Type of jobs that announce new events: enqueued with events that may alert users. */
export const EVENTS_JOB = 'content.events'

const FIRST: EventCode = { type: 'created', params: {} }
const UPDATED: EventCode = { type: 'updated', params: {} }
const EDITED: EventCode = { type: 'edited', params: {} }
const REMOVED: EventCode = { type: 'removed', params: {} }

type Model<Row> = {
  titleField: string
  toDraft(row: Row): object
  changes(before: Row, after: Row): EventCode[]
}

const isRename = (before: object, after: object, titleField: string): boolean =>
  isDeepStrictEqual({ ...before, [titleField]: '' }, { ...after, [titleField]: '' })

/** Returns the events of an edit. Readers see significant ones; the sync needs them all. A new name sends no alert. */
export function deriveEvents<Row extends StoredRow>(
  model: Model<Row>,
  before: Row | null,
  after: Row,
  { isMinor, isUndo = false, now }: { isMinor: boolean; isUndo?: boolean; now: number },
): NewEvent[] {
  const event = (change: EventCode, significant: boolean, isSilent = after.isSilent): NewEvent => ({
    ...change,
    significant,
    isSilent: isSilent || !significant,
    at: now,
  })
  const wasPublic = before !== null && isPublic(before)
  if (!isPublic(after)) return wasPublic ? [event(REMOVED, false)] : []
  if (isUndo) return [event(EDITED, false)]
  if (before === null || before.publishedAt === null) return [event(FIRST, true)]
  if (!wasPublic) return [event(UPDATED, true, true)]
  const [old, draft] = [model.toDraft(before), model.toDraft(after)]
  if (isMinor || isDeepStrictEqual(old, draft)) return [event(EDITED, false)]
  if (isRename(old, draft, model.titleField)) return [event(UPDATED, true, true)]
  const changes = model.changes(before, after)
  return (changes.length > 0 ? changes : [UPDATED]).map((change) => event(change, true))
}

type Fields = Record<string, unknown>

export function changedFields<Row extends StoredRow>(
  model: Pick<ContentModel<Record<never, never>, object, Row>, 'toDraft' | 'instants'>,
  before: Row | null,
  after: Row,
): { before?: Fields; after?: Fields } {
  if (before === null) return {}
  const auditedFields = (row: Row): Fields => {
    const { status, publishAt, deletedAt } = row
    return { ...model.toDraft(row), ...pickFields(row, model.instants ?? []), status, publishAt, deletedAt }
  }
  const [old, now] = [auditedFields(before), auditedFields(after)]
  const names = Object.keys(now).filter((name) => !isDeepStrictEqual(old[name], now[name]))
  return { before: pickFields(old, names), after: pickFields(now, names) }
}
