import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import {
  CLERK,
  deviceWithServer,
  DRIVER,
  readSavedRows,
  savePost,
  NOTE,
  sent,
  signIn,
  ASHA,
} from '#client/testing/saved-fixture.ts'
import { savedServer } from '#client/testing/saved-server.ts'
import { engagement, deviceFailed } from '#client/device/events.ts'
import { DatabaseTimeoutError } from '#client/device/db/limited-database.ts'
import { outboxClient as outbox } from '#client/device/outbox/outbox-client.ts'
import { responses, savedJobs } from '#client/device/db/db.ts'
import { changeSaved, listSavedJobs } from './saved-store.ts'
import { syncSaved } from './saved-sync.ts'

const { of, onServer } = deviceWithServer()

describe('a job saved by an anonymous user', () => {
  it('an anonymous saved job stays on the device with its status and note, and causes no request', async () => {
    await savePost(CLERK, true)
    await changeSaved(CLERK, { status: 'Applied' })
    await changeSaved(CLERK, { note: NOTE })
    expect(await readSavedRows()).toEqual([['Clerk', 'Applied', NOTE, false]])
    await syncSaved()
    expect(of.server.calls).toEqual([])
  })

  it('a job removed from the saved jobs is not listed, and has its note again after it is saved again', async () => {
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    await savePost(CLERK, false)
    expect(await readSavedRows()).toEqual([])
    await savePost(CLERK, true)
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', NOTE, false]])
  })

  it('a saved job stores only the fields of the post that a list row shows', async () => {
    await savePost({ ...CLERK, description: 'x'.repeat(9999) } as typeof CLERK, true)
    expect(JSON.stringify(await savedJobs.toArray()).length).toBeLessThan(1500)
  })

  it('saving a job emits an engagement event, and removing a saved job emits none', async () => {
    const moments: string[] = []
    const stop = engagement.on(({ _id }) => moments.push(_id))
    await savePost(CLERK, true)
    await savePost(CLERK, false)
    stop()
    expect(moments).toEqual([CLERK._id])
  })

  it('savePost refuses to save more than a thousand jobs', async () => {
    const failures: string[] = []
    onTestFinished(deviceFailed.on((failure) => failures.push(failure)))
    // Drops faults of other tests in this process.
    failures.length = 0
    const row = { ...(await changeSaved(CLERK, { isSaved: true })) }
    await savedJobs.bulkPut(Array.from({ length: 999 }, (_, index) => ({ ...row, postId: String(index) })))
    await savePost(DRIVER, true)
    expect(failures).toEqual(['full'])
    expect(await savedJobs.get(['', DRIVER._id])).toBeUndefined()
    await expect(changeSaved(CLERK, { status: 'Applied' })).resolves.toBeDefined()
  })
})

describe('a device without space', () => {
  const full = () => new DOMException('Full', 'QuotaExceededError')

  it('savePost saves a job on a full device after evicting cached responses', async () => {
    await responses.put({ owner: '', path: '/old', data: {}, savedAt: 1, usedAt: 1 })
    vi.spyOn(savedJobs, 'put').mockRejectedValueOnce(full())
    await savePost(CLERK, true)
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', '', false]])
    expect(await responses.count()).toBe(0)
  })

  it.each([
    ['noSpace', full()],
    ['noResponse', new DatabaseTimeoutError()],
    ['notStored', new Error('IndexedDB is not there')],
  ])('savePost reports the reason %s when it could save nothing', async (reason, error) => {
    const faults: string[] = []
    onTestFinished(deviceFailed.on((fault) => faults.push(fault)))
    faults.length = 0
    const put = vi.spyOn(savedJobs, 'put').mockRejectedValue(error)
    onTestFinished(() => put.mockRestore())
    await savePost(CLERK, true)
    expect(faults).toEqual([reason])
    expect(await readSavedRows()).toEqual([])
  })
})

