import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from './prepared-statements.ts'

export type StreamEvent = { seq: number; kind: string; itemId: string; type: string; at: number }

/* The empty text keeps SQLite off the index by kind, which would read and sort all events ever stored. */
const statements = preparePerConnection((connection) => ({
  last: connection.prepareScalar<[], number>('select seq from events order by seq desc limit 1'),
  at: connection.prepare<[number], StreamEvent>(
    'select seq, kind, item_id as "itemId", type, at from events where seq = ?',
  ),
  latestAfter: connection.prepare<[number, string, number], Pick<StreamEvent, 'seq' | 'itemId'>>(
    `select e.seq, e.item_id as "itemId" from events e where e.seq > ? and e.kind || '' = ? and not exists (
       select 1 from events later where later.kind = e.kind and later.item_id = e.item_id and later.seq > e.seq
     ) order by e.seq limit ?`,
  ),
}))

export async function lastEvent(query: Query): Promise<number> {
  return (await statements(query).last.get()) ?? 0
}

export async function eventAt(query: Query, seq: number): Promise<StreamEvent | null> {
  return (await statements(query).at.get(seq)) ?? null
}

/** Returns the items of a kind with events after `seq`, each with its last event only, in stream order. */
export async function latestEventsAfter(query: Query, kind: string, seq: number, limit: number) {
  return statements(query).latestAfter.all(seq, kind, limit)
}
