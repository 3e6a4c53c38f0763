import type { Query } from './db.ts'
import { preparePerConnection } from './sqlite.ts'

/** An event as it stands in the stream. */
export type StreamEvent = { seq: number; kind: string; itemId: string; type: string; at: number }

/*
 * The stream of events by their numbers. The plus keeps SQLite from finding a stretch of the stream by its kind: that
 * would read and sort all events that there ever were.
 */
const statements = preparePerConnection((connection) => ({
  last: connection.prepare<[], number>('select seq from events order by seq desc limit 1').pluck(),
  at: connection.prepare<[number], StreamEvent>(
    'select seq, kind, item_id as itemId, type, at from events where seq = ?',
  ),
  latestAfter: connection.prepare<[number, string, number], Pick<StreamEvent, 'seq' | 'itemId'>>(
    `select e.seq, e.item_id as itemId from events e where e.seq > ? and +e.kind = ? and not exists (
       select 1 from events later where later.kind = e.kind and later.item_id = e.item_id and later.seq > e.seq
     ) order by e.seq limit ?`,
  ),
}))

/** The number of the last event; 0 where there was none. */
export async function lastEvent(query: Query): Promise<number> {
  return statements(query).last.get() ?? 0
}

/** The event of a number; null where there is none. */
export async function eventAt(query: Query, seq: number): Promise<StreamEvent | null> {
  return statements(query).at.get(seq) ?? null
}

/** The items of a kind that something happened to after an event, each by its last one, in the order of the stream. */
export async function latestEventsAfter(query: Query, kind: string, seq: number, limit: number) {
  return statements(query).latestAfter.all(seq, kind, limit)
}
