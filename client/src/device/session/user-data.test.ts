import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import {
  ASHA,
  CLERK,
  deviceWithServer,
  DRIVER,
  dumpOfflineDb,
  readSavedRows,
  savePost,
  NOTE,
  RAVI,
  sent,
  signIn,
  signOutCookie,
} from '#client/testing/saved-fixture.ts'
import { savedServer } from '#client/testing/saved-server.ts'
import { outboxClient as outbox } from '#client/device/outbox/outbox-client.ts'
import { recentPosts, savedJobs, searches } from '#client/device/db/db.ts'
import { searchHistory, viewHistory } from '#client/device/user/histories.ts'
import { wipeUserData } from './user-data.ts'
import { changeSaved, listSavedJobs } from '#client/device/saved/saved-store.ts'
import { syncSaved } from '#client/device/saved/saved-sync.ts'

const { of, onServer } = deviceWithServer()

const recordView = (summary: typeof CLERK) =>
  viewHistory.record((owner) => ({ owner, postId: summary._id, viewedAt: Date.now(), summary }))
const recordSearch = (query: string) =>
  searchHistory.record((owner) => ({ owner, terms: query.toLowerCase(), query, searchedAt: Date.now() }))

describe('signing in', () => {
  it('signing in moves jobs saved by a guest to the account, on the device and on the server', async () => {
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await signIn()
    await sent()
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', NOTE, false]])
    expect(onServer()).toEqual([true, 'Saved', NOTE])
    expect((await savedJobs.toArray()).map(({ owner }) => owner)).toEqual([ASHA])
  })

  it('signing in merges jobs saved by the guest with saved jobs of the account by the last change of each field', async () => {
    await savePost(CLERK, true)
    await savePost(DRIVER, true)
    const before = Date.now() - 1000
    const later = Date.now() + 1
    of.server.put(CLERK._id, {
      isSaved: { value: true, at: before },
      status: { value: 'Applied', at: before },
      note: { value: NOTE, at: later },
    })
    await signIn()
    await sent()
    expect(await readSavedRows()).toEqual([
      ['Clerk', 'Applied', NOTE, false],
      ['चालक', 'Saved', '', false],
    ])
    expect(onServer()).toEqual([true, 'Applied', NOTE])
    expect(onServer(DRIVER._id)).toEqual([true, 'Saved', ''])
  })

  it('signing in does not remove a job from the account if the guest saved and removed the job on the device', async () => {
    of.server.put(CLERK._id, { isSaved: { value: true, at: 1 } })
    await savePost(CLERK, true)
    await savePost(CLERK, false)
    await signIn()
    await sent()
    expect(onServer()[0]).toBe(true)
  })

  it('signing in at the same time in two tabs creates no duplicates', async () => {
    await savePost(CLERK, true)
    await Promise.all([signIn(), signIn()])
    await sent()
    expect(await readSavedRows()).toHaveLength(1)
    expect(of.server.rows.size).toBe(1)
  })

  it('signing in moves the recently viewed posts to the user', async () => {
    await recordView(CLERK)
    await signIn()
    await recordView(DRIVER)
    expect((await viewHistory.list()).map(({ summary }) => summary.postName)).toEqual(['चालक', 'Clerk'])
    expect((await recentPosts.toArray()).every(({ owner }) => owner === ASHA)).toBe(true)
  })

  it('signing in preserves the latest time at which the guest or the user viewed a post', async () => {
    const opened = { postId: CLERK._id, summary: CLERK }
    await recentPosts.bulkPut([
      { ...opened, owner: '', viewedAt: 1 },
      { ...opened, owner: ASHA, viewedAt: 2 },
    ])
    await signIn()
    expect(await recentPosts.toArray()).toEqual([{ ...opened, owner: ASHA, viewedAt: 2 }])
  })
})

