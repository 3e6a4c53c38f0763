import type { LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { HOSTILE_ENDPOINTS } from '#server/testing/push-service/hostile-endpoints.ts'
import { pushService } from '#server/testing/push-service/push-service.ts'
import type { PushService } from '#server/testing/push-service/push-service.ts'
import type { ScriptedAnswer } from '#server/testing/push-service/scripted-answer.ts'
import { pushSender, interpretResponse, isLastAttempt, retryAfterMs } from './push-sender.ts'
import type { PushSender } from './push-sender.ts'
import { vapidHeaders, deriveVapidKeys } from './vapid.ts'
import { pushBackoffMs } from './push-origins.ts'

const keys = deriveVapidKeys(Buffer.alloc(32, 7))
const NAME = 'push.jobs.in'
const START = Date.parse('2026-11-21T06:30:00Z')
const MESSAGE = {
  id: '1',
  payload: '{"title":"नौकरी"}',
  ttl: 60,
  urgency: 'high',
  topic: '42',
  attempt: 0,
} as const

const time = { now: START }
const senders: PushSender[] = []

type Options = Partial<Parameters<typeof pushSender>[0]>

function senderTo(services: readonly PushService[], options: Options = {}): PushSender {
  const sender = pushSender({
    allowedHosts: services.map(({ host }) => host),
    authorization: vapidHeaders({ keys, subject: () => 'mailto:help@jobs.in' }),
    ca: services.map(({ ca }) => ca).join(''),
    clock: () => time.now,
    random: () => 0,
    ...options,
  })
  senders.push(sender)
  return sender
}

const messageTo = (service: PushService, more: object = {}) => {
  const { endpoint, keys: subscriptionKeys } = service.makeSubscription()
  return { ...MESSAGE, endpoint, ...subscriptionKeys, ...more }
}

const FCM = 'https://fcm.googleapis.com'
const WINDOWS = 'https://wns2.notify.windows.com'
const NOW = Date.parse('2026-11-21T06:30:00Z')

describe('push sender', () => {
  beforeEach(() => {
    time.now = START
  })
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()))
  })

  describe.each(['http/1.1', 'h2'] as const)('a push message can be sent over %s', (protocol) => {
    let service: PushService
    beforeAll(async () => {
      service = await pushService({ protocols: [protocol], names: [NAME] })
    })
    afterEach(() => {
      service.answerBy(() => undefined)
      service.problems.splice(0)
      service.received.splice(0)
    })
    afterAll(() => service.close())

    const sendOnce = (answer: ScriptedAnswer, more: object = {}, options: Options = {}) => {
      service.answerBy(() => answer)
      return senderTo([service], options).send(messageTo(service, more))
    }

    it('a message reaches the subscription with its headers and is decrypted there', async () => {
      const message = messageTo(service)
      expect(await senderTo([service]).send(message)).toEqual({ status: 'accepted', code: 201 })
      expect(service.problems).toEqual([])
      const httpVersion = protocol === 'h2' ? '2.0' : '1.1'
      expect(service.received).toMatchObject([
        {
          endpoint: message.endpoint,
          text: MESSAGE.payload,
          ttl: 60,
          urgency: 'high',
          topic: '42',
          httpVersion,
        },
      ])
      expect(service.received[0]?.vapid).toMatchObject({ aud: service.origin, publicKey: keys.publicKey })
    })

    it('100 messages share one connection if the push service uses HTTP/2', async () => {
      const sender = senderTo([service])
      const before = service.connections()
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => sender.send(messageTo(service))))
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['accepted']))
      expect(service.received).toHaveLength(100)
      if (protocol === 'h2') expect(service.connections() - before).toBe(1)
    })

    it.each<[ScriptedAnswer, object]>([
      [{ status: 200 }, { status: 'accepted', code: 200 }],
      [
        { status: 201, body: 'x'.repeat(1000) },
        { status: 'accepted', code: 201 },
      ],
      [{ status: 404 }, { status: 'gone', code: 404 }],
      [{ status: 410 }, { status: 'gone', code: 410 }],
      [{ status: 413 }, { status: 'dropped', code: 413 }],
      [{ status: 400 }, { status: 'failed', code: 400 }],
      [{ status: 401 }, { status: 'failed', code: 401 }],
      [{ status: 403 }, { status: 'failed', code: 403 }],
      [{ status: 406 }, { status: 'failed', code: 406 }],
      [{ status: 415 }, { status: 'failed', code: 415 }],
      [
        { status: 301, headers: { location: 'https://127.0.0.1:1/' } },
        { status: 'failed', code: 301 },
      ],
      [
        { status: 307, headers: { location: '/again' } },
        { status: 'failed', code: 307 },
      ],
      [{ status: 408 }, { status: 'retry', at: START + 10_000, isOriginParked: false, code: 408 }],
      [{ status: 500 }, { status: 'retry', at: START + 10_000, isOriginParked: false, code: 500 }],
      [{ status: 503 }, { status: 'retry', at: START + 10_000, isOriginParked: false, code: 503 }],
      ['reset', { status: 'retry', at: START + 10_000, isOriginParked: false }],
      ['garbage', { status: 'retry', at: START + 10_000, isOriginParked: false }],
    ])('a message with the response %j has the outcome %j', async (answer, outcome) => {
      const before = service.counters.requests
      expect(await sendOnce(answer)).toEqual(outcome)
      expect(service.counters.requests).toBe(before + 1)
    })

    it.each<[ScriptedAnswer]>([['hang'], ['endless headers']])(
      'a message with the response %j is retried',
      async (answer) => {
        expect(await sendOnce(answer, {}, { timeoutMs: 100 })).toEqual({
          status: 'retry',
          at: START + 10_000,
          isOriginParked: false,
        })
      },
    )

    it('a message with the response 201 and a huge body is accepted, and little of the body is read', async () => {
      const before = service.bytesWritten()
      expect(await sendOnce('huge body')).toEqual({ status: 'accepted', code: 201 })
      service.disconnect()
      expect(service.bytesWritten() - before).toBeLessThan(50_000_000)
    })

    it('a message gets growing retry delays and fails at the ninth attempt', async () => {
      const sent = [0, 1, 7, 8].map((attempt) => sendOnce({ status: 502 }, { attempt }))
      expect(await Promise.all(sent)).toEqual([
        { status: 'retry', at: START + 10_000, isOriginParked: false, code: 502 },
        { status: 'retry', at: START + 20_000, isOriginParked: false, code: 502 },
        { status: 'retry', at: START + 1_280_000, isOriginParked: false, code: 502 },
        { status: 'failed', code: 502 },
      ])
      expect(await sendOnce('reset', { attempt: 8 })).toEqual({ status: 'failed', code: 0 })
    })

    it.each([
      ['120', 120_000],
      ['31536000', HOUR_MS],
      [new Date(START + 30_000).toUTCString(), 30_000],
      [new Date(START - 30_000).toUTCString(), 10_000],
      ['-1', 10_000],
      ['soon', 10_000],
    ])('the response 429 with Retry-After %j parks the origin for %i ms', async (retryAfter, ms) => {
      const at = START + ms
      const sender = senderTo([service])
      service.answerBy(() => ({ status: 429, headers: { 'retry-after': retryAfter } }))
      expect(await sender.send(messageTo(service))).toEqual({ status: 'retry', at, isOriginParked: true })
      const { requests } = service.counters
      expect(sender.room(service.origin)).toBe(0)
      expect(sender.parkedUntil(service.origin)).toBe(at)
      service.answerBy(() => undefined)
      expect(await sender.send(messageTo(service))).toEqual({ status: 'retry', at, isOriginParked: true })
      expect(service.counters.requests).toBe(requests)
      time.now = at
      expect(sender.parkedUntil(service.origin)).toBeNull()
      expect(sender.room(service.origin)).toBe(8)
      expect(await sender.send(messageTo(service))).toEqual({ status: 'accepted', code: 201 })
    })

    it('a message waits while the origin is at its limit, and hanging requests do not delay other origins', async () => {
      const other = await pushService({ protocols: [protocol] })
      const sender = senderTo([service, other])
      service.answerBy(() => 'hang')
      const before = service.counters.requests
      const hanging = Array.from({ length: 10 }, () => sender.send(messageTo(service)))
      await service.given(before + 8)
      expect(sender.room(service.origin)).toBe(0)
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => sender.send(messageTo(other))))
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['accepted']))
      expect(service.counters.requests).toBe(before + 8)
      await sender.close()
      expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set(['retry']))
      await other.close()
    })

    it('a message never reaches a host name that resolves to this machine at the first or second lookup', async () => {
      const addresses = ['127.0.0.1', '127.0.0.2']
      const lookup = ((_name: string, options: LookupAllOptions, done: (...args: unknown[]) => void) => {
        const address = addresses.shift() ?? ''
        if (options.all) done(null, [{ address, family: 4 }])
        else done(null, address, 4)
      }) as LookupFunction
      // Resolves names by `lookup`, and connects every port to the port of the test's push service.
      class NamesAgent extends RequestFilteringHttpAgent {
        override createConnection(
          ...[options, done]: Parameters<RequestFilteringHttpAgent['createConnection']>
        ) {
          return super.createConnection({ ...options, port: service.port, lookup }, done)
        }
      }
      const endpoint = `https://${NAME}/push/x`
      const allowedHosts = [NAME, '127.0.0.1']
      service.answerBy(() => ({ status: 201 }))
      const before = service.connections()
      const strict = senderTo([service], { allowedHosts, agent: new NamesAgent() })
      expect(await strict.send(messageTo(service, { endpoint }))).toEqual({ status: 'refused' })
      expect(await strict.send(messageTo(service, { endpoint: 'https://127.0.0.1/x' }))).toEqual({
        status: 'refused',
      })
      expect(service.connections()).toBe(before)

      // From here on, 127.0.0.1 counts as a public address.
      addresses.splice(0, 2, '127.0.0.1', '127.0.0.2')
      const agent = new NamesAgent({ allowIPAddressList: ['127.0.0.1'] })
      const sender = senderTo([service], { allowedHosts, agent })
      expect(await sender.send(messageTo(service, { endpoint }))).toEqual({ status: 'accepted', code: 201 })
      service.disconnect()
      // The end of a connection is known a moment later: a message that meets it is retried.
      let outcome = await sender.send(messageTo(service, { endpoint }))
      while (outcome.status === 'retry') outcome = await sender.send(messageTo(service, { endpoint }))
      expect(outcome).toEqual({ status: 'refused' })
      expect(service.connections()).toBe(before + 1)
    })
  })

  describe('a message of any protocol', () => {
    it('no message is sent to a hostile endpoint from the database, or with invalid keys', async () => {
      const service = await pushService()
      const sender = senderTo([service], { allowedHosts: ['push.example.in', service.host] })
      for (const endpoint of HOSTILE_ENDPOINTS)
        expect(await sender.send(messageTo(service, { endpoint })), endpoint).toEqual({ status: 'refused' })
      const point = Buffer.from(messageTo(service).p256dh, 'base64url')
      const offCurve = Buffer.concat([point.subarray(0, 64), Buffer.from([point.readUInt8(64) ^ 1])])
      for (const keysOf of [
        { p256dh: offCurve.toString('base64url') },
        { p256dh: 'x' },
        { p256dh: '' },
        { auth: Buffer.alloc(15).toString('base64url') },
        { auth: '' },
        { topic: 'not base64url' },
        { topic: 'x'.repeat(33) },
      ])
        expect(await sender.send(messageTo(service, keysOf)), JSON.stringify(keysOf)).toEqual({
          status: 'refused',
        })
      expect(service.connections()).toBe(0)
      await service.close()
    })

    it('a message has the outcome retry if the host is unreachable or its certificate is not trusted', async () => {
      const service = await pushService()
      const stranger = await pushService()
      await service.close()
      const sender = senderTo([service], { allowedHosts: [service.host, stranger.host] })
      const outcomes = [await sender.send(messageTo(service)), await sender.send(messageTo(stranger))]
      expect(outcomes.map(({ status }) => status)).toEqual(['retry', 'retry'])
      expect(stranger.counters.requests).toBe(0)
      await stranger.close()
    })
  })
})

