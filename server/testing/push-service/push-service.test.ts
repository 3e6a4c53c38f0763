import { once } from 'node:events'
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { pushService } from './push-service.ts'
import type { PushService } from './push-service.ts'

let service: PushService
const vapid = webPush.generateVAPIDKeys()
const time = { now: Date.now() }

beforeAll(async () => {
  service = await pushService({ clock: () => time.now })
})
beforeEach(() => {
  time.now = Date.now()
  service.received.splice(0)
})
afterAll(() => service.close())

async function post(url: string, headers: Record<string, string>, body: Buffer | string) {
  const request = https.request(url, { method: 'POST', ca: service.ca, headers, agent: false })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

/** Sends a message of web-push, with other headers (null removes one) or another body. */
async function send(
  subscription: ReturnType<PushService['makeSubscription']>,
  {
    headers = {},
    body,
    keys = vapid,
  }: { headers?: Record<string, string | null>; body?: Buffer; keys?: typeof vapid } = {},
) {
  const vapidDetails = { subject: 'mailto:help@jobs.in', ...keys }
  const options = { vapidDetails, topic: 'a', contentEncoding: 'aes128gcm' } as const
  const details = webPush.generateRequestDetails(subscription, 'hello', options)
  const { 'Content-Length': _length, ...made } = details.headers
  const all = Object.entries<string | number | null>({ ...made, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return (await post(subscription.endpoint, Object.fromEntries(all), body ?? details.body)).status
}

describe('the push service of the tests', () => {
  it('the test push service accepts messages of web-push and stores the last message per topic for an offline phone', async () => {
    const subscription = service.makeSubscription()
    expect(await send(subscription)).toBe(201)
    expect(await send(subscription, { headers: { Topic: 'b' } })).toBe(201)
    expect(await send(subscription, { headers: { TTL: '7' } })).toBe(201)
    expect(service.received.map(({ text: words }) => words)).toEqual(['hello', 'hello', 'hello'])
    expect(service.waitingFor(subscription.endpoint)).toMatchObject([{ topic: 'b' }, { topic: 'a', ttl: 7 }])
  })

  it.each<[number, string, Parameters<typeof send>[1]]>([
    [400, 'no TTL', { headers: { TTL: null } }],
    [400, 'a TTL below zero', { headers: { TTL: '-1' } }],
    [400, 'a topic of 33 characters', { headers: { Topic: 'x'.repeat(33) } }],
    [400, 'a topic of other characters', { headers: { Topic: 'a b' } }],
    [400, 'an unknown urgency', { headers: { Urgency: 'at once' } }],
    [400, 'a body that is not encrypted', { body: Buffer.alloc(100) }],
    [400, 'no body', { body: Buffer.alloc(0) }],
    [401, 'no token', { headers: { Authorization: null } }],
    [403, 'a broken token', { headers: { Authorization: 'vapid t=a.b.c, k=d' } }],
    [413, 'more than 4,096 bytes', { body: Buffer.alloc(4097) }],
    [415, 'another encoding', { headers: { 'Content-Encoding': 'aesgcm' } }],
  ])('the test push service returns %i for %s', async (status, _name, change) => {
    expect(await send(service.makeSubscription(), change)).toBe(status)
    expect(service.received).toEqual([])
  })

  it('the test push service returns 403 for a token with a wrong origin, age, duration or key', async () => {
    const subscription = service.makeSubscription(vapid.publicKey)
    const { Authorization } = webPush.getVapidHeaders(
      'https://push.example.in',
      'mailto:help@jobs.in',
      vapid.publicKey,
      vapid.privateKey,
      'aes128gcm',
    )
    expect(await send(subscription, { headers: { Authorization } })).toBe(403)
    expect(await send(subscription, { keys: webPush.generateVAPIDKeys() })).toBe(403)
    time.now += 86_400_000
    expect(await send(subscription)).toBe(403)
    time.now -= 2 * 86_400_000
    expect(await send(subscription)).toBe(403)
  })

  it('the test push service returns 404 for an unknown subscription and 410 for an expired subscription', async () => {
    const subscription = service.makeSubscription()
    service.expire(subscription.endpoint)
    expect(await send(subscription)).toBe(410)
    expect(await send({ ...subscription, endpoint: `${service.origin}/push/x` })).toBe(404)
  })

  it('the test push service can be scripted and read over HTTP', async () => {
    const command = async (body: object) =>
      JSON.parse((await post(`${service.origin}/control/`, {}, JSON.stringify(body))).body) as {
        subscriptions: ReturnType<PushService['makeSubscription']>[]
        messages: object[]
      }
    const { subscriptions } = await command({ subscriptions: 2, answer: { status: 503 } })
    const [first, second] = subscriptions
    if (!first || !second) throw new Error('no subscriptions')
    expect(await send(first)).toBe(503)
    await command({ answer: null, expire: [first.endpoint] })
    expect([await send(first), await send(second)]).toEqual([410, 201])
    expect((await command({ messagesOf: second.endpoint })).messages).toMatchObject([{ text: 'hello' }])
  })
})
