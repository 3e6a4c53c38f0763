import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { signOutCookie } from '#client/testing/saved-fixture.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { alertShown } from './alert-rows.ts'
import { syncAlerts } from './alert-store.ts'
import { claimGuest } from './claim-guest.ts'
import { confirmPush, pushHeaders, readPushRecord } from './push-record.ts'
import { checkPush, repairPush, sendPushTest, turnOffPush, turnOnPush } from './push-client.ts'
import { syncReminders } from './quiz-reminders.ts'
import { readLastCheck, readPushState } from './push-state.ts'

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
async function finishSignIns() {
  await vi.dynamicImportSettled()
  await Promise.allSettled([syncAlerts(), syncReminders(), repairPush()])
}

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

describe('turnOnPush', () => {
  it('turnOnPush requests permission, subscribes with the public key of the server and stores the guest token', async () => {
    expect(await readPushState()).toBe('off')
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(await readPushState()).toBe('on')
    expect(endpoints()).toEqual(['https://push.example/1'])
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
    expect(await readLastCheck()).toBeNull()
  })

  it('turnOnPush distinguishes a denied permission from a dismissed prompt', async () => {
    browser.answer = 'denied'
    expect(await turnOnPush(onUnanswered)).toBe('blocked')
    expect(await readPushState()).toBe('blocked')
    browser.answer = 'default'
    expect(await turnOnPush(onUnanswered)).toBe('dismissed')
    expect(server.calls).toEqual([])
  })

  it('turnOnPush reports a prompt that is unanswered for 10 s, and accepts an answer given later', async () => {
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

  it('turnOnPush does not report an unanswered prompt once the user has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onUnanswered.mockReset()
    browser.answer = 'denied'
    await turnOnPush(onUnanswered)
    vi.advanceTimersByTime(10_000)
    expect(onUnanswered).not.toHaveBeenCalled()
  })

  it('turnOnPush returns "timeout" after 15 s when the push service does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.isHanging = true
    const result = turnOnPush(onUnanswered)
    await vi.waitFor(() => expect(browser.isRegistered).toBe(true))
    vi.advanceTimersByTime(15_000)
    expect(await result).toBe('timeout')
  })

  it('turnOnPush fails without a network and succeeds when repeated online', async () => {
    server.isOffline = true
    expect(await turnOnPush(onUnanswered)).toBe('failed')
    server.isOffline = false
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(owners()).toHaveLength(1)
  })

  it('turnOnPush subscribes with a new guest token when the server no longer knows the old token', async () => {
    await turnOnPush(onUnanswered)
    await turnOffPush()
    server.tokens.clear()
    expect(await turnOnPush(onUnanswered)).toBe('on')
    expect(await pushHeaders()).not.toEqual({ 'Push-Token': 'token-1' })
  })
})

describe('turnOffPush', () => {
  it('turnOffPush ends the subscription on the device and on the server, and retains the guest token', async () => {
    await turnOnPush(onUnanswered)
    await turnOffPush()
    expect([await readPushState(), server.subscriptions.size, browser.subscription]).toEqual(['off', 0, null])
    await turnOnPush(onUnanswered)
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
  })

  it('turnOffPush ends the subscription on the device, even without a network', async () => {
    await turnOnPush(onUnanswered)
    server.isOffline = true
    await turnOffPush()
    expect([await readPushState(), browser.subscription]).toEqual(['off', null])
  })
})

