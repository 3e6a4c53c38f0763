import { vi } from 'vitest'

type Keys = { p256dh: string; auth: string }

export type FakeSubscription = {
  endpoint: string
  unsubscribe: () => Promise<boolean>
  toJSON: () => { endpoint: string; keys: Keys }
}

type Permission = 'default' | 'granted' | 'denied'

const SCOPE = 'https://avsar.test/background-worker.js'

/** Fakes a browser with push messages, its permission, and one registration with at most one subscription. */
export function fakePush({
  permission = 'default',
  answer = 'granted',
}: { permission?: Permission; answer?: Permission } = {}) {
  const push = {
    answer,
    questions: 0,
    subscribed: 0,
    isHanging: false,
    isRegistered: false,
    subscription: null as FakeSubscription | null,
    /** Ends the subscription as the browser or the kill switch does. */
    lose: () => (push.subscription = null),
    notifications: [] as { tag: string; data?: object | null; close: () => void }[],
    listeners: [] as ((event: object) => void)[],
    registration: {} as ServiceWorkerRegistration,
  }
  const make = (): FakeSubscription => {
    push.subscribed += 1
    const endpoint = `https://push.example/${push.subscribed}`
    return {
      endpoint,
      unsubscribe: async () => {
        push.subscription = null
        return true
      },
      toJSON: () => ({ endpoint, keys: { p256dh: `p256dh-${push.subscribed}`, auth: 'auth' } }),
    }
  }
  const pushManager = {
    getSubscription: async () => push.subscription,
    subscribe: async () =>
      push.isHanging ? await new Promise(() => undefined) : (push.subscription = make()),
  }
  push.registration = {
    scope: SCOPE,
    active: { state: 'activated', addEventListener: () => undefined },
    pushManager,
    getNotifications: async () => push.notifications,
    update: async () => undefined,
  } as unknown as ServiceWorkerRegistration
  const serviceWorker = {
    register: async () => {
      push.isRegistered = true
      return push.registration
    },
    getRegistration: async () => (push.isRegistered ? push.registration : undefined),
    addEventListener: (_type: string, listener: (event: object) => void) => push.listeners.push(listener),
  }
  const notification = {
    permission,
    requestPermission: async () => {
      push.questions += 1
      notification.permission = push.answer
      return push.answer
    },
  }
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Chrome', onLine: true, maxTouchPoints: 0 })
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', notification)
  return push
}
