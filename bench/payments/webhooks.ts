import type { Measurement } from '../measure.ts'
import { startProgram } from '../questions.ts'
import type { PaymentOptions } from './options.ts'
import type { EventQuestions } from './programs/events.ts'
import type { PaymentFigures, PaymentRounds } from './report.ts'
import { DELAY_MS, withShop } from './shop.ts'
import type { Shop } from './shop.ts'

// Whose links are paid, and of which the events tell.
const BUYERS = 1000
const LATE_MS = 30_000
const PATH = '/payment/webhook/razorpay'

type Options = PaymentOptions & { printLine: (line: string) => void }

const figuresOf = ({ responses, perSecond, p50, p99 }: Measurement): PaymentFigures => ({
  count: responses,
  perSecond,
  p50,
  p99,
})

type Send = (prefix: string, isSame?: boolean) => Promise<Measurement>

/** Sends webhooks in every way. What waits to be handled is dropped in between, so that no case does the work of another. */
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

/** Measures how fast webhooks are taken in over fifty connections, beside a route that writes nothing. */
export const webhookRounds = ({ rounds, seconds, printLine }: Options) =>
  withShop(BUYERS, async (shop): Promise<PaymentRounds> => {
    const { url, people, provider, secret, addNote, addOrders } = shop
    const load = startProgram<EventQuestions>(import.meta.resolve('./programs/events.ts'))
    const found = { passing: [], fresh: [], again: [], late: [] }
    const add = (name: keyof typeof found, figures: PaymentFigures) =>
      void (found[name] as PaymentFigures[]).push(figures)
    try {
      await addOrders([await addNote('Indian Polity')], people)
      await provider.ask('payAll')
      const bodies = await provider.ask('paidEvents')
      printLine(`webhooks: events of ${Buffer.byteLength(bodies[0] ?? '')} bytes`)
      const send: Send = (prefix, isSame = false) =>
        load.ask('send', { url: `${url}${prefix}${PATH}`, bodies, secret, isSame, seconds })
      // The first is not counted: programs are not warm yet.
      for (let round = 0; round <= rounds; round += 1) {
        printLine(round === 0 ? 'webhooks: warming up' : `webhooks: round ${round} of ${rounds}`)
        const measured = await webhookRound(shop, send)
        if (round === 0) continue
        for (const name of Object.keys(found) as (keyof typeof found)[]) add(name, figuresOf(measured[name]))
      }
      return found
    } finally {
      await load.stop()
    }
  })
