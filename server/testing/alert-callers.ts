import type { InboxData, QuizRemindersData } from '#shared/contracts/alerts.ts'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { afterEach, beforeEach } from 'vitest'
import { pushPhones } from './push-phones.ts'
import type { PushPhones } from './push-phones.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

type Headers = Record<string, string>

/** Topic of the first message to a guest. */
const FIRST_TOPIC = 'test'

export type AlertCaller = { headers: Headers }

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: unknown }

export function alertCallers(server: TestApp, phones: PushPhones) {
  const call = ({ headers }: AlertCaller, { method = 'GET', url, body }: Call) =>
    server.app.inject({
      method,
      url: `/api/v1${url}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })

  return {
    call,

    async subscribe(caller: AlertCaller, subscription = phones.service.makeSubscription()) {
      const response = await call(caller, { method: 'POST', url: '/push/subscriptions', body: subscription })
      const { data } = response.json() as { data?: { subscription?: { _id: string }; token?: string } }
      const id = data?.subscription?._id ?? ''
      // Sends the guest's first message now and removes it, so that a test sees only its own messages.
      await server.services.alerts.confirmGuest(id).catch(() => undefined)
      const { received } = phones.service
      received.splice(
        0,
        received.length,
        ...received.filter((each) => each.topic !== FIRST_TOPIC || each.endpoint !== subscription.endpoint),
      )
      return { ...subscription, response, id, token: data?.token ?? '' }
    },

    /** Subscribes a phone without a user; the guest is called by its token. */
    async guest() {
      const phone = await this.subscribe({ headers: {} })
      return { ...phone, headers: { 'push-token': phone.token } }
    },

    change: (caller: AlertCaller, body: object) =>
      call(caller, { method: 'PUT', url: '/alerts/settings', body }),

    async settings(caller: AlertCaller) {
      return (await call(caller, { url: '/alerts/settings' })).json().data.settings as Record<string, unknown>
    },

    async inbox(caller: AlertCaller, query = '') {
      return (await call(caller, { url: `/alerts${query}` })).json().data as InboxData
    },

    async told(caller: AlertCaller): Promise<string[]> {
      const { alerts } = await this.inbox(caller)
      return alerts.map(({ body }) => body.split('\n')[0] ?? '')
    },

    follow: (caller: AlertCaller, postId: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      call(caller, { method, url: `/alerts/follows/${postId}` }),

    remind: (caller: AlertCaller, quizId: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      call(caller, { method, url: `/alerts/quizzes/${quizId}` }),

    async reminders(caller: AlertCaller): Promise<string[]> {
      const { reminders } = (await call(caller, { url: '/alerts/quizzes' })).json().data as QuizRemindersData
      return reminders.map(({ quizId }) => quizId)
    },

    async publishQuiz(body: object = {}): Promise<string> {
      const response = await server.send('POST', '/quizzes/create', { ...buildQuiz(), ...body })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data.quiz._id as string
    },

    async publish(body: object = {}): Promise<string> {
      const response = await server.send('POST', '/create', { ...buildJobPost(), ...body })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data.jobPost._id as string
    },

    /** Waits until alerts can no longer be withdrawn, and runs due jobs. */
    async tell(at = '2026-11-21T06:31:00.000Z'): Promise<void> {
      await server.app.runJobs()
      server.travelTo(at)
      await server.app.runJobs()
      await server.app.runJobs()
    },
  }
}

export type AlertCallers = ReturnType<typeof alertCallers>

type AlertServer = { phones: PushPhones; server: TestApp; alerts: AlertCallers }

/** Gives each test an app with a push service and callers. `options` are those of the app. */
export function eachAlertServer(
  use: (made: AlertServer) => void,
  options: () => Parameters<typeof testApp>[0] = () => ({}),
): void {
  let made: AlertServer
  beforeEach(async () => {
    const phones = await pushPhones()
    const server = await testApp({ ...options(), push: phones.push })
    made = { phones, server, alerts: alertCallers(server, phones) }
    use(made)
  })
  afterEach(async () => {
    await made.server.close()
    await made.phones.close()
  })
}
