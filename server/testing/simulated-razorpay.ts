import path from 'node:path'
import { documentStore } from '#server/db/sqlite/document-store.ts'
import type { SimulatedPayment } from '#server/ports/payments/simulation/entities.ts'
import { refusal } from '#server/ports/payments/simulation/entities.ts'
import { sendJson, serveApi } from '#server/ports/payments/simulation/api.ts'
import { webhookHeaders } from '#server/ports/payments/simulation/events.ts'
import { newProviderId } from '#server/ports/payments/simulation/ledger.ts'
import type { SimulatedEvent } from '#server/ports/payments/simulation/ledger.ts'
import { razorpaySimulation } from '#server/ports/payments/simulation/simulation.ts'
import type { RazorpaySimulation } from '#server/ports/payments/simulation/simulation.ts'
import { apiFaults, sendFault } from './razorpay-faults.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Options = {
  clock?: () => number
  /** Address of webhooks. Without one they are only recorded. */
  webhookUrl?: string
  pauses?: readonly number[]
  /** Duration of refunds in milliseconds; by default they end at once. */
  refundMs?: number
}

const ACCOUNT = {
  keyId: 'rzp_test_Simulation',
  keySecret: 'secret-of-the-simulation',
  webhookSecret: 'webhook-secret-of-the-simulation',
}
const DELIVERY_TIMEOUT_MS = 5000

/** Posts a webhook to a site; returns the status of the response, 0 without one. */
async function postTo(url: string, event: SimulatedEvent): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: webhookHeaders(event),
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

type State = {
  aheadMs: number
  areRefundsHeld: boolean
  areRefundsInWork: boolean
  refusedContacts: readonly string[]
  altered: Map<string, Record<string, unknown>>
}

/** Acts of the provider without a button: errors, and events weeks later. */
function providerScripts({ ledger, refunds, events }: RazorpaySimulation, state: State) {
  return {
    /** Makes a wrong refund: of any amount, also more than is left, and in any currency. Returns its id. */
    refundWrongly: (paymentId: string, amount: number, currency = 'INR'): string =>
      refunds.begin(ledger.payment(paymentId), amount, { currency }).id,

    /** Sets the provider's clock ahead of ours by milliseconds; behind, if below 0. */
    setClockAhead: (ms: number): void => void (state.aheadMs = ms),

    /** Refuses later links for these contacts, as `+911111111111`. */
    refuseContacts: (...contacts: string[]): void => void (state.refusedContacts = contacts),

    /** Holds refunds pending until `endRefund`. */
    holdRefunds: (isPending: boolean): void => void (state.areRefundsHeld = isPending),
    endRefund: (id: string, status: 'processed' | 'failed'): void => refunds.end(id, status),

    /** Responds 409 to every refund request, as if the same refund were in progress. */
    keepRefundsInWork: (areInWork: boolean): void => void (state.areRefundsInWork = areInWork),

    /** Refunds a payment that was never captured, as automatic refunds do. */
    refundUncaptured(paymentId: string): string {
      const uncaptured = ledger.payment(paymentId)
      const { amount, currency } = uncaptured
      const made = { id: newProviderId('rfnd_'), paymentId, amount, currency, createdAt: ledger.seconds() }
      const refund = ledger.refunds.put({ ...made, status: 'processed', notes: {}, key: '', request: '' })
      const payment = ledger.payments.put({ ...uncaptured, status: 'refunded', refunded: amount })
      events.send('refund.processed', { payment, refund })
      return refund.id
    },

    alterLink: (name: string, fields: Record<string, unknown>): void =>
      void state.altered.set(ledger.link(name).id, fields),

    /** Adds a payment to the account without a link. Returns its id. */
    addPayment(amount: number): string {
      const payment: SimulatedPayment = {
        id: newProviderId('pay_'),
        linkId: '',
        orderId: newProviderId('order_'),
        amount,
        currency: 'INR',
        status: 'captured',
        isCaptured: true,
        refunded: 0,
        fee: null,
        notes: {},
        createdAt: ledger.seconds(),
      }
      return ledger.payments.put(payment).id
    },

    changePayment: (paymentId: string, fields: Partial<SimulatedPayment>): void =>
      void ledger.payments.put({ ...ledger.payment(paymentId), ...fields }),
    removePayment: (paymentId: string): void => ledger.payments.remove(paymentId),
  }
}

