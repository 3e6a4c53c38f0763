import { describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { HOSTILE, hostileBody } from '#server/testing/hostile.ts'
import { AT_ONCE, eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene, ScenePhones } from '#server/testing/alert-scene.ts'

const HOLD_MS = 30_000
// Few enough that one search page holds all results.
const POSTS = 50
const WORDS = [
  'ssc',
  'cgl',
  'staff',
  'selection',
  'commission',
  'combined',
  'graduate',
  'level',
  'cglx',
  'police',
]

let phones: ScenePhones
let scene: AlertScene
eachScene((made) => {
  scene = made
  phones = made.phones
})

/** Returns a reproducible sequence of numbers from 0 to below 1. */
function numbers(): () => number {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

it('a saved search gets an alert for exactly the posts that the search of the site finds', async () => {
  const random = numbers()
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const actor = { id: 'test' }
  await scene.phone({ searches: [{ words: 'ssc cgl', state: '' }], ...AT_ONCE })
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    actor,
    body: {
      ...buildJobPost(),
      postName: `${pick()} ${pick()} ${pick()} ${index}`,
      description: `${pick()} ${pick()} ${pick()} ${pick()} ${pick()}`,
    },
  }))
  await scene.server.services.kinds.jobPost.createAll(posts)
  await scene.settle()
  await scene.later(HOLD_MS)
  const found = await scene.server.get('/getAll?searchQuery=ssc%20cgl&limit=50')
  const expectedIds = (found.json().data.jobPosts as { _id: string }[]).map(({ _id }) => _id)
  const alerts = await scene.alerts()
  const postOf = new Map(alerts.map(({ id, postId }) => [id, postId]))
  const notifiedIds = (await scene.deliveries()).map(({ alertId }) => postOf.get(alertId))
  expect(expectedIds.length).toBeGreaterThan(3)
  expect(expectedIds.length).toBeLessThan(POSTS)
  expect(notifiedIds).toHaveLength(expectedIds.length)
  expect(new Set(notifiedIds)).toEqual(new Set(expectedIds))
})

describe('hostile titles', () => {
  it('hostile titles arrive in notifications as plain text, in messages of at most 3,000 bytes', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    for (const each of HOSTILE.filter(
      ({ request }) => request.method === 'POST' && request.path === '/create',
    ))
      await scene.server.send('POST', '/create', hostileBody(each))
    await scene.settle()
    await scene.later(HOLD_MS)
    expect(phones.service.received.length).toBeGreaterThan(5)
    for (const { text } of phones.service.received)
      expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(3000)
    expect(phones.messagesOf(endpoint).every(({ dir }) => dir === 'auto')).toBe(true)
  })
})

it('a user gets at most four topic alerts a day, none in quiet hours, and one digest at eight in the morning', async () => {
  const { endpoint } = await scene.phone({ topics: ['latestJobs'] })
  const start = Date.parse('2026-11-22T18:30:00.000Z')
  const sent: { hour: number; day: number; isDigest: boolean }[] = []
  for (let half = 0; half < 7 * 48; half += 1) {
    const before = phones.messagesOf(endpoint).length
    // A post every two hours. Eight in India, the time of the digest, is half past a UTC hour.
    if (half % 4 === 0) {
      scene.server.travelTo(new Date(start + half * 1_800_000 - HOLD_MS).toISOString())
      await scene.publish({ postName: `Job ${half}` })
    }
    await scene.at(start + half * 1_800_000)
    for (const { tag } of phones.messagesOf(endpoint).slice(before))
      sent.push({ hour: (half % 48) / 2, day: Math.floor(half / 48), isDigest: String(tag).startsWith('g-') })
  }
  for (let day = 0; day < 7; day += 1) {
    const ofDay = sent.filter((each) => each.day === day)
    expect(ofDay.filter(({ isDigest }) => !isDigest).length).toBeLessThanOrEqual(4)
    expect(ofDay.filter(({ isDigest }) => isDigest).map(({ hour }) => hour)).toEqual([8])
  }
  expect(sent.filter(({ hour }) => hour < 7 || hour >= 21.5)).toEqual([])
})
