import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPath } from '#shared/contracts/api.ts'
import type { ReadableKind } from '#shared/contracts/content-kinds.ts'
import { buildForm, buildLockedJob, buildNote } from '#client/testing/items.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { NOON } from '#client/testing/render-app.tsx'
import { responses } from '#client/device/db/db.ts'
import { offlineQuery, readOfflineItems } from './offline-items.ts'

/** Caches a page of a list as the prefetch does. */
const cachePage = (kind: ReadableKind, page: number, list: object, owner = '') =>
  responses.put({
    owner,
    path: listPath(kind, offlineQuery(page)),
    data: list,
    savedAt: NOON + page,
    usedAt: NOON,
  })

const notes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildNote({ _id: `N${from + index}`, title: `Note ${from + index}`, description: 'Polity' }),
  )

const query = (page: number, searchQuery = '') => ({ page, searchQuery })
const read = (kind: ReadableKind, ...[page, text]: Parameters<typeof query>) =>
  readOfflineItems(kind, query(page, text), '', NOON) as Promise<
    { notes: { title: string }[]; privateJob: { postName: string }[]; offlineJob: object[] } | undefined
  >

beforeEach(clearOfflineDb)

describe('offline lists of other items than posts', () => {
  it('an offline list has pages of cached items and shows the time of the oldest cached copy', async () => {
    await cachePage('note', 1, { notes: notes(1, 50), page: 1, pageCount: 2, total: 60 })
    await cachePage('note', 2, { notes: notes(51, 10), page: 2, pageCount: 2, total: 60 })
    expect(await read('note', 1)).toMatchObject({ pageCount: 3, total: 60, savedAt: NOON + 1 })
    const third = await read('note', 3)
    expect(third?.notes.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Note ${index + 41}`),
    )
  })

  it('an offline search lists matches in titles before matches in other texts', async () => {
    const list = [
      buildForm({ postName: 'Clerk', description: 'Post office' }),
      buildForm({ postName: 'Post' }),
    ]
    await cachePage('offlineForm', 1, { offlineJob: list, page: 1, pageCount: 1, total: 2 })
    expect((await read('offlineForm', 1, 'post'))?.offlineJob).toMatchObject([
      { postName: 'Post' },
      { postName: 'Clerk' },
    ])
    expect(await read('offlineForm', 1, 'nothing')).toMatchObject({ offlineJob: [], total: 0, pageCount: 1 })
  })

  it('a list that is only partly cached has a capped total and no pages beyond the cached items', async () => {
    await cachePage('note', 1, { notes: notes(1, 50), page: 1, pageCount: 9, total: 450 })
    expect(await read('note', 1)).toMatchObject({ total: 50, totalIsCapped: true })
    expect(await read('note', 4)).toBeUndefined()
    expect(await read('note', 1, 'nothing')).toBeUndefined()
  })

  it('an offline list leaves out private jobs whose last date has long passed', async () => {
    const list = [
      buildLockedJob({ postName: 'Open', lastDate: '2026-11-30' }),
      buildLockedJob({ postName: 'Gone', lastDate: '2026-10-01' }),
    ]
    await cachePage('privateJob', 1, { privateJob: list, page: 1, pageCount: 1, total: 2 })
    expect((await read('privateJob', 1))?.privateJob.map(({ postName }) => postName)).toEqual(['Open'])
  })

  it('an offline list is undefined if no items are cached for the user', async () => {
    await cachePage('note', 1, { notes: notes(1, 1), page: 1, pageCount: 1, total: 1 }, 'asha')
    expect(await read('note', 1)).toBeUndefined()
    expect(await readOfflineItems('note', query(1), 'asha', NOON)).toMatchObject({ total: 1 })
  })
})
