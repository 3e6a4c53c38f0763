import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { NOW_ISO } from './now.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { LogStream } from '#server/lib/logs/log-options.ts'
import { scriptedProvider } from './scripted-provider.ts'
import { testApp } from './test-app.ts'

type Headers = Record<string, string>

export async function shop({
  now = NOW_ISO,
  env = {},
  logStream,
}: { now?: string; env?: Record<string, string>; logStream?: LogStream } = {}) {
  const time = { now: () => Date.parse(now) }
  const provider = scriptedProvider(() => time.now())
  const server = await testApp({
    now,
    env,
    payments: provider.ports,
    ...(logStream === undefined ? {} : { logStream }),
  })
  const travelTo = server.travelTo.bind(server)
  server.travelTo = (instant: string) => {
    travelTo(instant)
    time.now = () => Date.parse(instant)
  }
  const buyer = await server.signInAs('buyer@example.in')

  const post = (url: string, body: object, headers: Headers = buyer.headers) =>
    server.send('POST', url, body, { as: 'anonymous', headers })
  const get = (url: string, headers: Headers = buyer.headers) =>
    server.app.inject({ url: `/api/v1${url}`, headers })

  const wants = (id: string, amount: number | string, type = 'note') => ({
    amount,
    currency: 'INR',
    phone: '9876543210',
    item: { type, id },
  })

  return {
    server,
    provider,
    buyer,
    post,
    get,
    wants,
    async addNote(more: object = {}): Promise<string> {
      const response = await server.send('POST', '/notes/create', { ...buildNote(), ...more })
      return String(response.json().data.note._id)
    },
    async editNote(id: string, more: object): Promise<void> {
      const response = await server.send('PUT', `/notes/${id}`, { ...buildNote(), ...more })
      if (response.statusCode !== 200) throw new Error(response.body)
    },
    async order(id: string, amount: number, headers: Headers = buyer.headers) {
      const response = await post('/payment/initialize-payment', wants(id, amount), headers)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data as { orderId: string; redirectUrl: string }
    },
    async status(orderId: string, headers: Headers = buyer.headers): Promise<Purchase> {
      const response = await get(`/payment/status/${orderId}`, headers)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data.order as Purchase
    },
    async readNote(id: string, headers: Headers = buyer.headers) {
      return (await get(`/notes/${id}`, headers)).json().data.note as { locked: boolean; link?: string }
    },
    deliver: ({ body, headers }: { body: string; headers: Headers }, name = 'razorpay') =>
      server.app.inject({
        method: 'POST',
        url: `/api/v1/payment/webhook/${name}`,
        headers,
        payload: body,
      }),
    wait(minutes: number): void {
      server.travelTo(new Date(time.now() + minutes * MINUTE_MS).toISOString())
    },
  }
}
export type Shop = Awaited<ReturnType<typeof shop>>