function altered(body: unknown, { altered: fields }: State): unknown {
  const { id, payment_links: list } = body as { id?: string; payment_links?: unknown[] }
  if (list !== undefined)
    return { payment_links: list.map((link) => altered(link, { altered: fields } as State)) }
  return { ...(body as object), ...fields.get(id ?? '') }
}

/**
 * Starts the simulation of Razorpay on this machine. `scripts` plays buyers, banks, the dashboard and a faulty
 * provider. `faults` and `settings.delayMs` change responses of the API. `webhooks` holds, repeats and reorders.
 */
export async function simulatedRazorpay(options: Options = {}) {
  const clock = options.clock ?? Date.now
  const state: State = {
    aheadMs: 0,
    areRefundsHeld: false,
    areRefundsInWork: false,
    refusedContacts: [],
    altered: new Map(),
  }
  const settings = { delayMs: 0, webhookUrl: options.webhookUrl ?? '' }
  const load = { requests: [] as string[], now: 0, most: 0 }
  const faults = apiFaults()

  const simulation = razorpaySimulation({
    store: documentStore(path.join(temporaryFolder(), 'sandbox.db'), { synchronous: 'OFF' }),
    clock: () => clock() + state.aheadMs,
    account: ACCOUNT,
    payUrl: (linkId) => `https://rzp.io/i/${linkId}`,
    post: (event) => postTo(settings.webhookUrl, event),
    refundMs: () => (state.areRefundsHeld ? null : (options.refundMs ?? 0)),
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
  })
  const { ledger, events } = simulation
  events.settings.isHeld = settings.webhookUrl === ''

  function answer(call: Parameters<typeof simulation.answer>[0]): { status: number; body: unknown } {
    if (state.refusedContacts.some((contact) => call.body.includes(contact)))
      return { status: 400, body: refusal('The contact number is invalid.', 'contact') }
    if (state.areRefundsInWork && call.path.endsWith('/refund'))
      return { status: 409, body: refusal('A request with this idempotency key is in work.') }
    const { status, body } = simulation.answer(call)
    return { status, body: altered(body, state) }
  }

  const api = await serveApi(async (call, response) => {
    load.requests.push(`${call.method} ${call.path}`)
    load.now += 1
    load.most = Math.max(load.most, load.now)
    try {
      const scripted = faults.take(call.path)
      const isDone = scripted === null || scripted.isAfter
      const { status, body } = isDone ? answer(call) : { status: 500, body: refusal('Not done') }
      if (settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.delayMs))
      if (scripted === null) sendJson(response, status, body)
      else sendFault(response, scripted.fault, JSON.stringify(body))
    } finally {
      load.now -= 1
    }
  })
  simulation.start()

  return {
    ledger,
    faults,
    settings,
    load,
    origin: api.origin,
    scripts: { ...simulation.scripts, ...providerScripts(simulation, state) },
    callbackUrl: simulation.callbackUrl,
    press: simulation.press,
    runDue: simulation.runDue,
    webhooks: {
      settings: events.settings,
      get events(): SimulatedEvent[] {
        return ledger.events.values()
      },
      deliver: simulation.deliverNow,
    },
    environment: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: ACCOUNT.keyId,
      RAZORPAY_KEY_SECRET: ACCOUNT.keySecret,
      RAZORPAY_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
      RAZORPAY_API_URL: api.origin,
    },
    async close(): Promise<void> {
      await simulation.close()
      await api.close()
    },
  }
}

export type SimulatedRazorpay = Awaited<ReturnType<typeof simulatedRazorpay>>
