import { outbox } from './use-outbox.ts'
import { clearDrafts } from './drafts-db.ts'
import {
  database,
  meta,
  outbox as outboxTable,
  recent,
  responses,
  saved,
  type Owner,
  type TableName,
} from './db.ts'
import { clearUser, currentOwner, lastUser, saveUser } from './current-user.ts'
import { outboxChanged } from './outbox-sender.ts'
import { trimRecent } from './recent-store.ts'
import { savedChanged } from './saved-events.ts'
import { mergeRows } from './saved-rows.ts'
import { syncSaved } from './saved-sync.ts'

/** What a person leaves on the device at the end of a session. */
type Leaving = {
  /**
   * Whether what the server has not heard yet waits for that person: a session that ended was not ended on purpose. It
   * goes when anybody else signs in.
   */
  keepPending?: boolean
}

type Wipe = (leaving: Leaving) => PromiseLike<unknown>

const ofUsers = (row: { owner: Owner }): boolean => row.owner !== ''

/** What is deleted of each table at the end of a session; null for what belongs to nobody. */
const WIPES = {
  responses: () => responses.where('owner').notEqual('').delete(),
  posts: null,
  rows: null,
  searchTerms: null,
  quizzes: null,
  saved: ({ keepPending = false }) =>
    saved
      .filter((row) => ofUsers(row) && !(keepPending && (row.isUnsent || row.rejection !== undefined)))
      .delete(),
  recent: () => recent.filter(ofUsers).delete(),
  drafts: async ({ keepPending = false }) => keepPending || (await clearDrafts()),
  outbox: async ({ keepPending = false }) => keepPending || (await outboxTable.filter(ofUsers).delete()),
  meta: async ({ keepPending = false }) => {
    const { id } = await lastUser()
    await (keepPending && id !== '' ? saveUser({ id, isSignedIn: false }) : clearUser())
  },
} satisfies Record<TableName, Wipe | null>

/** Deletes from this device what belongs to its user: nothing that is left says who it was. */
export async function wipeUserData(leaving: Leaving = {}): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    for (const wipe of Object.values(WIPES) as (Wipe | null)[]) await wipe?.(leaving)
  })
  savedChanged.emit()
  outboxChanged.emit(null)
}

/** Hands what nobody in particular saved and opened over to a person: of each field the later change holds. */
const adoptAnonymousData = (person: Owner): Promise<void> =>
  database.transaction('rw', saved, recent, meta, async () => {
    await saveUser({ id: person, isSignedIn: true })
    for (const row of await saved.where('owner').equals('').toArray()) {
      await saved.delete(['', row.postId])
      // What was removed again before anybody signed in is no wish to remove it everywhere.
      if (!row.isSaved) continue
      const mine = await saved.get([person, row.postId])
      const own = { ...row, owner: person, isUnsent: true }
      await saved.put(mine === undefined ? own : { ...mergeRows(mine, own), isUnsent: true })
    }
    for (const row of await recent.filter(({ owner }) => owner === '').toArray()) {
      await recent.delete(['', row.postId])
      const mine = await recent.get([person, row.postId])
      await recent.put({ ...row, owner: person, viewedAt: Math.max(row.viewedAt, mine?.viewedAt ?? 0) })
    }
    await trimRecent(person)
  })

/** Notes who uses the device from now on; whatever somebody else left on it goes first. */
export async function switchUser(person: Owner): Promise<void> {
  const { id } = await lastUser()
  if (id !== '' && id !== person) await wipeUserData()
  await adoptAnonymousData(person)
  outboxChanged.emit(null)
  savedChanged.emit()
  await syncSaved()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How many changes of the person who uses the device the server has not heard, after a try to send them within `ms`. */
export async function countPending(ms: number): Promise<number> {
  await Promise.race([outbox.flush(), pause(ms)])
  const person = await currentOwner()
  if (person === '') return 0
  return (await outbox.list()).filter(({ owner, rejection }) => owner === person && rejection === undefined)
    .length
}
