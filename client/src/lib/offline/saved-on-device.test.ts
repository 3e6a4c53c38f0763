import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { savedServer } from '#client/testing/saved-server.ts'
import { onMoment } from '../moments.ts'
import { outbox } from '../use-outbox.ts'
import { database, facts, recent, saved } from './device-db.ts'
import { countUnsent, receivePerson, wipePerson } from './device-person.ts'
import { clearRecent, noteViewed, recentPosts } from './recent-on-device.ts'
import { changeSaved, keepPost, savedJobs, takeBackSaved } from './saved-on-device.ts'
import { syncSaved } from './saved-sync.ts'
import { withStore } from './worker-db.ts'

const ASHA = '01KAHG0000000000000000ASHA'
const RAVI = '01KAHG0000000000000000RAVI'
const CLERK = buildSummary({ _id: '01KAJ5EVF0000000000000000A', postName: 'Clerk' })
const DRIVER = buildSummary({ _id: '01KAJ5EVF0000000000000000B', postName: 'चालक' })
const NOTE = 'Hall ticket in the blue folder'

let server: ReturnType<typeof savedServer>

beforeEach(() => {
  server = savedServer([CLERK, DRIVER])
})
afterEach(async () => {
  signOutCookie()
  await wipePerson()
  await Promise.all(database.tables.map((table) => table.clear()))
  await withStore('outbox', 'readwrite', async (store) => void store.clear())
})

const signOutCookie = () => {
  document.cookie = 'signedIn=;path=/;max-age=0'
}
async function signIn(id = ASHA) {
  document.cookie = 'signedIn=1;path=/'
  await receivePerson(id)
}
/** What the device holds, in short. */
const held = async () =>
  (await savedJobs())
    .map(({ summary, status, note, isUnsent }) => [summary.postName, status, note, isUnsent])
    .toSorted()
/** Waits until nothing is on its way. */
const sent = () =>
  vi.waitFor(async () => expect((await saved.toArray()).some((row) => row.isUnsent)).toBe(false))
const onServer = (id = CLERK._id) => {
  const { isSaved, status, note } = server.rows.get(id) ?? {}
  return [isSaved?.value, status?.value, note?.value]
}
const everything = async () => {
  const tables = await Promise.all(database.tables.map((table) => table.toArray()))
  const waiting = await withStore('outbox', 'readonly', (store) => {
    const all = store.getAll()
    return new Promise((resolve) => all.addEventListener('success', () => resolve(all.result)))
  })
  return JSON.stringify([tables, waiting])
}

describe('a job saved by nobody in particular', () => {
  it('is kept on the device with its status and note, and told to nobody', async () => {
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { status: 'Applied' })
    await changeSaved(CLERK, { note: NOTE })
    expect(await held()).toEqual([['Clerk', 'Applied', NOTE, false]])
    await syncSaved()
    expect(server.calls).toEqual([])
  })

  it('that is removed is not listed, and has its note again when it is saved again', async () => {
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await keepPost(CLERK, false)
    expect(await held()).toEqual([])
    await keepPost(CLERK, true)
    expect(await held()).toEqual([['Clerk', 'Saved', NOTE, false]])
  })

  it('holds no more of its post than a row shows', async () => {
    await keepPost({ ...CLERK, description: 'x'.repeat(9999) } as typeof CLERK, true)
    expect(JSON.stringify(await saved.toArray()).length).toBeLessThan(1500)
  })

  it('is a moment to offer more; removing one is none', async () => {
    const moments: string[] = []
    const stop = onMoment((moment) => moments.push(moment))
    await keepPost(CLERK, true)
    await keepPost(CLERK, false)
    stop()
    expect(moments).toEqual(['saved'])
  })

  it('is one of a thousand at most', async () => {
    const row = { ...(await changeSaved(CLERK, { isSaved: true })) }
    await saved.bulkPut(Array.from({ length: 999 }, (_, index) => ({ ...row, postId: String(index) })))
    await expect(keepPost(DRIVER, true)).rejects.toThrow('No more jobs')
    await expect(changeSaved(CLERK, { status: 'Applied' })).resolves.toBeDefined()
  })
})

