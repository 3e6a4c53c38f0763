import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { signOutCookie } from '#client/testing/saved-fixture.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { alertShown } from './alert-rows.ts'
import { syncAlerts } from './alert-store.ts'
import { confirmPush } from '#client/device/alerts/push/push-confirmation.ts'
import { pushHeaders, readPushRecord } from '#client/device/alerts/push/push-record.ts'
import { checkPush, repairPush, sendPushTest, turnOffPush, turnOnPush } from './push-client.ts'
import { readLastCheck, readPushState } from '#client/device/alerts/push/push-state.ts'

const ASHA = 'asha'
const RAVI = 'ravi'

let server: ReturnType<typeof alertsServer>
const onUnanswered = vi.fn<() => void>()
let browser: ReturnType<typeof fakePush>

const owners = () => [...server.subscriptions.values()].map(({ owner }) => owner)
const endpoints = () => [...server.subscriptions.values()].map(({ endpoint }) => endpoint)

async function signIn(user: string) {
  document.cookie = 'signedIn=1;path=/'
  server.user = user
  await switchUser(user)
}

/** A sign-in syncs in the background. Its requests must not reach the next test's server. */
const finishSignIns = () => Promise.allSettled([syncAlerts(), repairPush()])

function leave() {
  signOutCookie()
  server.user = ''
}

beforeEach(async () => {
  await clearOfflineDb()
  server = alertsServer()
  browser = fakePush()
  leave()
})

afterEach(finishSignIns)

describe('turning alerts on', () => {
  it('asks, subscribes with the key of the server, and keeps the token of a device without a user', async () => {
    expect(await readPushState()).toBe('off')
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(await readPushState()).toBe('on')
    expect(endpoints()).toEqual(['https://push.example/1'])
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
    expect(await readLastCheck()).toBeNull()
  })

  it('tells a no from a question that was closed', async () => {
    browser.answer = 'denied'
    expect(await turnOnPush(onUnanswered)).toBe('blocked')
    expect(await readPushState()).toBe('blocked')
    browser.answer = 'default'
    expect(await turnOnPush(onUnanswered)).toBe('dismissed')
    expect(server.calls).toEqual([])
  })

  it('reports a question that is unanswered after 10 s, and honours the later answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const question = Promise.withResolvers<NotificationPermission>()
    vi.spyOn(Notification, 'requestPermission').mockImplementation(() => question.promise)
    onUnanswered.mockReset()
    const turning = turnOnPush(onUnanswered)
    vi.advanceTimersByTime(9999)
    expect(onUnanswered).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onUnanswered).toHaveBeenCalledOnce()
    question.resolve('granted')
    expect(await turning).toBe('on')
    expect(owners()).toHaveLength(1)
  })

  it('reports nothing once the question is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onUnanswered.mockReset()
    browser.answer = 'denied'
    await turnOnPush(onUnanswered)
    vi.advanceTimersByTime(10_000)
    expect(onUnanswered).not.toHaveBeenCalled()
  })

  it('gives up after 15 s where the push service never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.isHanging = true
    const asked = turnOnPush(onUnanswered)
    await vi.waitFor(() => expect(browser.isRegistered).toBe(true))
    vi.advanceTimersByTime(15_000)
    expect(await asked).toBe('timeout')
  })

  it('fails without a network, and can be tried again', async () => {
    server.isOffline = true
    expect(await turnOnPush(onUnanswered)).toBe('failed')
    server.isOffline = false
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(owners()).toHaveLength(1)
  })

  it('again begins anew where the server no longer knows the token', async () => {
    await turnOnPush(onUnanswered)
    await turnOffPush()
    server.tokens.clear()
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(await pushHeaders()).not.toEqual({ 'Push-Token': 'token-1' })
  })
})

describe('turning alerts off', () => {
  it('ends the subscription here and on the server, and keeps the token for another time', async () => {
    await turnOnPush(onUnanswered)
    await turnOffPush()
    expect([await readPushState(), server.subscriptions.size, browser.subscription]).toEqual(['off', 0, null])
    await turnOnPush(onUnanswered)
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
  })

  it('works without a network', async () => {
    await turnOnPush(onUnanswered)
    server.isOffline = true
    await turnOffPush()
    expect([await readPushState(), browser.subscription]).toEqual(['off', null])
  })
})

