import { listActions, simulatedActions } from './actions.ts'
import type { SandboxAction } from './actions.ts'
import { simulationApi } from './api.ts'
import type { ApiCall } from './api.ts'
import { refusal } from './entities.ts'
import type { SimulatedLink, SimulatedPayment, SimulatedRefund } from './entities.ts'
import { FORGED_SECRET, signedReturn, simulatedEvents } from './events.ts'
import { Refused, simulationLedger } from './ledger.ts'
import type { DocumentStore, SimulatedEvent, SimulatedTask } from './ledger.ts'
import { simulatedRefunds } from './refunds.ts'
import { simulationScripts } from './scripts.ts'
import { simulatedDeliveries, simulatedTasks } from './tasks.ts'

export type SimulatedAccount = { keyId: string; keySecret: string; webhookSecret: string }

type Options = {
  store: DocumentStore
  clock: () => number
  account: SimulatedAccount
  payUrl: (linkId: string) => string
  post: (event: SimulatedEvent) => Promise<number>
  /** Pauses before redelivery of an event without a 2xx response, milliseconds. */
  pauses?: readonly number[]
  /** Duration of a refund, milliseconds; null if only a script ends it. */
  refundMs?: () => number | null
  onError?: (error: unknown) => void
}

export type SimulatedView = {
  link: SimulatedLink
  payments: SimulatedPayment[]
  actions: readonly SandboxAction[]
}

const REFUND_MS = 2000

function build(options: Options) {
  const { store, clock, account, payUrl, refundMs = () => REFUND_MS } = options
  const ledger = simulationLedger(store, clock)
  const tasks = simulatedTasks({ ledger, clock, run, onError: options.onError ?? (() => undefined) })
  const deliver = ({ id: eventId }: SimulatedEvent) => tasks.add({ do: 'deliver', eventId, attempt: 0 })
  const events = simulatedEvents({ ledger, payUrl, secret: account.webhookSecret, deliver })
  const refunds = simulatedRefunds({ ledger, events, finish })
  const scripts = simulationScripts({ ledger, refunds, events })
  const deliveries = simulatedDeliveries(ledger, options)

  const endingOf = ({ paymentId }: SimulatedRefund) =>
    ledger.links.get(ledger.payment(paymentId).linkId)?.refundsFail === true ? 'failed' : 'processed'

  function finish(refund: SimulatedRefund): void {
    const ms = refundMs()
    if (ms === 0) refunds.end(refund.id, endingOf(refund))
    else if (ms !== null) tasks.add({ do: 'endRefund', refundId: refund.id }, ms)
  }

  async function run(task: SimulatedTask): Promise<void> {
    if (task.do === 'deliver')
      return await deliveries.attempt(task, (next, afterMs) => tasks.add(next, afterMs))
    ledger.transact(() => {
      ledger.tasks.remove(task.id)
      if (task.do === 'pay') return void scripts.pay(task.linkId)
      const refund = ledger.refunds.known(task.refundId)
      if (refund.status === 'pending') refunds.end(refund.id, endingOf(refund))
    })
  }

  const payLater = (linkId: string, afterMs: number) => tasks.add({ do: 'pay', linkId }, afterMs)
  const actions = simulatedActions({ ledger, scripts, events, deliver, payLater })
  return { ledger, tasks, events, refunds, scripts, actions, deliverNow: deliveries.deliver }
}

/** Simulates Razorpay's documented API, returns and webhooks. `press` plays a button, `scripts` buyers and banks. */
export function razorpaySimulation(options: Options) {
  const { store, account, payUrl } = options
  const { actions, tasks, ...parts } = build(options)
  const { ledger, refunds } = parts
  const answerCall = simulationApi({ ledger, refunds, payUrl })
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`
  const callbackUrl = (name: string, paymentId: string, isForged = false): string =>
    signedReturn(ledger.link(name), paymentId, isForged ? FORGED_SECRET : account.keySecret)

  return {
    ...parts,
    callbackUrl,
    runDue: tasks.runDue,
    start: (): void => tasks.start(),

    answer(call: ApiCall): { status: number; body: unknown } {
      if (call.headers['authorization'] !== authorization)
        return { status: 401, body: refusal('Authentication failed') }
      try {
        return { status: 200, body: ledger.transact(() => answerCall(call)) }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { status: error.status, body: refusal(error.message, error.field) }
      }
    },

    view(linkId: string): SimulatedView | null {
      if (ledger.links.get(linkId) === null) return null
      const link = ledger.link(linkId)
      return { link, payments: ledger.payments.of(link.orderId), actions: listActions(link.status) }
    },

    /** Presses a button. Returns the buyer's next address. Unavailable actions change nothing. */
    press: (linkId: string, action: SandboxAction): string =>
      ledger.transact(() => {
        const link = ledger.link(linkId)
        if (!listActions(link.status).includes(action)) return payUrl(link.id)
        const back = actions[action](link)
        return back === null
          ? `${payUrl(link.id)}?did=${action}`
          : callbackUrl(link.id, back.paymentId, back.isForged)
      }),

    async close(): Promise<void> {
      await tasks.stop()
      store.close()
    },
  }
}

export type RazorpaySimulation = ReturnType<typeof razorpaySimulation>
