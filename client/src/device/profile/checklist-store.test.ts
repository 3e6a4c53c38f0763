import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { meta } from '#client/device/db/db.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'
import { changeTick, readTicks } from './checklist-store.ts'

beforeEach(() => meta.clear())

it('each post has its own ticks, which can be removed', async () => {
  await Promise.all([
    changeTick('a', 'photo', true),
    changeTick('a', 'fee', true),
    changeTick('b', 'birth', true),
  ])
  expect((await readTicks('a')).sort()).toEqual(['fee', 'photo'])
  await changeTick('a', 'photo', false)
  expect([await readTicks('a'), await readTicks('b'), await readTicks('c')]).toEqual([['fee'], ['birth'], []])
})

it('the device stores the checklists of the 100 posts that changed last', async () => {
  for (let post = 0; post < 100; post += 1) await changeTick(`post-${post}`, 'photo', true)
  await changeTick('post-0', 'fee', true)
  await changeTick('post-100', 'photo', true)
  expect(await readTicks('post-1')).toEqual([])
  expect(await readTicks('post-0')).toEqual(['photo', 'fee'])
  expect(await readTicks('post-2')).toEqual(['photo'])
})

it('a sign-out deletes the checklists only on request', async () => {
  await changeTick('a', 'photo', true)
  await wipeUserData()
  expect(await readTicks('a')).toEqual(['photo'])
  await wipeUserData({ withProfile: true })
  expect(await readTicks('a')).toEqual([])
})
