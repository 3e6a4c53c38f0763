import { expect, it, vi } from 'vitest'
import { workPace } from '#server/lib/work-pace.ts'
import type { PushMessage, PushSender } from '#server/ports/push/push-sender.ts'
import { AT_ONCE, eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene } from '#server/testing/alert-scene.ts'
import type { PostFacts } from '#server/modules/alerts/model/alerts.repository.ts'
import { setSendingPaused } from '#server/modules/alerts/model/alerts.repository.ts'
import { deliverAlerts } from './deliver-alerts.ts'

// Deliveries claimed at once.
const PAGE = 64

const POST: Omit<PostFacts, 'id'> = {
  isPublic: true,
  postName: 'Bihar Police',
  organisation: '',
  state: '',
  beginDate: '',
  lastDate: '',
  url: '/job/Bihar-Police',
  runs: null,
  qualifications: [],
  organisationSlug: '',
  purpose: 'vacancy',
  job: null,
  topics: ['latestJobs'],
  text: () => ({ title: '', body: '' }),
}

let scene: AlertScene
eachScene((made) => (scene = made))

/** Builds a sender with limited room per push service, which accepts no message before `acceptAll()`. */
function slowSender(capacity: number) {
  const sent: PushMessage[] = []
  const { promise: isAccepting, resolve: acceptAll } = Promise.withResolvers<void>()
  let running = 0
  const sender: PushSender = {
    async send(message) {
      running += 1
      sent.push(message)
      await isAccepting
      running -= 1
      return { status: 'accepted' }
    },
    room: () => capacity - running,
    parkedUntil: () => null,
    close: async () => undefined,
  }
  return { sender, sent, acceptAll }
}

/** Creates due deliveries to `count` phones, which the app itself does not send. */
async function createDeliveries(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
  await scene.server.db.tx((query) => setSendingPaused(query, true))
  await scene.publish()
  await scene.later(30_000)
  await scene.server.db.tx((query) => setSendingPaused(query, false))
  expect(await scene.deliveries()).toHaveLength(count)
}

/** Runs the job that sends due deliveries until none is left to claim. */
function deliver(sender: PushSender, post: Omit<PostFacts, 'id'> = POST): Promise<void> {
  const { db } = scene.server
  return deliverAlerts({
    db,
    clock: scene.now,
    newId: () => 'next',
    queue: { ensure: async () => undefined },
    sender,
    readPost: async (id) => ({ ...post, id }),
    pace: workPace(),
    origin: 'https://x.example',
  }).deliver()
}

it('a push service gets as many messages at once as its limit of open requests allows', async () => {
  const count = 2 * PAGE + 2
  await createDeliveries(count)
  const full = slowSender(0)
  await deliver(full.sender)
  expect(full.sent).toEqual([])

  const free = slowSender(512)
  const delivered = deliver(free.sender)
  await vi.waitFor(() => expect(free.sent).toHaveLength(count))
  free.acceptAll()
  await delivered
  expect(new Set(free.sent.map(({ endpoint }) => endpoint)).size).toBe(count)
  expect((await scene.deliveries()).map(({ status }) => status)).toEqual(Array(count).fill('accepted'))
})

it('a message is composed at most one page of deliveries before the push service can accept it', async () => {
  await createDeliveries(PAGE + 6)
  const { sender, sent, acceptAll } = slowSender(8)
  const post = { ...POST, postName: 'Bihar Police' }
  const delivered = deliver(sender, post)
  await vi.waitFor(() => expect(sent).toHaveLength(8))
  post.postName = 'Odisha Police'
  acceptAll()
  await delivered
  const named = (name: string) => sent.filter(({ payload }) => payload.includes(name)).length
  expect([named('Bihar Police'), named('Odisha Police')]).toEqual([PAGE, 6])
})