describe('repairPush', () => {
  it('repairPush confirms the subscription at the server without a permission prompt', async () => {
    await turnOnPush(onUnanswered)
    const before = browser.questions
    await repairPush()
    expect(server.calls.slice(-2)).toEqual([
      'GET /push/public-key',
      'PATCH /push/subscriptions/subscription-1',
    ])
    expect([browser.questions, browser.subscribed]).toEqual([before, 1])
  })

  it('repairPush restores a subscription and a service worker that the browser has lost', async () => {
    await turnOnPush(onUnanswered)
    browser.isRegistered = false
    browser.lose()
    expect(await readPushState()).toBe('off')
    await repairPush()
    expect([await readPushState(), endpoints()]).toEqual(['on', ['https://push.example/2']])
  })

  it('repairPush subscribes again when the server has deleted the subscription', async () => {
    await turnOnPush(onUnanswered)
    server.subscriptions.clear()
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/2'])
    expect(await pushHeaders()).toEqual({ 'Push-Token': 'token-1' })
  })

  it('repairPush subscribes again when the public key of the server has changed', async () => {
    await turnOnPush(onUnanswered)
    server.publicKey = 'key-2'
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/2'])
    expect(await readPushRecord()).toMatchObject({ publicKey: 'key-2', endpoint: 'https://push.example/2' })
  })

  it('repairPush does nothing when alerts were turned off, never turned on, or blocked', async () => {
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

describe('several users on one device', () => {
  const settled = (owner: string) =>
    vi.waitFor(async () => expect((await readPushRecord())?.owner).toBe(owner))

  it('signing in moves the subscription of the device from the guest to the user', async () => {
    await turnOnPush(onUnanswered)
    await signIn(ASHA)
    await settled(ASHA)
    expect([owners(), server.tokens.size, await pushHeaders()]).toEqual([[ASHA], 0, {}])
  })

  it('repairPush does nothing when a user has signed in but is still unknown, since the sign-in moves the subscription', async () => {
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

  it('signing out without a network ends the subscription on the device and closes its notifications', async () => {
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

  it('an expired session leaves the push subscription of its user unchanged', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await wipeUserData({ retainPending: true })
    await repairPush()
    expect([await readPushState(), owners()]).toEqual(['on', [ASHA]])
    await signIn(ASHA)
    await repairPush()
    expect(endpoints()).toEqual(['https://push.example/1'])
  })

  it('alerts are off for the next user who signs in on the device', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await wipeUserData({ retainPending: true })
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
    await wipeUserData({ retainPending: true })
  }

  it('the subscription token confirms, renews and ends the subscription after the session expired', async () => {
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

  it('a subscription that was ended on the server stays off until the same user signs in', async () => {
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

  it('repairPush creates no guest subscription while the device has not noticed that the session expired', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    server.user = ''
    server.subscriptions.clear()
    await expect(repairPush()).rejects.toThrow()
    expect(owners()).toEqual([])
    leave()
    await wipeUserData({ retainPending: true })
    await checkPush()
    expect(await readPushState()).toBe('signIn')
  })

  it('repairPush creates no guest subscription when the session expires during the repair', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    server.subscriptions.clear()
    const respond = fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      const response = await respond(request)
      if (request.method === 'PATCH' && server.user !== '') {
        leave()
        await wipeUserData({ retainPending: true })
      }
      return response
    })
    await repairPush()
    expect(owners()).toEqual([])
    await checkPush()
    expect(await readPushState()).toBe('signIn')
  })

  it.each(['/push/public-key', '/push/subscriptions/'])(
    'repairPush creates no subscription when the user signs out during the request to %s',
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

  it('repairPush creates no subscription when the user signs out while the browser looks for the subscription', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    await repairPush()
    const { pushManager } = browser.registration
    const find = pushManager.getSubscription.bind(pushManager)
    let signingOut: Promise<void> | undefined
    pushManager.getSubscription = async () => {
      if (signingOut === undefined) {
        signingOut = wipeUserData()
        await signingOut
      }
      return await find()
    }
    await repairPush()
    await vi.waitFor(() => expect(browser.subscription).toBeNull())
    expect(browser.subscribed).toBe(1)
  })

  it('the subscription of a user ends on the server when another user signs in on the device', async () => {
    await expired()
    await signIn(RAVI)
    await vi.waitFor(() => expect(server.subscriptions.size).toBe(0))
  })

  it('a sign-in of the same user after the session expired confirms the subscription at once', async () => {
    await expired()
    server.calls.length = 0
    await signIn(ASHA)
    await vi.waitFor(() => expect(server.calls).toContain('PATCH /push/subscriptions/subscription-1'))
  })

  const SIGN_INS = {
    'in another tab': async () => {
      server.user = ASHA
      document.cookie = 'signedIn=1;path=/'
      // Simulates an earlier request of the user that assigned the subscription, which makes the token invalid.
      server.tokens.clear()
    },
    'in this tab': async () => {
      await signIn(ASHA)
      await claimGuest()
    },
  }

  it.each(Object.entries(SIGN_INS))(
    'repairPush keeps the subscription when its guest signs in during the repair, %s',
    async (_tab, signingIn) => {
      await turnOnPush(onUnanswered)
      const respond = fetch
      let isFirst = true
      vi.stubGlobal('fetch', async (request: Request) => {
        if (request.method === 'PATCH' && isFirst) {
          isFirst = false
          await signingIn()
        }
        return await respond(request)
      })
      await repairPush()
      expect(browser.subscription?.endpoint).toBe('https://push.example/1')
      await signIn(ASHA)
      await vi.waitFor(() => expect(owners()).toEqual([ASHA]))
      expect(browser.subscribed).toBe(1)
    },
  )

  it('a guest subscription that is moved to a user gets a subscription token', async () => {
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

  it('the time of the last check is returned until the server confirms the subscription during this visit', async () => {
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

  it('the time of the last check is returned again when the session ends', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    expect(await readLastCheck()).toBeNull()
    leave()
    await wipeUserData({ retainPending: true })
    expect(await readLastCheck()).not.toBeNull()
  })
})

describe('a subscription whose record the device lost', () => {
  it('repairPush restores the lost subscription record of a guest, and signing in restores the record of a user', async () => {
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

  it('repairPush ends the subscription of a user who is signed out and whose record is lost', async () => {
    await signIn(ASHA)
    await turnOnPush(onUnanswered)
    leave()
    await clearOfflineDb()
    await repairPush()
    expect([await readPushState(), browser.subscription]).toEqual(['off', null])
  })
})

describe('sendPushTest', () => {
  it('sendPushTest returns whether the push service accepted the test and whether the worker showed it', async () => {
    await turnOnPush(onUnanswered)
    server.onTest = () => queueMicrotask(() => alertShown.emit('test'))
    expect(await sendPushTest()).toEqual({ isAccepted: true, isShown: true })
  })

  it('sendPushTest stops waiting after its timeout when no notification was shown', async () => {
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    await turnOnPush(onUnanswered)
    server.onTest = () => setTimeout(() => timeout.abort(), 20)
    expect(await sendPushTest()).toEqual({ isAccepted: true, isShown: false })
  })
})

describe('readPushState returns the state of a browser', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
  it.each([
    ['an old browser', 'Chrome/40', false, 'unsupported'],
    ['a view of an app', 'Linux; Android 14; wv) Chrome/146', true, 'otherApp'],
    ['a view on an iPhone', `${IPHONE} Mobile/15E148`, false, 'otherApp'],
    ['a tab of an iPhone', `${IPHONE} Version/18.5 Safari/604.1`, false, 'notInstalled'],
  ])('readPushState returns the alert state for %s', async (_name, userAgent, canPush, state) => {
    const base = canPush ? navigator : {}
    vi.stubGlobal('navigator', { ...base, userAgent, maxTouchPoints: 5 })
    expect(await readPushState()).toBe(state)
  })
})
