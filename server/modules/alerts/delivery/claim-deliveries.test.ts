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

/** A sender whose push services answer late: nothing ends, and each has room for so many. */
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

/** Has a post told to all phones, but nothing sent. */
async function hold(): Promise<void> {
  for (let number = 0; number < PHONES; number += 1) await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
  await scene.server.db.tx((query) => setSendingPaused(query, true))
  await scene.publish()
  await scene.later(30_000)
  expect(await scene.deliveries()).toHaveLength(PHONES)
}

/** Takes in hand once; returns how many messages are under way and how many wait for room. */
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

it('an origin gets at once as many messages as it has room for', async () => {
  await hold()
  expect(await takeOnce(512)).toEqual({ underWay: PHONES, waiting: 0 })
  // No more than a page waits beyond its room: what is in hand is judged by what holds now.
  expect(await takeOnce(8)).toEqual({ underWay: 8, waiting: 56 })
  expect(await takeOnce(0)).toEqual({ underWay: 0, waiting: 0 })
})
