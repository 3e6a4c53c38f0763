import { outbox, notePerson } from './use-outbox.ts'
import { dropDrafts } from './drafts-db.ts'
import { answers, database, facts, recent, saved, type Owner } from './offline-db.ts'
import { currentOwner, forgetPerson, keepPerson, lastPerson } from './device-user.ts'
import { dropOldRecent } from './recent-store.ts'
import { savedChanged } from './saved-events.ts'
import { mergedRow } from './saved-rows.ts'
import { syncSaved } from './saved-sync.ts'

/** What a person leaves on the device at the end of a session. */
type Leaving = {
  /**
   * Whether what the server has not heard yet waits for that person: a session that ended was not ended on purpose. It
   * goes when anybody else signs in.
   */
  keepsUnsent?: boolean
}

/** Removes from this device what belongs to a person: nothing that is left says who it was. */
export async function wipePerson({ keepsUnsent = false }: Leaving = {}): Promise<void> {
  const person = await lastPerson()
  await database.transaction('rw', answers, saved, recent, facts, async () => {
    await answers.where('owner').notEqual('').delete()
    const isKept = ({ isUnsent }: { isUnsent: boolean }) => keepsUnsent && isUnsent
    await saved
      .where('owner')
      .notEqual('')
      .filter((row) => !isKept(row))
      .delete()
    await recent.filter(({ owner }) => owner !== '').delete()
    if (!keepsUnsent) await forgetPerson()
  })
  savedChanged.emit()
  // Under anybody else's session it must not be sent.
  await notePerson('')
  if (keepsUnsent) return
  if (person !== '') await outbox.removeOf(person)
  await dropDrafts()
}

/** Hands what nobody in particular saved and opened over to a person: of each field the later change holds. */
const takeOver = (person: Owner): Promise<void> =>
  database.transaction('rw', saved, recent, facts, async () => {
    await keepPerson(person)
    for (const row of await saved.where('owner').equals('').toArray()) {
      await saved.delete(['', row.postId])
      // What was removed again before anybody signed in is no wish to remove it everywhere.
      if (!row.isSaved) continue
      const mine = await saved.get([person, row.postId])
      const own = { ...row, owner: person, isUnsent: true }
      await saved.put(mine === undefined ? own : { ...mergedRow(mine, own), isUnsent: true })
    }
    for (const row of await recent.filter(({ owner }) => owner === '').toArray()) {
      await recent.delete(['', row.postId])
      const mine = await recent.get([person, row.postId])
      await recent.put({ ...row, owner: person, viewedAt: Math.max(row.viewedAt, mine?.viewedAt ?? 0) })
    }
    await dropOldRecent(person)
  })

/** Notes who uses the device from now on; whatever somebody else left on it goes first. */
export async function receivePerson(person: Owner): Promise<void> {
  const before = await lastPerson()
  if (before !== '' && before !== person) await wipePerson()
  await takeOver(person)
  await notePerson(person)
  savedChanged.emit()
  await syncSaved()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How many changes of the person who uses the device the server has not heard, after a try to send them within `ms`. */
export async function countUnsent(ms: number): Promise<number> {
  await Promise.race([outbox.flush(), pause(ms)])
  const person = await currentOwner()
  if (person === '') return 0
  const waiting = (await outbox.list()).filter(
    ({ owner, refusal }) => owner === person && refusal === undefined,
  )
  // One that is on its way and a later one of the same slot are one change to whoever made it.
  return new Set(waiting.map(({ id, slot }) => slot || id)).size
}