describe('recent searches', () => {
  const queries = async () => (await searchHistory.list()).map(({ query }) => query)

  it('signing in moves recent searches to the user, up to the limit', async () => {
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
    await signIn()
    for (let index = 0; index < searchHistory.max; index += 1) await recordSearch(`clerk ${index}`)
    signOutCookie()
    await recordSearch('Police')
    await recordSearch('CLERK 19')
    await signIn()
    expect((await searches.toArray()).every(({ owner }) => owner === ASHA)).toBe(true)
    expect(await queries()).toHaveLength(searchHistory.max)
    expect(await queries()).toEqual(expect.arrayContaining(['Police', 'CLERK 19']))
    expect(await queries()).not.toContain('clerk 19')
  })

  it('signing out deletes the recent searches of the user and leaves anonymous recent searches', async () => {
    await signIn()
    await recordSearch('Police')
    signOutCookie()
    await wipeUserData()
    expect(await dumpOfflineDb()).not.toContain('Police')
    await recordSearch('Clerk')
    await wipeUserData()
    expect(await queries()).toEqual(['Clerk'])
  })

  it('recent searches are hidden from the next user of the device', async () => {
    await signIn(ASHA)
    await recordSearch('Police')
    signOutCookie()
    await wipeUserData({ retainPending: true })
    of.server = savedServer([CLERK, DRIVER])
    of.server.person = RAVI
    await signIn(RAVI)
    expect(await queries()).toEqual([])
    expect(await dumpOfflineDb()).not.toContain('Police')
  })
})

describe('signing out', () => {
  it('signing out deletes all data of the user, including drafts and jobs saved before the sign-in', async () => {
    await signIn()
    of.server.mode = 'offline'
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await recordView(DRIVER)
    await vi.waitFor(async () => expect(await outbox.list()).not.toHaveLength(0))
    localStorage.setItem('draft/note/new', NOTE)
    signOutCookie()
    await wipeUserData()
    const left = await dumpOfflineDb()
    expect(left).not.toContain(ASHA)
    expect(left).not.toContain(NOTE)
    expect(left).not.toContain('चालक')
    expect(localStorage.length).toBe(0)
    expect(await listSavedJobs()).toEqual([])
  })

  it('a second sign-out does not delete jobs that were saved anonymously after the first sign-out', async () => {
    await signIn()
    signOutCookie()
    await wipeUserData()
    await savePost(CLERK, true)
    await wipeUserData()
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', '', false]])
  })

  it('the pending changes of a user stay hidden on the device after the session expired until the same user signs in', async () => {
    await signIn()
    await savePost(DRIVER, true)
    await sent()
    of.server.mode = 'offline'
    await savePost(CLERK, true)
    await vi.waitFor(async () => expect(await outbox.list()).not.toHaveLength(0))
    signOutCookie()
    await wipeUserData({ retainPending: true })
    expect(await listSavedJobs()).toEqual([])
    of.server.mode = 'up'
    await signIn()
    await outbox.flush()
    await syncSaved()
    expect(onServer()[0]).toBe(true)
    expect(await readSavedRows()).toHaveLength(2)
    expect((await savedJobs.toArray()).some(({ isPending }) => isPending)).toBe(false)
  })

  it('the data of a user whose session expired stays hidden when another user signs in', async () => {
    await signIn(ASHA)
    of.server.mode = 'offline'
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await recordView(CLERK)
    await vi.waitFor(async () => expect(await outbox.list()).not.toHaveLength(0))
    signOutCookie()
    await wipeUserData({ retainPending: true })
    of.server = savedServer([CLERK, DRIVER])
    of.server.person = RAVI
    await signIn(RAVI)
    expect(await listSavedJobs()).toEqual([])
    expect(await viewHistory.list()).toEqual([])
    const left = await dumpOfflineDb()
    expect(left).not.toContain(ASHA)
    expect(left).not.toContain(NOTE)
    expect(of.server.rows.size).toBe(0)
  })

  it('signing out during a sync discards the response to that sync', async () => {
    await signIn()
    of.server.put(CLERK._id, { isSaved: { value: true, at: 1 }, note: { value: NOTE, at: 1 } })
    const syncing = syncSaved()
    signOutCookie()
    await wipeUserData()
    await syncing
    expect(await dumpOfflineDb()).not.toContain(NOTE)
  })
})
