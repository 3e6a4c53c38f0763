import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { seedNotices } from '../../seed/demo.ts'
import { AT_ONCE, eachScene } from '../../testing/alert-scene.ts'
import type { AlertScene, ScenePhones } from '../../testing/alert-scene.ts'

const HOLD_MS = 30_000

let phones: ScenePhones
let scene: AlertScene
eachScene((made) => {
  scene = made
  phones = made.phones
})

describe('a post', () => {
  it('a post for Bihar or all India reaches a subscriber of Bihar once after 30 seconds; one for Kerala does not', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], states: ['Bihar'] })
    await scene.publish({ postName: 'Bihar Police Constable', state: 'Bihar' })
    await scene.publish({ postName: 'Kerala Clerk', state: 'Kerala' })
    await scene.publish({ postName: 'Railway Clerk', state: '' })
    expect(phones.messagesOf(endpoint)).toEqual([])
    await scene.later(HOLD_MS)
    await scene.later(MINUTE_MS)
    const messages = phones.messagesOf(endpoint)
    expect(messages.map(({ navigate }) => navigate)).toEqual([
      `${scene.server.config.publicUrl}/job/Bihar-Police-Constable`,
      `${scene.server.config.publicUrl}/job/Railway-Clerk`,
    ])
    expect(phones.service.problems).toEqual([])
    expect(phones.service.received[0]).toMatchObject({ urgency: 'normal', ttl: 86_400 })
  })

  it('a post that is created with a result link reaches subscribers of the topic results', async () => {
    const { endpoint } = await scene.phone({ topics: ['results'], ...AT_ONCE })
    await scene.publish({ resultLink: [{ label: 'Result', link: 'https://example.gov.in/result' }] })
    await scene.later(HOLD_MS)
    expect(scene.titles(endpoint)).toEqual(['Result out · CSBC'])
  })

  it('a post that matches the alerts of a user in five ways sends one message, of the most personal kind', async () => {
    const searches = [
      { words: 'bihar police', state: '' },
      { words: 'constable', state: 'Bihar' },
    ]
    const { endpoint, token } = await scene.phone({
      topics: ['latestJobs', 'admitCards'],
      searches,
      ...AT_ONCE,
    })
    const id = await scene.publish({ postName: 'Bihar Police Constable', state: 'Bihar', applyLink: [] })
    await scene.later(HOLD_MS)
    await scene.follow(token, id)
    await scene.edit(id, {
      admitCardLink: [{ label: 'Admit card', link: 'https://example.gov.in/admit' }],
      applyLink: [{ label: 'Apply', link: 'https://example.gov.in/apply' }],
      lastDate: '2027-03-01',
    })
    await scene.later(HOLD_MS)
    expect(phones.messagesOf(endpoint)).toHaveLength(2)
    expect(phones.service.received[1]).toMatchObject({ urgency: 'high' })
  })

  it('an alert about a post is sent once to each phone of a user, and counts once in the daily cap', async () => {
    const { headers } = await scene.server.signInAs('asha@example.in')
    const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
      scene.server.app.inject({ method, url: `/api/v1${url}`, headers, payload })
    const [first, second] = [phones.service.makeSubscription(), phones.service.makeSubscription()]
    for (const each of [first, second]) await call('POST', '/push/subscriptions', each)
    await call('PUT', '/alerts/settings', { topics: ['latestJobs'], quiet: null, dailyCap: 1 })
    await scene.publish()
    await scene.publish()
    await scene.later(HOLD_MS)
    expect(phones.messagesOf(first.endpoint)).toHaveLength(1)
    expect(phones.messagesOf(second.endpoint)).toHaveLength(1)
    expect((await scene.deliveries()).map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'digest',
      'digest',
    ])
  })
})

it('alerts sent while the server clock was a day ahead count in the daily cap of today, even across a new year', async () => {
  await scene.at('2027-01-01T06:30:00.000Z')
  const { endpoint } = await scene.phone({ topics: ['latestJobs'], quiet: null, dailyCap: 1 })
  await scene.publish({ postName: 'Of tomorrow' })
  await scene.later(HOLD_MS)
  await scene.at('2026-12-31T06:30:00.000Z')
  await scene.publish({ postName: 'Of today', lastDate: '2027-03-01' })
  await scene.later(HOLD_MS)
  expect(scene.bodies(endpoint)).toEqual([expect.stringContaining('Of tomorrow')])
  expect((await scene.deliveries()).map(({ status }) => status)).toEqual(['accepted', 'digest'])
})

describe('no alert is sent', () => {
  it('no alert is sent for a write with notify false, a minor edit, a text edit, a republication or a new name', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs', 'results'], ...AT_ONCE })
    const silent = await scene.publish({ notify: false })
    await scene.publish({ status: 'scheduled', publishAt: '2026-11-21T07:00:00.000Z', notify: false })
    await scene.edit(silent, { description: 'Other words.' })
    await scene.edit(silent, { description: 'More words.', minorEdit: true })
    await scene.edit(silent, { postName: 'Another name' })
    await scene.edit(silent, { status: 'draft' })
    await scene.edit(silent, { status: 'published' })
    await scene.server.send('DELETE', `/${silent}`)
    scene.server.travelTo('2026-11-21T07:00:00.000Z')
    await scene.server.publishDue()
    await scene.settle()
    await scene.later(HOLD_MS)
    expect(phones.messagesOf(endpoint)).toEqual([])
    expect((await scene.alerts()).filter(({ phase }) => phase !== 'line' && phase !== 'cancelled')).toEqual(
      [],
    )
  })

  it('no alert is sent for seeded posts and imported drafts', async () => {
    const { server } = scene
    const { endpoint } = await scene.phone({ topics: [...ALERT_TOPICS], ...AT_ONCE })
    await seedNotices({ jobPosts: server.services.kinds.jobPost, site: server.services.site }, scene.now())
    const text = JSON.stringify([{ postName: 'Imported clerk' }])
    const imported = await server.send('POST', '/admin/import/jobPost', { format: 'json', text })
    expect(imported.statusCode).toBe(200)
    await scene.settle()
    await scene.later(HOLD_MS)
    expect(phones.messagesOf(endpoint)).toEqual([])
    expect((await scene.alerts()).filter(({ phase }) => phase !== 'line')).toEqual([])
  })

  it('no alert is sent for an event that the alert pipeline reads more than a day later', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    await scene.server.send('POST', '/create', buildJobPost())
    await scene.later(24 * HOUR_MS + 1)
    expect(phones.messagesOf(endpoint)).toEqual([])
    expect(await scene.alerts()).toEqual([])
  })

  it.each([
    ['is taken back within 30 seconds', 0, { status: 'draft' }],
    ['is taken back between expansion and sending', HOLD_MS, { status: 'draft' }],
  ])('no alert is sent for a post that %s', async (_title, wait, body) => {
    // Quiet hours end at seven in the morning.
    await scene.at('2026-11-21T18:00:00.000Z')
    const { endpoint, token } = await scene.phone({ topics: ['latestJobs'] })
    const id = await scene.publish()
    await scene.follow(token, id)
    await scene.later(wait)
    await scene.edit(id, body)
    await scene.edit(id, { status: 'published' })
    await scene.at('2026-11-22T06:00:00.000Z')
    expect(phones.messagesOf(endpoint)).toEqual([])
    const [alert] = await scene.alerts()
    expect(alert).toMatchObject({ phase: 'cancelled', waiting: 0, digest: 0 })
  })
})