describe('a response of a push service', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [299, 'accepted'],
    [301, 'failed'],
    [307, 'failed'],
    [400, 'failed'],
    [401, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [406, 'failed'],
    [408, 'retry'],
    [410, 'gone'],
    [413, 'dropped'],
    [429, 'park'],
    [500, 'retry'],
    [503, 'retry'],
    [599, 'retry'],
    [600, 'failed'],
    [999, 'failed'],
  ])('a push service response with the code %i means: %s', (status, meaning) => {
    expect(interpretResponse(status, FCM)).toBe(meaning)
  })

  it('a response with 406 pauses the sending only to the push service of Windows', () => {
    expect(interpretResponse(406, WINDOWS)).toBe('park')
    expect(interpretResponse(406, 'https://notify.windows.com.example.in')).toBe('failed')
  })
})

describe('the retry delay', () => {
  it.each([
    ['120', 120_000],
    [' 5 ', 5000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    ['31536000', HOUR_MS],
    ['9'.repeat(400), HOUR_MS],
    [new Date(NOW + 1000 * HOUR_MS).toUTCString(), HOUR_MS],
    ['0', null],
    ['-5', null],
    ['1e3', null],
    ['soon', null],
    ['', null],
    [null, null],
    ['2026-11-21', null],
    ['not a date GMT', null],
    [new Date(NOW - 1000).toUTCString(), null],
  ])('the Retry-After value %j means a delay of %j ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })

  it('the retry delay doubles from 10 s with each attempt, plus a random part up to a half', () => {
    expect([0, 1, 2, 7].map((attempt) => pushBackoffMs(attempt, () => 0))).toEqual([
      10_000, 20_000, 40_000, 1_280_000,
    ])
    expect(pushBackoffMs(0, () => 1)).toBe(15_000)
    expect(pushBackoffMs(50, () => 1)).toBe(HOUR_MS)
  })

  it('the retry delay applies after each of the first eight attempts, and the ninth attempt is the last', () => {
    expect([0, 7, 8, 9].map(isLastAttempt)).toEqual([false, false, true, true])
  })
})
