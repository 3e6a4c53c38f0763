import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { ASHA, signOutCookie } from '#client/testing/saved-fixture.ts'
import { savedJobs } from '#client/device/db/db.ts'
import { listSavedJobs } from '#client/device/saved/saved-store.ts'
import { switchUser } from '#client/device/session/user-data.ts'
import { followPost, isPostFollowed } from './follows.ts'
import { repairPush, turnOnPush } from './push-client.ts'

const CLERK = buildSummary({ _id: 'CLERK' })
const DRIVER = buildSummary({ _id: 'DRIVER' })

let server: ReturnType<typeof alertsServer>

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  server = alertsServer()
  fakePush()
})

describe('following without a user', () => {
  it('following a post as a guest is stored on the server under the guest token, and saves no job', async () => {
    await turnOnPush(() => undefined)
    await followPost(CLERK, true)
    expect([await isPostFollowed('CLERK'), [...server.follows]]).toEqual([true, ['CLERK']])
    expect(await listSavedJobs()).toEqual([])
    await followPost(CLERK, false)
    expect([await isPostFollowed('CLERK'), [...server.follows]]).toEqual([false, []])
  })

  it('following a post before the device has a guest token is sent once alerts are on', async () => {
    await followPost(CLERK, true)
    expect(server.calls).toEqual([])
    await turnOnPush(() => undefined)
    await vi.waitFor(() => expect([...server.follows]).toEqual(['CLERK']))
  })

  it('following a post without a network is sent once, at the next start', async () => {
    await turnOnPush(() => undefined)
    server.isOffline = true
    await followPost(CLERK, true)
    expect(await isPostFollowed('CLERK')).toBe(true)
    server.isOffline = false
    await repairPush()
    expect([...server.follows]).toEqual(['CLERK'])
    server.calls.length = 0
    await repairPush()
    expect(server.calls).not.toContain('PUT /alerts/follows/CLERK')
  })

  it('following a post is undone when the server refuses it', async () => {
    await turnOnPush(() => undefined)
    server.refuses = 409
    await expect(followPost(CLERK, true)).rejects.toMatchObject({ status: 409 })
    expect(await isPostFollowed('CLERK')).toBe(false)
  })

  it('following a deleted post causes no error', async () => {
    await turnOnPush(() => undefined)
    server.refuses = 404
    await followPost(CLERK, true)
    expect(await isPostFollowed('CLERK')).toBe(true)
  })
})

describe('following with a user', () => {
  it('following a post as a signed-in user sets a field of the saved job, which is sent with the saved jobs', async () => {
    document.cookie = 'signedIn=1;path=/'
    server.user = ASHA
    await switchUser(ASHA)
    await followPost(DRIVER, true)
    expect(await savedJobs.toArray()).toMatchObject([{ owner: ASHA, isFollowed: true, isSaved: false }])
    expect(server.calls).not.toContain('PUT /alerts/follows/DRIVER')
    await vi.waitFor(() => expect(server.calls).toContain('PUT /saved/DRIVER'))
  })

  it('signing in moves the followed posts of the guest to the user', async () => {
    await followPost(CLERK, true)
    document.cookie = 'signedIn=1;path=/'
    server.user = ASHA
    await switchUser(ASHA)
    expect(await isPostFollowed('CLERK')).toBe(true)
  })
})