describe('signing in', () => {
  it('hands what was saved on the device over to the person, on the server too', async () => {
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await signIn()
    await sent()
    expect(await held()).toEqual([['Clerk', 'Saved', NOTE, false]])
    expect(onServer()).toEqual([true, 'Saved', NOTE])
    expect((await saved.toArray()).map(({ owner }) => owner)).toEqual([ASHA])
  })

  it('merges with what the person has: each field by its last change, nothing twice', async () => {
    await keepPost(CLERK, true)
    await keepPost(DRIVER, true)
    const before = Date.now() - 1000
    const later = Date.now() + 1
    server.put(CLERK._id, {
      isSaved: { value: true, at: before },
      status: { value: 'Applied', at: before },
      note: { value: NOTE, at: later },
    })
    await signIn()
    await sent()
    expect(await held()).toEqual([
      ['Clerk', 'Applied', NOTE, false],
      ['चालक', 'Saved', '', false],
    ])
    expect(onServer()).toEqual([true, 'Applied', NOTE])
    expect(onServer(DRIVER._id)).toEqual([true, 'Saved', ''])
  })

  it('removes nothing from the account that was only removed here again', async () => {
    server.put(CLERK._id, { isSaved: { value: true, at: 1 } })
    await keepPost(CLERK, true)
    await keepPost(CLERK, false)
    await signIn()
    await sent()
    expect(onServer()[0]).toBe(true)
  })

  it('twice, as in two tabs, does nothing twice', async () => {
    await keepPost(CLERK, true)
    await Promise.all([signIn(), signIn()])
    await sent()
    expect(await held()).toHaveLength(1)
    expect(server.rows.size).toBe(1)
  })

  it('takes over which posts were opened', async () => {
    await noteViewed(CLERK)
    await signIn()
    await noteViewed(DRIVER)
    expect((await recentPosts()).map(({ summary }) => summary.postName)).toEqual(['चालक', 'Clerk'])
    expect((await recent.toArray()).every(({ owner }) => owner === ASHA)).toBe(true)
  })
})

describe('a change of a signed-in person', () => {
  beforeEach(() => signIn())

  it('is sent, and stands with the server’s times', async () => {
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { status: 'Under Review' })
    await sent()
    expect(onServer()).toEqual([true, 'Under Review', ''])
  })

  it.each(['offline', 'failing'] as const)(
    'waits while the server is %s, and is sent later',
    async (mode) => {
      server.mode = mode
      await keepPost(CLERK, true)
      await changeSaved(CLERK, { note: NOTE })
      await vi.waitFor(async () => expect(await outbox.list()).toHaveLength(1))
      expect(await held()).toEqual([['Clerk', 'Saved', NOTE, true]])
      expect(await countUnsent()).toBe(1)
      server.mode = 'up'
      await outbox.flush()
      await syncSaved()
      expect(onServer()).toEqual([true, 'Saved', NOTE])
      expect(await held()).toEqual([['Clerk', 'Saved', NOTE, false]])
      expect(await countUnsent()).toBe(0)
    },
  )

  it('that another device made is learned with the next sync, removals too', async () => {
    await keepPost(CLERK, true)
    await keepPost(DRIVER, true)
    await sent()
    const at = Date.now()
    server.put(CLERK._id, { status: { value: 'Accepted', at } })
    server.put(DRIVER._id, { isSaved: { value: false, at: at + 1 } })
    await vi.waitFor(async () => {
      await syncSaved()
      expect(await held()).toEqual([['Clerk', 'Accepted', '', false]])
    })
  })

  it('is lost to a later one of another device, and holds against an earlier one', async () => {
    await keepPost(CLERK, true)
    await sent()
    server.mode = 'offline'
    await changeSaved(CLERK, { status: 'Applied', note: NOTE })
    server.put(CLERK._id, { status: { value: 'Rejected', at: Date.now() } })
    server.put(CLERK._id, { note: { value: 'older', at: Date.now() - 60_000 } })
    const row = (await saved.toArray())[0]
    await saved.update([ASHA, CLERK._id], { statusAt: Date.now() - 30_000 })
    expect(row?.isUnsent).toBe(true)
    server.mode = 'up'
    await vi.waitFor(async () => {
      await syncSaved()
      expect(onServer()).toEqual([true, 'Rejected', NOTE])
      expect(await held()).toEqual([['Clerk', 'Rejected', NOTE, false]])
    })
  })

  it('that was lost between the device and the outbox is sent with the next sync', async () => {
    await keepPost(CLERK, true)
    await sent()
    await saved.update([ASHA, CLERK._id], { note: NOTE, noteAt: Date.now(), isUnsent: true })
    await syncSaved()
    expect(onServer()[2]).toBe(NOTE)
  })

  it('of a clock that runs an hour ahead does not lock the field for others', async () => {
    const clock = vi.spyOn(Date, 'now')
    const real = performance.timeOrigin + performance.now()
    const serverNow = () => performance.timeOrigin + performance.now()
    server = savedServer([CLERK], () => Math.round(serverNow()))
    clock.mockImplementation(() => Math.round(serverNow()) + 3_600_000)
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { note: 'ahead' })
    await sent()
    const kept = server.rows.get(CLERK._id)
    expect(kept?.note.at).toBeLessThan(real + 60_000)
    clock.mockRestore()
    server.put(CLERK._id, { note: { value: 'of another', at: Math.round(serverNow()) + 1 } })
    await vi.waitFor(async () => {
      await syncSaved()
      expect((await held())[0]?.[2]).toBe('of another')
    })
    expect(server.rows.get(CLERK._id)?.note.value).toBe('of another')
  })

  it('that the server refuses is given up', async () => {
    const gone = buildSummary({ _id: '01KAJ5EVF0000000000000000C', postName: 'Gone' })
    await keepPost(gone, true)
    await vi.waitFor(async () => expect(await held()).toEqual([]))
    expect(server.rows.size).toBe(0)
  })

  it('can be taken back while it waits: the job stands as the server has it', async () => {
    await keepPost(CLERK, true)
    await sent()
    server.mode = 'offline'
    await changeSaved(CLERK, { note: NOTE })
    await keepPost(DRIVER, true)
    for (const id of [CLERK._id, DRIVER._id]) await takeBackSaved(id)
    expect(await held()).toEqual([['Clerk', 'Saved', '', false]])
  })

  it('of something that went into the trash is told so, under its last name', async () => {
    await keepPost(CLERK, true)
    await sent()
    server = Object.assign(savedServer([]), { rows: server.rows })
    const fields = server.rows.get(CLERK._id)
    expect(fields).toBeDefined()
    const other = savedServer([])
    if (fields) other.put(CLERK._id, fields)
    await syncSaved()
    expect((await savedJobs()).map(({ summary, isGone }) => [summary.postName, isGone])).toEqual([
      ['Clerk', true],
    ])
  })
})

