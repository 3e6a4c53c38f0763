import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meta } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { changeProfile, deleteProfile, readProfile } from './profile-store.ts'

const FACTS = { bornOn: '2004-05-10', state: 'Bihar', category: 'obc' } as const

beforeEach(() => meta.clear())

describe('the profile on a device', () => {
  it('the profile is empty at first, and gets one fact at a time', async () => {
    expect(await readProfile()).toEqual({})
    await changeProfile({ state: 'Bihar' })
    await changeProfile({ hasDisability: false })
    expect(await readProfile()).toEqual({ state: 'Bihar', hasDisability: false })
  })

  it('the profile keeps both facts that are stored at the same time', async () => {
    await Promise.all([changeProfile({ state: 'Bihar' }), changeProfile({ category: 'obc' })])
    expect(await readProfile()).toEqual({ state: 'Bihar', category: 'obc' })
  })

  it('the profile loses a fact that is set to undefined, and all facts by a deletion', async () => {
    await changeProfile(FACTS)
    await changeProfile({ category: undefined })
    expect(await readProfile()).toEqual({ bornOn: '2004-05-10', state: 'Bihar' })
    await deleteProfile()
    expect(await meta.toArray()).toEqual([])
  })

  it('every change of the profile is emitted, without its facts', async () => {
    const listener = vi.fn<(detail: unknown) => void>()
    const stop = profileChanged.on(listener)
    await changeProfile(FACTS)
    await deleteProfile()
    stop()
    expect(listener.mock.calls).toEqual([[undefined], [undefined]])
  })
})

describe('the profile at a sign-out', () => {
  it('a sign-out deletes the profile only on request', async () => {
    await changeProfile(FACTS)
    await wipeUserData()
    expect(await readProfile()).toEqual(FACTS)
    const listener = vi.fn<() => void>()
    const stop = profileChanged.on(listener)
    await wipeUserData({ withProfile: true })
    stop()
    expect(await readProfile()).toEqual({})
    expect(listener).toHaveBeenCalledOnce()
  })

  it('the profile stays on the device when a user signs in or the session expires', async () => {
    await changeProfile(FACTS)
    await switchUser('01ARZ3NDEKTSV4RRFFQ69G5FAV')
    await wipeUserData({ retainPending: true })
    expect(await readProfile()).toEqual(FACTS)
  })
})
