import { createHmac } from 'node:crypto'
import pLimit from 'p-limit'
import { disputeEntity, linkEntity, paymentEntity, refundEntity } from './entities.ts'
import type { DoubleDispute, DoubleLink, DoublePayment, DoubleRefund } from './entities.ts'
import { newId } from './ledger.ts'
import type { DoubleLedger } from './ledger.ts'

/** An event, as it was when it happened: a repeat has the same id, bytes and signature. */
export type DoubleEvent = {
  id: string
  type: string
  body: string
  signature: string
  /** Statuses that its deliveries were answered; 0 without an answer. */
  answers: number[]
}

export type About = {
  link?: DoubleLink
  payment?: DoublePayment
  refund?: DoubleRefund
  dispute?: DoubleDispute
}

type Ports = {
  ledger: DoubleLedger
  origin: () => string
  secret: string
  /** Pauses before an event is delivered again that was not answered 2xx, milliseconds. */
  pauses: readonly number[]
}

const DELIVERY_TIMEOUT_MS = 5000

function payloadOf({ link, payment, refund, dispute }: About, { ledger, origin }: Ports) {
  const payments = link === undefined ? [] : ledger.paymentsOf(link.id)
  return {
    ...(link === undefined
      ? {}
      : { payment_link: { entity: linkEntity(link, { payments, hasPayments: false, origin: origin() }) } }),
    ...(payment === undefined ? {} : { payment: { entity: paymentEntity(payment) } }),
    ...(refund === undefined ? {} : { refund: { entity: refundEntity(refund) } }),
    ...(dispute === undefined ? {} : { dispute: { entity: disputeEntity(dispute) } }),
  }
}

/**
 * Webhooks: signed over their bytes, delivered at least once. By itself each is delivered as it happens, and again after pauses
 * until it is answered 2xx; `hold` keeps them for a script to deliver in its own order.
 */
export function doubleWebhooks(ports: Ports) {
  const events: DoubleEvent[] = []
  const timers = new Set<NodeJS.Timeout>()
  const script = { url: '', isHeld: false, isTwice: false, secret: ports.secret }
  const inOrder = pLimit(1)
  let lastAttempt: Promise<void> = Promise.resolve()

  async function post(event: DoubleEvent): Promise<number> {
    try {
      const answer = await fetch(script.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event.id,
          'x-razorpay-signature': event.signature,
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }

  async function deliver(event: DoubleEvent): Promise<number> {
    const status = await post(event)
    event.answers.push(status)
    return status
  }

  function deliverLater(event: DoubleEvent, tries: number): void {
    const pause = ports.pauses[tries]
    if (pause === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void attempt(event, tries + 1)
    }, pause)
    timer.unref()
    timers.add(timer)
  }

  async function attempt(event: DoubleEvent, tries: number): Promise<void> {
    const status = await deliver(event)
    if (status < 200 || status > 299) deliverLater(event, tries)
    else if (script.isTwice && tries === 0) await deliver(event)
  }

  return {
    script,
    events: events as readonly DoubleEvent[],

    /** Makes an event, and delivers it after those before it unless events are held. */
    send(type: string, about: About): DoubleEvent {
      const payload = payloadOf(about, ports)
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_BFQ7uQEaa7j2z7',
        event: type,
        contains: Object.keys(payload),
        payload,
        created_at: ports.ledger.seconds(),
      })
      const signature = createHmac('sha256', script.secret).update(body).digest('hex')
      const event = { id: newId('evt_'), type, body, signature, answers: [] }
      events.push(event)
      if (!script.isHeld && script.url !== '') lastAttempt = inOrder(() => attempt(event, 0))
      return event
    },

    /** Delivers an event now; returns the status of the answer, 0 without one. */
    deliver,

    /** Waits until what was to be delivered by itself has been, at least once. */
    delivered: () => lastAttempt,

    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await lastAttempt
    },
  }
}

export type DoubleWebhooks = ReturnType<typeof doubleWebhooks>
