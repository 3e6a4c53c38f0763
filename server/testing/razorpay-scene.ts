import { NOW } from './now.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { openReadOnly } from '#server/db/sqlite/backup.ts'
import { parse } from 'csv-parse/sync'
import type { AdminOrderData, OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { paymentProblems } from '#server/db/maintenance/check-payments.ts'
import { readConfig } from '../../fastify.config.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'
import { simulatedRazorpay } from './simulated-razorpay.ts'
import { testApp } from './test-app.ts'

const WEBHOOKS = '/api/v1/payment/webhook/razorpay'
// The buyer's status request asks the provider at most every 10 s.
const LOOK_MS = 11_000

/** Builds the application with a simulated Razorpay, which holds its webhooks until the test delivers them. */
export async function razorpayScene({
  now = NOW,
  env = {},
}: { now?: number; env?: Record<string, string> } = {}) {
  const time = { now }
  const clock = () => time.now
  const lines: string[] = []
  const simulation = await simulatedRazorpay({ clock })
  const { razorpay } = readConfig({ ...simulation.environment, ...env }).payments
  if (razorpay === null) throw new Error('The simulation has no settings.')
  const provider = razorpayProvider(razorpay, { clock, sleep: async () => undefined })
  const site = await testApp({
    now: new Date(now).toISOString(),
    env: { ...simulation.environment, ...env, LOG_LEVEL: 'info' },
    logStream: { write: (line) => void lines.push(line) },
    payments: { current: provider, named: (name) => (name === 'razorpay' ? provider : null) },
  })

  function wait(ms: number): void {
    time.now += ms
    site.travelTo(new Date(time.now).toISOString())
  }

  const post = (body: string, headers: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: WEBHOOKS,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })

  // One buyer, since the OTPs of an email address are limited.
  let buyer: { headers: Record<string, string> } | undefined

  async function ordering() {
    const created = await site.send('POST', '/notes/create', { ...buildNote(), price: '₹99' })
    const noteId = String(created.json().data.note._id)
    buyer ??= await site.signInAs('buyer@example.in')
    const { headers } = buyer
    const order = (phone = '9876543210') => {
      const body = { amount: 99, currency: 'INR', phone, item: { type: 'note', id: noteId } }
      return site.send('POST', '/payment/initialize-payment', body, { as: 'anonymous', headers })
    }
    return { noteId, headers, order }
  }

  return {
    site,
    simulation,
    wait,
    post,
    ordering,
    lines,

    async runAll(): Promise<void> {
      await site.services.payments.tick()
      while ((await site.app.runJobs()) > 0);
    },

    decide: (orderId: string, path: string, more: object = {}) =>
      site.send('POST', `/admin/orders/${orderId}/${path}`, { reason: 'Asked by the buyer', ...more }),

    async order(orderId: string): Promise<AdminOrderData> {
      return (await site.get(`/admin/orders/${orderId}`, { as: 'admin' })).json().data as AdminOrderData
    },

    async overview(): Promise<OrdersOverviewData> {
      return (await site.get('/admin/orders/overview', { as: 'admin' })).json().data as OrdersOverviewData
    },

    async books(from: string, to: string): Promise<Record<string, string>[]> {
      const response = await site.get(`/admin/orders/export?from=${from}&to=${to}`, { as: 'admin' })
      return parse<Record<string, string>>(response.body, { columns: true, bom: true })
    },

    problems(): string[] {
      const connection = openReadOnly(site.config.databaseFile)
      try {
        return paymentProblems(connection)
      } finally {
        connection.close()
      }
    },

    /** Delivers all events of the simulation, the last first; returns the statuses. */
    async deliverAll(): Promise<number[]> {
      const statuses: number[] = []
      for (const { body, signature, id } of simulation.webhooks.events.toReversed()) {
        const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
        statuses.push((await post(body, headers)).statusCode)
      }
      await site.app.runJobs()
      return statuses
    },

    async buying() {
      const { noteId, headers, order } = await ordering()
      const { orderId, redirectUrl } = (await order()).json().data as { orderId: string; redirectUrl: string }
      const read = (url: string) => site.app.inject({ url: `/api/v1${url}`, headers })
      return {
        orderId,
        redirectUrl,
        order,
        status: async (): Promise<Purchase> => {
          wait(LOOK_MS)
          return (await read(`/payment/status/${orderId}`)).json().data.order as Purchase
        },
        isOpen: async (): Promise<boolean> =>
          (await read(`/notes/${noteId}`)).json().data.note.locked === false,
      }
    },

    async close(): Promise<void> {
      await site.close()
      await simulation.close()
    },
  }
}

export type RazorpayScene = Awaited<ReturnType<typeof razorpayScene>>
