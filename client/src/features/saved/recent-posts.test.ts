import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { database, meta } from '#client/device/db/db.ts'
import { viewHistory } from '#client/device/user/histories.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { CLERK } from '#client/testing/saved-fixture.ts'
import { listRecent, recordView } from './recent-posts.ts'

beforeEach(clearOfflineDb)

describe('recently viewed posts', () => {
  it('listRecent returns the last fifty viewed posts, each once, newest first', async () => {
    const clock = vi.spyOn(Date, 'now')
    for (let index = 0; index < 53; index += 1) {
      clock.mockReturnValue(1000 + index)
      await recordView(buildSummary({ _id: `post ${index % 52}`, postName: `Post ${index % 52}` }))
    }
    clock.mockRestore()
    const names = (await listRecent()).map(({ summary }) => summary.postName)
    expect(names).toHaveLength(50)
    expect(names.slice(0, 2)).toEqual(['Post 0', 'Post 51'])
    await viewHistory.clear()
    expect(await listRecent()).toEqual([])
  })

  it('listRecent returns viewed posts with the current data that the device has', async () => {
    await recordView(CLERK)
    await database
      .table('listRows')
      .put({ _id: CLERK._id, summary: { ...CLERK, lastDate: '2027-01-31' }, places: {} })
    expect((await listRecent())[0]?.summary.lastDate).toBe('2027-01-31')
    expect(await meta.count()).toBe(0)
  })
})