describe('each start', () => {
  it('confirms the subscription, and asks nobody anything', async () => {
    await turnOnPush(onUnanswered)
    const before = browser.questions
    await repairPush()
    expect(server.calls.slice(-2)).toEqual([
      'GET /push/public-key',
      'PATCH /push/subscriptions/subscription-1',
    ])
    expect([browser.questions, browser.subscribed]).toEqual([before, 1])
  })

  it('brings back what the browser or the kill switch has taken', async () => {
    await turnOnPush(onUnanswered)
    browser.isRegistered = false
    browser.lose()
    expect(await readPushState()).toBe('off')
    await repairPush()
    expect([await readPushState(), endpoints()]).toEqual(['on', ['https://push.example/2']])
  })

  it('subscribes anew where the push service refused the old address, and the server deleted it', async () => {
    await turnOnPush(onUnanswered)
    server.subscriptions.clear()
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/2'])
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
  })

  it('subscribes anew with another key of the server', async () => {
    await turnOnPush(onUnanswered)
    server.publicKey = 'key-2'
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/2'])
    expect(await readPushRecord()).toMatchObject({ publicKey: 'key-2', endpoint: 'https://push.example/2' })
  })

  it('does nothing for who turned alerts off, never had them on, or was blocked', async () => {
    await repairPush()
    await turnOnPush(onUnanswered)
    await turnOffPush()
    const { length } = server.calls
    await repairPush()
    browser = fakePush({ permission: 'denied' })
    await repairPush()
    expect([server.calls.length, browser.subscribed]).toEqual([length, 0])
  })
})

describe('several people on one device', () => {
  const settled = (owner: string) =>
    vi.waitFor(async () => expect((await readPushRecord())?.owner).toBe(owner))

  it('signing in takes the subscription of the device along', async () => {
    await turnOnPush(onUnanswered)
    await signIn(ASHA)
    await settled(ASHA)
    expect([owners(), server.tokens.size, await pushHeaders()]).toEqual([[ASHA], 0, {}])
  })

  it('a start that does not know yet who has signed in leaves the subscription to the sign-in', async () => {
    await turnOnPush(onUnanswered)
    document.cookie = 'signedIn=1;path=/'
    server.user = ASHA
    server.calls.length = 0
    await repairPush()
    expect(server.calls).toEqual([])
    await switchUser(ASHA)
    await settled(ASHA)
    expect(endpoints()).toEqual(['https://push.example/1'])
  })

  it('signing out ends it with or without a network, and what is shown goes', async () => {
    const close = vi.fn<() => void>()
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    browser.notifications = [{ tag: '7', close }]
    server.isOffline = true
    leave()
    await wipeUserData()
    await vi.waitFor(() => expect(browser.subscription).toBeNull())
    expect([await readPushRecord(), await readPushState()]).toEqual([null, 'off'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('a session that merely expired ends no alert, and its user finds them as they were', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await wipeUserData({ keepPending: true })
    await repairPush()
    expect([await readPushState(), owners()]).toEqual(['on', [ASHA]])
    await signIn(ASHA)
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/1'])
  })

  it('the next person hears nothing of it and has alerts off', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await wipeUserData({ keepPending: true })
    await signIn(RAVI)
    await vi.waitFor(() => expect(browser.subscription).toBeNull())
    expect(await readPushState()).toBe('off')
    await turnOnPush(onUnanswered)
    expect(await readPushRecord()).toMatchObject({ owner: RAVI, endpoint: 'https://push.example/2' })
  })
})

describe('a subscription of a user', () => {
  /** Asha has alerts on, and her session has expired on this device. */
  async function expired() {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    await finishSignIns()
    leave()
    await wipeUserData({ keepPending: true })
  }

  it('is confirmed, renewed and ended by its own token after the session expired', async () => {
    await expired()
    expect(await pushHeaders()).toEqual({})
    await repairPush()
    expect([await readPushState(), await readLastCheck()]).toEqual(['on', null])
    browser.lose()
    await repairPush()
    expect([owners(), endpoints()]).toEqual([[ASHA], ['https://push.example/2']])
    await turnOffPush()
    expect([await readPushState(), server.subscriptions.size]).toEqual(['off', 0])
  })

  it('that was ended elsewhere is off here, and on again once the same user signs in', async () => {
    await expired()
    server.subscriptions.clear()
    await repairPush()
    expect([await readPushState(), browser.subscription]).toEqual(['signIn', null])
    const { length } = server.calls
    await repairPush()
    expect(server.calls).toHaveLength(length)
    await signIn(ASHA)
    await vi.waitFor(() => expect(owners()).toEqual([ASHA]))
    await vi.waitFor(async () => expect(await readPushState()).toBe('on'))
    expect(endpoints()).toEqual(['https://push.example/2'])
  })

  it('becomes none of a guest where the device does not know yet that the session ended', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    server.user = ''
    server.subscriptions.clear()
    await expect(repairPush()).rejects.toThrow()
    expect(owners()).toEqual([])
    leave()
    await wipeUserData({ keepPending: true })
    await checkPush()
    expect(await readPushState()).toBe('signIn')
  })

  it('becomes none of a guest where the session ends while it is repaired', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    server.subscriptions.clear()
    const respond = fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      const response = await respond(request)
      if (request.method === 'PATCH' && server.user !== '') {
        leave()
        await wipeUserData({ keepPending: true })
      }
      return response
    })
    await expect(repairPush()).rejects.toThrow()
    expect(owners()).toEqual([])
    await checkPush()
    expect(await readPushState()).toBe('signIn')
  })

  it.each(['/push/public-key', '/push/subscriptions/'])(
    'a repair creates no subscription when its user signs out during the request to %s',
    async (path) => {
      await signIn(ASHA)
      await turnOnPush(onUnanswered)
      const respond = fetch
      vi.stubGlobal('fetch', async (request: Request) => {
        if (request.method !== 'DELETE' && request.url.includes(path) && server.user !== '') {
          leave()
          server.subscriptions.clear()
          await wipeUserData()
        }
        return await respond(request)
      })
      await repairPush()
      expect(browser.subscribed).toBe(1)
      expect(browser.subscription).toBeNull()
      expect(owners()).toEqual([])
    },
  )

  it('ends on the server when another user signs in on the device', async () => {
    await expired()
    await signIn(RAVI)
    await vi.waitFor(() => expect(server.subscriptions.size).toBe(0))
  })

  it('is confirmed at once by a sign-in of the same user', async () => {
    await expired()
    server.calls.length = 0
    await signIn(ASHA)
    await vi.waitFor(() => expect(server.calls).toContain('PATCH /push/subscriptions/subscription-1'))
  })

  it('of a guest that was given to the user gets a token of its own', async () => {
    await turnOnPush(onUnanswered)
    await signIn(ASHA)
    await vi.waitFor(async () => expect(await readPushRecord()).toMatchObject({ owner: ASHA }))
    await vi.waitFor(() => expect([...server.subscriptions.values()][0]?.token).toBeDefined())
    const [subscription] = server.subscriptions.values()
    expect((await readPushRecord())?.token).toBe(subscription?.token)
  })
})

