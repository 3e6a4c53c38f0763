import { describe, expect, it } from 'vitest'
import { pushService } from '../../testing/push-service/push-service.ts'
import { pushSender } from './push-sender.ts'
import { vapidHeaders, vapidKeysOf } from './vapid.ts'

const keys = vapidKeysOf(Buffer.alloc(32, 7))

describe.each(['http/1.1', 'h2'] as const)('a message over %s', (protocol) => {
  it('reaches the subscription, and decrypts there', async () => {
    const service = await pushService({ protocols: [protocol] })
    const authorization = vapidHeaders({ keys, subject: () => 'mailto:help@jobs.example.in' })
    const sender = pushSender({
      allowedHosts: [service.host],
      authorization,
      report: () => undefined,
      ca: service.ca,
    })
    const { endpoint, keys: subscriptionKeys } = service.makeSubscription()
    const message = {
      id: '1',
      payload: '{"a":"ह"}',
      ttl: 60,
      urgency: 'high',
      topic: '42',
      attempt: 0,
    } as const
    const outcome = await sender.send({ ...message, endpoint, ...subscriptionKeys })
    expect(outcome).toEqual({ status: 'accepted' })
    expect(service.problems).toEqual([])
    expect(service.received).toMatchObject([
      {
        text: '{"a":"ह"}',
        ttl: 60,
        urgency: 'high',
        topic: '42',
        httpVersion: protocol === 'h2' ? '2.0' : '1.1',
      },
    ])
    await sender.close()
    await service.close()
  })
})