describe('signing out', () => {
  it('leaves nothing of the person, and what nobody in particular saved before it stays away', async () => {
    await signIn()
    server.mode = 'offline'
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await noteViewed(DRIVER)
    await vi.waitFor(async () => expect(await outbox.list()).toHaveLength(1))
    localStorage.setItem('draft/note/new', NOTE)
    signOutCookie()
    await wipePerson()
    const left = await everything()
    expect(left).not.toContain(ASHA)
    expect(left).not.toContain(NOTE)
    expect(left).not.toContain('चालक')
    expect(localStorage.length).toBe(0)
    expect(await savedJobs()).toEqual([])
  })

  it('leaves alone what is kept for nobody in particular', async () => {
    await signIn()
    signOutCookie()
    await wipePerson()
    await keepPost(CLERK, true)
    await wipePerson()
    expect(await held()).toEqual([['Clerk', 'Saved', '', false]])
  })

  it('of a session that merely ended keeps what was not sent for the same person, out of sight', async () => {
    await signIn()
    await keepPost(DRIVER, true)
    await sent()
    server.mode = 'offline'
    await keepPost(CLERK, true)
    await vi.waitFor(async () => expect(await outbox.list()).toHaveLength(1))
    signOutCookie()
    await wipePerson({ keepsUnsent: true })
    expect(await savedJobs()).toEqual([])
    server.mode = 'up'
    await signIn()
    await outbox.flush()
    await syncSaved()
    expect(onServer()[0]).toBe(true)
    expect(await held()).toHaveLength(2)
    expect((await saved.toArray()).some(({ isUnsent }) => isUnsent)).toBe(false)
  })

  it('by somebody else’s signing in: that person sees none of it', async () => {
    await signIn(ASHA)
    server.mode = 'offline'
    await keepPost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await noteViewed(CLERK)
    await vi.waitFor(async () => expect(await outbox.list()).toHaveLength(1))
    signOutCookie()
    await wipePerson({ keepsUnsent: true })
    server = savedServer([CLERK, DRIVER])
    server.person = RAVI
    await signIn(RAVI)
    expect(await savedJobs()).toEqual([])
    expect(await recentPosts()).toEqual([])
    const left = await everything()
    expect(left).not.toContain(ASHA)
    expect(left).not.toContain(NOTE)
    expect(server.rows.size).toBe(0)
  })

  it('while an answer is on its way keeps the answer out', async () => {
    await signIn()
    server.put(CLERK._id, { isSaved: { value: true, at: 1 }, note: { value: NOTE, at: 1 } })
    const syncing = syncSaved()
    signOutCookie()
    await wipePerson()
    await syncing
    expect(await everything()).not.toContain(NOTE)
  })
})

describe('opened posts', () => {
  it('are the last fifty, each once, the last one first', async () => {
    const clock = vi.spyOn(Date, 'now')
    for (let index = 0; index < 53; index += 1) {
      clock.mockReturnValue(1000 + index)
      await noteViewed(buildSummary({ _id: `post ${index % 52}`, postName: `Post ${index % 52}` }))
    }
    clock.mockRestore()
    const names = (await recentPosts()).map(({ summary }) => summary.postName)
    expect(names).toHaveLength(50)
    expect(names.slice(0, 2)).toEqual(['Post 0', 'Post 51'])
    await clearRecent()
    expect(await recentPosts()).toEqual([])
  })

  it('are shown as the device knows them now', async () => {
    await noteViewed(CLERK)
    await database
      .table('rows')
      .put({ _id: CLERK._id, summary: { ...CLERK, lastDate: '2027-01-31' }, places: {} })
    expect((await recentPosts())[0]?.summary.lastDate).toBe('2027-01-31')
    expect(await facts.count()).toBe(0)
  })
})
