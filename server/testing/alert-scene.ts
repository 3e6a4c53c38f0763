import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { NOW_ISO } from './now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '../db/schema/index.ts'
import { alertCallers } from './alert-callers.ts'
import { pushPhones } from './push-phones.ts'
import type { PushService } from './push-service/push-service.ts'
import { testApp } from './test-app.ts'

/** Settings of an owner that delay no alert. */
export const AT_ONCE = { quiet: null, dailyCap: 20 }

const SUMMED = ['waiting', 'digest', 'accepted', 'failed', 'pruned', 'cancelled'] as const

/** Push service for all scenes of a file, since its start takes a second. Its sender has the clock of a scene. */
export async function scenePhones(others: readonly PushService[] = []) {
  let clock = (): number => Date.now()
  const phones = await pushPhones({ clock: () => clock(), others })
  return {
    ...phones,
    /** Clears messages and scripts, and sets the clock of a scene. */
    begin(next: () => number): void {
      clock = next
      phones.service.received.length = 0
      phones.service.problems.length = 0
      phones.service.answerBy(() => undefined)
    },
  }
}

export type ScenePhones = Awaited<ReturnType<typeof scenePhones>>

const calledBy = (token: string) => ({ headers: { 'push-token': token } })

function expectDone({ statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode !== 200) throw new Error(body)
}

type Options = { phones: ScenePhones; now?: string }

export async function alertScene({ phones, now = NOW_ISO }: Options) {
  const server = await testApp({ push: phones.push, now })
  const clock = (): number => server.services.admin.clock()
  phones.begin(clock)
  const callers = alertCallers(server, phones)

  const settle = async (): Promise<void> => {
    await server.services.alerts.pipeline.tick()
    await server.services.alerts.pipeline.ensureSweep()
    await server.app.runJobs()
  }

  return {
    server,
    phones,
    /** Subscribes a phone without an account, with settings; returns its endpoint and its token. */
    async phone(settings: object, service = phones.service): Promise<{ endpoint: string; token: string }> {
      const { endpoint, token } = await callers.subscribe({ headers: {} }, service.makeSubscription())
      await this.change(token, settings)
      return { endpoint, token }
    },
    change: async (token: string, settings: object): Promise<void> =>
      expectDone(await callers.change(calledBy(token), settings)),
    async publish(body: object = {}): Promise<string> {
      const id = await callers.publish(body)
      await settle()
      return id
    },
    async edit(id: string, body: object): Promise<void> {
      expectDone(await server.send('PUT', `/${id}`, { ...buildJobPost(), ...body }))
      await settle()
    },
    /** Moves the clock to an instant, and runs due jobs. */
    async at(instant: string | number): Promise<void> {
      server.travelTo(new Date(instant).toISOString())
      await settle()
    },
    /** Advances the clock, and runs due jobs. */
    async later(ms: number): Promise<void> {
      await this.at(clock() + ms)
    },
    now: () => clock(),
    settle,
    follow: async (token: string, postId: string): Promise<void> =>
      expectDone(await callers.follow(calledBy(token), postId)),
    async remind(token: string, body: object): Promise<string> {
      const id = await callers.publishQuiz(body)
      expectDone(await callers.remind(calledBy(token), id))
      return id
    },
    titles: (endpoint: string): unknown[] => phones.messagesOf(endpoint).map(({ title }) => title),
    bodies: (endpoint: string): unknown[] => phones.messagesOf(endpoint).map(({ body }) => body),
    alerts: () => server.db.read.select().from(schema.alerts),
    deliveries: () => server.db.read.select().from(schema.deliveries),
    /** Closes the app. Throws if the counts of an alert do not add up. */
    async close() {
      const rows = await server.db.read.select().from(schema.alerts)
      await server.close()
      const wrong = rows.filter((row) => row.targeted !== SUMMED.reduce((sum, name) => sum + row[name], 0))
      if (wrong.length > 0) throw new Error(`Counts that do not add up: ${JSON.stringify(wrong)}`)
    },
  }
}

export type AlertScene = Awaited<ReturnType<typeof alertScene>>

export function eachScene(use: (scene: AlertScene) => void): void {
  let phones: ScenePhones
  let scene: AlertScene
  beforeAll(async () => {
    phones = await scenePhones()
  })
  afterAll(() => phones.close())
  beforeEach(async () => {
    scene = await alertScene({ phones })
    use(scene)
  })
  afterEach(() => scene.close())
}
