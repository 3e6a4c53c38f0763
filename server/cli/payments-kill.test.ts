import { once } from 'node:events'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PaymentData, Purchase } from '#shared/contracts/payment.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { simulatedRazorpay } from '../testing/simulated-razorpay.ts'
import type { SimulatedRazorpay } from '../testing/simulated-razorpay.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { trappingProxy } from '../testing/trapping-proxy.ts'
import type { Trap } from '../testing/trapping-proxy.ts'
import { checkData } from './check-data.ts'

const KILLS = rounds(20)

/** Moments of a kill: at a request to the provider, or after its response or action. */
const POINTS = {
  'link made but not stored': { method: 'POST', path: /\/payment_links\/?$/, when: 'after' },
  'refund sent but not noted': { method: 'POST', path: /\/refund$/, when: 'after' },
  'order committed': { method: 'POST', path: /\/payment_links\/?$/, when: 'before' },
  'link stored': 'pressed',
  'webhook stored': 'delivered',
  'before settle': { method: 'GET', path: /\/payment_links\/plink_\w+$/, when: 'after' },
  'after settle': 'paid',
} as const
type Point = keyof typeof POINTS

const startServer = serverProcesses()
const dataDir = temporaryFolder()
const file = path.join(dataDir, 'avsar.db')
let simulation: SimulatedRazorpay
let proxy: Awaited<ReturnType<typeof trappingProxy>>
let server: ServerProcess

beforeAll(async () => {
  simulation = await simulatedRazorpay()
  proxy = await trappingProxy(simulation.origin)
})
afterAll(async () => {
  await proxy.close()
  await simulation.close()
})

async function start(): Promise<void> {
  const env = { ...simulation.environment, RAZORPAY_API_URL: proxy.origin }
  server = await startServer(dataDir, { env })
  simulation.settings.webhookUrl = `${server.url}/api/v1/payment/webhook/razorpay`
}

const press = (id: string): Promise<PaymentData> =>
  server.call('POST', '/payment/initialize-payment', {
    amount: 99,
    currency: 'INR',
    phone: '9876543210',
    item: { type: 'note', id },
  })
const statusOf = async (orderId: string): Promise<Purchase['status']> =>
  (await server.call<{ order: Purchase }>('GET', `/payment/status/${orderId}`)).order.status

async function restart(): Promise<void> {
  await server.kill()
  await start()
}

/** Runs `work`, kills the server at a request to the provider, and restarts it. */
async function killedAt(trap: Omit<Trap, 'spring'>, work: () => Promise<unknown>): Promise<void> {
  const { child } = server
  const exit = once(child, 'exit')
  proxy.set({ ...trap, spring: () => child.kill('SIGKILL') })
  const [done] = await Promise.allSettled([work(), exit])
  // A TypeError of fetch: the server was killed, as expected.
  if (done.status === 'rejected' && !(done.reason instanceof TypeError)) throw done.reason
  await start()
}

async function deliverAll(): Promise<void> {
  for (const event of simulation.webhooks.events)
    if (!event.answers.includes(200)) await simulation.webhooks.deliver(event)
}

const WAIT = { timeout: 120_000, interval: 200 }
const waitForPaid = (orderId: string) =>
  vi.waitFor(async () => expect(await statusOf(orderId)).toBe('paid'), WAIT)

/** Orders a note and pays it, with one kill of the server; returns the order. */
async function buyThrough(point: Point): Promise<string> {
  const at = POINTS[point]
  const { note } = await server.call<{ note: { _id: string } }>(
    'POST',
    '/notes/create',
    buildNote({ price: '₹99' }),
  )
  const isAtLink = point === 'link made but not stored' || point === 'order committed'
  if (isAtLink && typeof at === 'object') await killedAt(at, () => press(note._id))
  const { orderId } = await press(note._id)
  if (at === 'pressed') await restart()
  expect((await press(note._id)).orderId).toBe(orderId)

  simulation.scripts.pay(orderId)
  if (point === 'refund sent but not noted') simulation.scripts.pay(orderId)
  if (typeof at === 'object' && !isAtLink) await killedAt(at, deliverAll)
  await deliverAll()
  if (at === 'delivered') await restart()
  await waitForPaid(orderId)
  if (at === 'paid') await restart()
  await deliverAll()
  return orderId
}

function count(sql: string): number {
  const connection = new Database(file, { readonly: true })
  try {
    return connection.prepare<[], number>(`select count(*) ${sql}`).pluck().get() ?? 0
  } finally {
    connection.close()
  }
}

it(
  'a server killed at any point between order and refund creates one payment link, fulfils the order once and refunds once',
  { timeout: soakTimeout() },
  async () => {
    await start()
    const names = Object.keys(POINTS) as Point[]
    const orders: string[] = []
    let twice = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const point = names[kill % names.length] as Point
      if (point === 'refund sent but not noted') twice += 1
      orders.push(await buyThrough(point))
    }
    await vi.waitFor(() => {
      expect(count("from payments where outcome = 'refunded'")).toBe(twice)
      expect(count('from jobs')).toBe(count("from jobs where type not like 'payments.%'"))
    }, WAIT)
    const references = [...simulation.ledger.links.values()].map(({ referenceId }) => referenceId)
    expect(references.toSorted()).toEqual(orders.toSorted())
    expect(simulation.ledger.refunds.size).toBe(twice)
    expect(count('from entitlements where closed_at is null')).toBe(KILLS)
    expect(count('from orders where receipt_number is not null')).toBe(KILLS)
    expect(count("from payments where outcome = 'applied'")).toBe(KILLS)
    expect((await checkData(file)).problems).toEqual([])
  },
)
