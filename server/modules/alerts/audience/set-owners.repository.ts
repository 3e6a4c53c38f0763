import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** A position among the owners under a key: in the order of their sets, and of their ids within a set. */
export type SetPosition = { setId: number; ownerId: string }

/** The position before the first owner. */
export const FIRST_POSITION: SetPosition = { setId: 0, ownerId: '' }

type PageInput = { key: string; setId: number; ownerId: string; limit: number }

/** The rest of the set of the position, then the sets after it: each part is read in the order of its index. */
export const SET_OWNERS = `select * from (
    select * from (select o.set_id as setId, o.id as ownerId from alert_owners o
      where o.set_id = @setId and o.id > @ownerId order by o.id limit @limit)
    union all
    select * from (select k.set_id, o.id from interest_set_keys k join alert_owners o on o.set_id = k.set_id
      where k.key = @key and k.set_id > @setId order by k.set_id, o.id limit @limit)
  ) limit @limit`

const statements = preparePerConnection((connection) => ({
  page: connection.prepare<[PageInput], SetPosition>(SET_OWNERS),
}))

/** Reads owners whose set has a key, after a position; `next` is null after the last. */
export function readSetOwners(
  query: Query,
  { key, position, limit }: { key: string; position: SetPosition; limit: number },
): { ownerIds: string[]; next: SetPosition | null } {
  const rows = statements(query).page.all({ key, ...position, limit })
  return {
    ownerIds: rows.map(({ ownerId }) => ownerId),
    next: rows.length === limit ? (rows.at(-1) ?? null) : null,
  }
}