describe('a change of a signed-in user', () => {
  beforeEach(() => signIn())

  it('a change to a saved job is sent to the server', async () => {
    await savePost(CLERK, true)
    await changeSaved(CLERK, { status: 'Under Review' })
    await sent()
    expect(onServer()).toEqual([true, 'Under Review', ''])
  })

  it.each(['offline', 'failing'] as const)(
    'a change to a saved job stays pending while the server is %s, and is sent later',
    async (mode) => {
      of.server.mode = mode
      await savePost(CLERK, true)
      await changeSaved(CLERK, { note: NOTE })
      await vi.waitFor(async () => expect(await outbox.list()).toMatchObject([{ owner: ASHA }]))
      expect(await readSavedRows()).toEqual([['Clerk', 'Saved', NOTE, true]])
      of.server.mode = 'up'
      await outbox.flush()
      await syncSaved()
      expect(onServer()).toEqual([true, 'Saved', NOTE])
      expect(await readSavedRows()).toEqual([['Clerk', 'Saved', NOTE, false]])
      expect(await outbox.list()).toEqual([])
    },
  )

  it('a sync of saved jobs fetches changes and removals made on another device', async () => {
    await savePost(CLERK, true)
    await savePost(DRIVER, true)
    await sent()
    const at = Date.now()
    of.server.put(CLERK._id, { status: { value: 'Accepted', at } })
    of.server.put(DRIVER._id, { isSaved: { value: false, at: at + 1 } })
    await vi.waitFor(async () => {
      await syncSaved()
      expect(await readSavedRows()).toEqual([['Clerk', 'Accepted', '', false]])
    })
  })

  it('a change to a saved job loses against a later change on another device and wins against an earlier change', async () => {
    await savePost(CLERK, true)
    await sent()
    of.server.mode = 'offline'
    await changeSaved(CLERK, { status: 'Applied', note: NOTE })
    const row = (await savedJobs.toArray())[0]
    // The device adds the estimated clock offset to its timestamps.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(row?.statusAt ?? Infinity))
    of.server.put(CLERK._id, { status: { value: 'Rejected', at: Date.now() } })
    of.server.put(CLERK._id, { note: { value: 'older', at: Date.now() - 60_000 } })
    await savedJobs.update([ASHA, CLERK._id], { statusAt: Date.now() - 30_000 })
    expect(row?.isPending).toBe(true)
    of.server.mode = 'up'
    await vi.waitFor(async () => {
      await syncSaved()
      expect(onServer()).toEqual([true, 'Rejected', NOTE])
      expect(await readSavedRows()).toEqual([['Clerk', 'Rejected', NOTE, false]])
    })
  })

  it('a job saved during a sync is sent after the sync, and the sync does not remove the job', async () => {
    await signIn()
    const answer = fetch
    const before = of.server.calls.length
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const isList = of.server.calls.length === before
      const response = await answer(...args)
      if (isList) await promise
      return response
    })
    const syncing = syncSaved()
    await vi.waitFor(() => expect(of.server.calls.slice(before)).toEqual(['GET /saved']))
    await savePost(CLERK, true)
    // An upload that did not wait would be sent within this time.
    setTimeout(resolve, 50)
    await syncing
    await sent()
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', '', false]])
    expect(onServer()).toEqual([true, 'Saved', ''])
  })

  it('a pending change that is missing in the outbox is sent with the next sync', async () => {
    await savePost(CLERK, true)
    await sent()
    await savedJobs.update([ASHA, CLERK._id], { note: NOTE, noteAt: Date.now(), isPending: true })
    await syncSaved()
    expect(onServer()[2]).toBe(NOTE)
  })

  it('a change from a device whose clock is one hour ahead does not block later changes from other devices', async () => {
    const clock = vi.spyOn(Date, 'now')
    const real = performance.timeOrigin + performance.now()
    const serverNow = () => performance.timeOrigin + performance.now()
    of.server = savedServer([CLERK], () => Math.round(serverNow()))
    clock.mockImplementation(() => Math.round(serverNow()) + 3_600_000)
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: 'ahead' })
    await sent()
    const serverRow = of.server.rows.get(CLERK._id)
    expect(serverRow?.note.at).toBeLessThan(real + 60_000)
    clock.mockRestore()
    of.server.put(CLERK._id, { note: { value: 'of another', at: Math.round(serverNow()) + 1 } })
    await vi.waitFor(async () => {
      await syncSaved()
      expect((await readSavedRows())[0]?.[2]).toBe('of another')
    })
    expect(of.server.rows.get(CLERK._id)?.note.value).toBe('of another')
  })

  it('a saved job that the server refuses is removed from the device', async () => {
    const missing = buildSummary({ _id: '01KAJ5EVF0000000000000000C', postName: 'Gone' })
    await savePost(missing, true)
    await vi.waitFor(async () => expect(await readSavedRows()).toEqual([]))
    expect(of.server.rows.size).toBe(0)
  })

  it('a saved job that was changed during its request is sent again', async () => {
    await signIn()
    const answer = fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const response = await answer(...args)
      await promise
      return response
    })
    await savePost(CLERK, true)
    await vi.waitFor(() => expect(onServer()[0]).toBe(true))
    expect((await outbox.list())[0]?.leasedAt).toBeGreaterThan(0)
    await changeSaved(CLERK, { note: NOTE })
    resolve()
    await sent()
    expect(onServer()).toEqual([true, 'Saved', NOTE])
    expect(await outbox.list()).toEqual([])
  })

  it('a change that the server refuses is undone, and its error stays until the user cancels the entry', async () => {
    const failures: string[] = []
    onTestFinished(deviceFailed.on((failure) => failures.push(failure)))
    failures.length = 0
    await signIn()
    const missing = { ...CLERK, _id: '01KAJ5EVF0000000000000000Z' }
    await savePost(missing, true)
    await vi.waitFor(() => expect(failures).toEqual(['refused']))
    expect(await readSavedRows()).toEqual([])
    await syncSaved()
    const [item, ...rest] = await outbox.list()
    expect(rest).toEqual([])
    expect(item).toMatchObject({ label: 'Clerk', rejection: { status: 404, message: 'No data found.' } })
    expect(await outbox.cancel(item?.id ?? '')).toBe(true)
    expect(await outbox.list()).toEqual([])
  })

  it('a change that the server refuses retains its note, and can be sent again', async () => {
    await signIn()
    of.server.mode = 'offline'
    await savePost(CLERK, true)
    await changeSaved(CLERK, { note: NOTE })
    const real = fetch
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { statusCode: 409, success: false, message: 'No more jobs can be saved.', data: null },
        { status: 409 },
      ),
    )
    await outbox.flush()
    expect(await readSavedRows()).toEqual([])
    vi.stubGlobal('fetch', real)
    of.server.mode = 'up'
    await savePost(CLERK, true)
    await sent()
    expect(onServer()).toEqual([true, 'Saved', NOTE])
    expect(await outbox.list()).toEqual([])
  })

  it('a pending change is sent even if fetching the changes of other devices fails', async () => {
    await signIn()
    of.server.mode = 'offline'
    await savePost(CLERK, true)
    of.server.mode = 'up'
    const real = fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const [request] = args
      if (request instanceof Request && request.method === 'GET') throw new TypeError('Failed to fetch')
      return real(...args)
    })
    await syncSaved()
    await sent()
    expect(onServer()[0]).toBe(true)
  })

  it('cancelling a pending change restores the state that the server has', async () => {
    await savePost(CLERK, true)
    await sent()
    of.server.mode = 'offline'
    await changeSaved(CLERK, { note: NOTE })
    await savePost(DRIVER, true)
    // An item in flight cannot be cancelled: try again.
    await vi.waitFor(async () => {
      for (const { id } of await outbox.list()) await outbox.cancel(id)
      expect(await outbox.list()).toEqual([])
    })
    expect(await readSavedRows()).toEqual([['Clerk', 'Saved', '', false]])
  })

  it('a saved job whose post was deleted is listed as deleted, under the last known name', async () => {
    await savePost(CLERK, true)
    await sent()
    const fields = of.server.rows.get(CLERK._id)
    expect(fields).toBeDefined()
    const other = savedServer([])
    if (fields) other.put(CLERK._id, fields)
    await syncSaved()
    expect(
      (await listSavedJobs()).map(({ summary, isUnavailable }) => [summary.postName, isUnavailable]),
    ).toEqual([['Clerk', true]])
  })
})
