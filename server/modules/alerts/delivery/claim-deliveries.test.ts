import { expect, it } from 'vitest'
import { workPace } from '#server/lib/work-pace.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'
import { AT_ONCE, eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene } from '#server/testing/alert-scene.ts'
import { claimedMessages } from './send-claimed-messages.ts'
import type { PostFacts, ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'
import { setSendingPaused } from '#server/modules/alerts/model/sending-state.repository.ts'
import { claimDeliveries } from './claim-deliveries.ts'

// More than two pages of 64.
const PHONES = 130

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
  topics: ['latestJobs'],
  text: () => ({ title: '', body: '' }),
}

let scene: AlertScene
eachScene((made) => (scene = made))

/** Builds a sender with limited room per push service whose messages never complete. */
function lateSender(capacity: number) {
  let running = 0
  const sender: PushSender = {
    send() {
      running += 1
      return new Promise(() => undefined)
    },
    room: () => capacity - running,
    parkedUntil: () => null,
    close: async () => undefined,
  }
  return { sender, running: () => running }
}

/** Creates deliveries to all phones while sending is paused. */
async function hold(): Promise<void> {
  for (let number = 0; number < PHONES; number += 1) await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
  await scene.server.db.tx((query) => setSendingPaused(query, true))
  await scene.publish()
  await scene.later(30_000)
  expect(await scene.deliveries()).toHaveLength(PHONES)
}

/** Claims once. Returns the numbers of running and of waiting messages. */
async function takeOnce(capacity: number) {
  const { sender, running } = lateSender(capacity)
  const { db } = scene.server
  const hand = claimedMessages(sender, scene.now)
  const readPost: ReadPost = async (id) => ({ ...POST, id })
  await claimDeliveries({
    db,
    clock: scene.now,
    sender,
    readPost,
    pace: workPace(),
    origin: 'https://x.example',
  })(hand)
  const [origin = ''] = (await scene.deliveries()).map((delivery) => delivery.origin)
  return { underWay: running(), waiting: hand.waiting(origin) }
}

it('an origin is sent as many messages at once as it has capacity for', async () => {
  await hold()
  expect(await takeOnce(512)).toEqual({ underWay: PHONES, waiting: 0 })
  // At most one page is claimed beyond the capacity, so decisions are made shortly before sending.
  expect(await takeOnce(8)).toEqual({ underWay: 8, waiting: 56 })
  expect(await takeOnce(0)).toEqual({ underWay: 0, waiting: 0 })
})
