import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { pushPhones } from '../../testing/push-phones.ts'
import type { PushPhones } from '../../testing/push-phones.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let phones: PushPhones
let server: TestApp
beforeEach(async () => {
  phones = await pushPhones()
  server = await testApp({ push: phones.push })
})
afterEach(async () => {
  await server.close()
  await phones.close()
})

/** Subscribes a phone without an account to topics. */
async function phoneWith(settings: object): Promise<string> {
  const subscription = phones.service.makeSubscription()
  const made = await server.send('POST', '/push/subscriptions', subscription, { as: 'anonymous' })
  const headers = { 'push-token': made.json().data.token as string }
  const changed = await server.send('PUT', '/alerts/settings', settings, { as: 'anonymous', headers })
  expect(changed.statusCode).toBe(200)
  return subscription.endpoint
}

async function publish(body: object): Promise<void> {
  expect((await server.send('POST', '/create', { ...buildJobPost(), ...body })).statusCode).toBe(200)
  await server.app.runJobs()
}

describe('a job of Bihar', () => {
  it('reaches who wants jobs of Bihar once, 30 seconds later, and nobody in Kerala', async () => {
    const bihar = await phoneWith({ topics: ['latestJobs'], states: ['Bihar'] })
    const kerala = await phoneWith({ topics: ['latestJobs'], states: ['Kerala'] })
    await publish({ postName: 'Bihar Police Constable', state: 'Bihar' })
    expect(phones.messagesOf(bihar)).toEqual([])
    server.travelTo('2026-11-21T06:30:30.000Z')
    await server.app.runJobs()
    await server.app.runJobs()
    expect(phones.messagesOf(bihar)).toMatchObject([
      { title: 'Bihar Police Constable', navigate: '/job/Bihar-Police-Constable' },
    ])
    expect(phones.messagesOf(kerala)).toEqual([])
    expect(phones.service.problems).toEqual([])
  })

  it('of which nobody is to be notified reaches nobody', async () => {
    const bihar = await phoneWith({ topics: ['latestJobs'], states: ['Bihar'] })
    await publish({ state: 'Bihar', notify: false })
    server.travelTo('2026-11-21T06:31:00.000Z')
    await server.app.runJobs()
    expect(phones.messagesOf(bihar)).toEqual([])
  })
})