describe('the last check', () => {
  const AT = Date.parse('2026-11-25T15:00:00.000Z')

  it('shows until the server confirms the subscription in this visit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: AT })
    await turnOnPush(onUnanswered)
    await confirmPush('of another visit')
    expect(await readLastCheck()).toBe(AT)
    server.isOffline = true
    await expect(checkPush()).rejects.toThrow('No response')
    expect([await readPushState(), await readLastCheck()]).toEqual(['on', AT])
    server.isOffline = false
    await checkPush()
    expect(await readLastCheck()).toBeNull()
    const { length } = server.calls
    await checkPush()
    expect(server.calls).toHaveLength(length)
  })

  it('is due again when the session ends', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    expect(await readLastCheck()).toBeNull()
    leave()
    await wipeUserData({ keepPending: true })
    expect(await readLastCheck()).not.toBeNull()
  })
})

describe('a subscription whose record the device lost', () => {
  it('is taken over again, with what was chosen', async () => {
    await turnOnPush(onUnanswered)
    await clearOfflineDb()
    expect(await readPushState()).toBe('off')
    await repairPush()
    expect([await readPushState(), endpoints()]).toEqual(['on', ['https://push.example/1']])
    expect((await readPushRecord())?.token).not.toBeNull()
    await signIn(ASHA)
    await vi.waitFor(() => expect(owners()).toEqual([ASHA]))
    await vi.waitFor(async () => expect((await readPushRecord())?.owner).toBe(ASHA))
    await clearOfflineDb()
    await switchUser(ASHA)
    await vi.waitFor(async () => expect(await readPushState()).toBe('on'))
  })

  it('ends where it belongs to nobody who uses the device', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await clearOfflineDb()
    await repairPush()
    expect([await readPushState(), browser.subscription]).toEqual(['off', null])
  })
})

describe('a test', () => {
  it('tells whether the push service took it and whether the worker has shown it', async () => {
    await turnOnPush(onUnanswered)
    server.onTest = () => queueMicrotask(() => alertShown.emit('test'))
    expect(await sendPushTest()).toEqual({ isAccepted: true, isShown: true })
  })

  it('ends after 10 s where nothing was shown', async () => {
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    await turnOnPush(onUnanswered)
    server.onTest = () => setTimeout(() => timeout.abort(), 20)
    expect(await sendPushTest()).toEqual({ isAccepted: true, isShown: false })
  })
})

describe('the state of a browser', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
  it.each([
    ['an old browser', 'Chrome/40', false, 'unsupported'],
    ['a view of an app', 'Linux; Android 14; wv) Chrome/146', true, 'otherApp'],
    ['a view on an iPhone', `${IPHONE} Mobile/15E148`, false, 'otherApp'],
    ['a tab of an iPhone', `${IPHONE} Version/18.5 Safari/604.1`, false, 'notInstalled'],
  ])('%s', async (_name, userAgent, canPush, state) => {
    const base = canPush ? navigator : {}
    vi.stubGlobal('navigator', { ...base, userAgent, maxTouchPoints: 5 })
    expect(await readPushState()).toBe(state)
  })
})
