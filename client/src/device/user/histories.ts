import { Dexie, type Table } from 'dexie'
import { currentOwner } from './current-user.ts'
import { database, meta, recentPosts, searches, type Owner } from '#client/device/db/db.ts'

type HistoryRow<Key extends string, Time extends string> = { owner: Owner } & Record<Key, string> &
  Record<Time, number>

/** Creates a history with one row per value of `key` and owner. Retains the newest `max` rows by `time`. */
function createHistory<Key extends string, Time extends string, Row extends HistoryRow<Key, Time>>(
  table: Table<Row, [Owner, string]>,
  { key, time, max }: { key: Key; time: Time; max: number },
) {
  const ofOwner = (owner: Owner) =>
    table.where(`[owner+${time}]`).between([owner, Dexie.minKey], [owner, Dexie.maxKey])

  async function trim(owner: Owner): Promise<void> {
    const excess = (await ofOwner(owner).count()) - max
    if (excess > 0) await table.bulkDelete(await ofOwner(owner).limit(excess).primaryKeys())
  }

  return {
    max,

    record: (rowOf: (owner: Owner) => Row): Promise<void> =>
      database.transaction('rw', table, meta, async () => {
        const owner = await currentOwner()
        await table.put(rowOf(owner))
        await trim(owner)
      }),

    list: (): Promise<Row[]> =>
      database.transaction('r', table, meta, async () =>
        ofOwner(await currentOwner())
          .reverse()
          .toArray(),
      ),

    clear: (): Promise<void> =>
      database.transaction('rw', table, meta, async () => {
        await ofOwner(await currentOwner()).delete()
      }),

    /** Assigns rows without an owner to a user, unless newer ones exist. Call it inside a transaction. */
    async adopt(user: Owner): Promise<void> {
      for (const row of await ofOwner('').toArray()) {
        await table.delete(['', row[key]])
        const mine = await table.get([user, row[key]])
        if (mine === undefined || mine[time] <= row[time]) await table.put({ ...row, owner: user })
      }
      await trim(user)
    },
  }
}

export const viewHistory = createHistory(recentPosts, { key: 'postId', time: 'viewedAt', max: 50 })

export const searchHistory = createHistory(searches, { key: 'terms', time: 'searchedAt', max: 20 })
