import type { Part } from '../lib/area.ts'
import type { Measurement } from '../lib/measure.ts'
import type { EventQuestions } from './programs/events.ts'
import { DELAY_MS, startShop } from './shop.ts'
import type { Shop } from './shop.ts'

const BUYERS = 1000
const LATE_MS = 30_000
const PATH = '/payment/webhook/razorpay'

type Send = (prefix: string, isSame?: boolean) => Promise<Measurement>

/** Sends webhooks to each route. Drops pending webhooks between cases, so that no case processes those of another. */
async function webhookRound({ server, provider }: Shop, send: Send) {
  const passing = await send('/nothing')
  const fresh = await send('/api/v1')
  await server.ask('dropWebhooks')
  const again = await send('/api/v1', true)
  await server.ask('dropWebhooks')
  await provider.ask('delayBy', LATE_MS)
  const late = await send('/api/v1')
  await provider.ask('delayBy', DELAY_MS)
  await server.ask('dropWebhooks')
  return { passing, fresh, again, late }
}

export const webhooks: Part<{ seconds: number; rounds: number }> = {
  cases: {
    passing: 'baseline: hooks, raw bytes and HMAC',
    fresh: 'webhooks, each a new event',
    again: 'webhooks, the same event again',
    late: 'webhooks, provider answers in 30 s',
  },
  worst: ['late'],
  targets: [
    {
      claim: 'webhooks, new events/s over a route that writes nothing',
      figure: ['fresh', 'perSecond'],
      over: ['passing', 'perSecond'],
      atLeast: 0.4,
    },
    {
      claim: 'webhooks, repeats/s over a route that writes nothing',
      figure: ['again', 'perSecond'],
      over: ['passing', 'perSecond'],
      atLeast: 0.7,
    },
    {
      claim: 'webhooks, p99 while the provider answers in 30 s',
      figure: ['late', 'p99'],
      atMost: 1000,
      unit: 'ms',
    },
  ],
  async prepare(run) {
    const { seconds } = run.options
    const shop = await startShop(run, BUYERS)
    const { url, people, provider, secret, addNote, addOrders } = shop
    const load = run.program<EventQuestions>(import.meta.resolve('./programs/events.ts'))
    await addOrders([await addNote('Indian Polity')], people)
    await provider.ask('payAll')
    const bodies = await provider.ask('paidEvents')
    run.printLine(`events of ${Buffer.byteLength(bodies[0] ?? '')} bytes`)
    const send: Send = (prefix, isSame = false) =>
      load.ask('send', { url: `${url}${prefix}${PATH}`, bodies, secret, isSame, seconds })
    const round = () => webhookRound(shop, send)
    await round()
    return { round }
  },
}
