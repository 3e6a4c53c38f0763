import { actionsOf, simulatedActions } from './actions.ts'
import type { SandboxAction } from './actions.ts'
import { simulationApi } from './api.ts'
import type { ApiCall } from './api.ts'
import { FORGED_SECRET, signedReturn, simulatedDeliveries } from './deliveries.ts'
import { refusal } from './entities.ts'
import type { SimulatedLink, SimulatedPayment, SimulatedRefund } from './entities.ts'
import { simulatedEvents } from './events.ts'
import { Refused, simulationLedger } from './ledger.ts'
import type { DocumentStore, SimulatedEvent, SimulatedTask } from './ledger.ts'
import { simulatedRefunds } from './refunds.ts'
import { simulationScripts } from './scripts.ts'
import { simulatedTasks } from './tasks.ts'

/** The account: keys of the API, and the secret of its webhooks. */
export type SimulatedAccount = { keyId: string; keySecret: string; webhookSecret: string }

type Options = {
  store: DocumentStore
  /** Epoch milliseconds. */
  clock: () => number
  account: SimulatedAccount
  /** Returns the address of the page to pay a link on. */
  payUrl: (linkId: string) => string
  /** Posts a webhook; returns the status of the response, 0 without one. */
  post: (event: SimulatedEvent) => Promise<number>
  /** Pauses before an event that was not answered 2xx is delivered again, milliseconds. */
  pauses?: readonly number[]
  /** Duration of a refund, milliseconds; null: it is pending until a script ends it. */
  refundMs?: () => number | null
  onError?: (error: unknown) => void
}

/** A link as its page shows it. */
export type SimulatedView = {
  link: SimulatedLink
  payments: SimulatedPayment[]
  actions: readonly SandboxAction[]
}

const REFUND_MS = 2000

/** Builds the parts of a simulation. */
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

/**
 * A simulated Razorpay: the documented API for payment links, signed returns, and webhooks that are delivered until they are
 * accepted. Its state is in `store`. `press` plays a button of a payment page, `scripts` plays buyers and banks.
 */
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
    /** Returns the address that a buyer comes back to after a payment. A forged one is signed without the secret. */
    callbackUrl,
    runDue: tasks.runDue,
    start: (): void => tasks.start(),

    /** Responds to a call of the API. */
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

    /** Returns what the page of a link shows; null for an unknown one. */
    view(linkId: string): SimulatedView | null {
      if (ledger.links.get(linkId) === null) return null
      const link = ledger.link(linkId)
      return { link, payments: ledger.payments.of(link.orderId), actions: actionsOf(link.status) }
    },

    /**
     * Does the work of a button. Returns the next address of the buyer: the site's return address, or the page of the link with
     * the name of the action. An action that the link does not offer changes nothing.
     */
    press: (linkId: string, action: SandboxAction): string =>
      ledger.transact(() => {
        const link = ledger.link(linkId)
        if (!actionsOf(link.status).includes(action)) return payUrl(link.id)
        const back = actions[action](link)
        return back === null
          ? `${payUrl(link.id)}?did=${action}`
          : callbackUrl(link.id, back.paymentId, back.isForged)
      }),

    /** Ends running tasks and closes the store. */
    async close(): Promise<void> {
      await tasks.stop()
      store.close()
    },
  }
}

export type RazorpaySimulation = ReturnType<typeof razorpaySimulation>
