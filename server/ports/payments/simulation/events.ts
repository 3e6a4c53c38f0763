import {
  EVENT_HEADER,
  returnSignature,
  SIGNATURE_HEADER,
  signContent,
} from '#server/ports/payments/razorpay-callbacks.ts'
import { disputeEntity, linkEntity, paymentEntity, refundEntity } from './entities.ts'
import type { SimulatedDispute, SimulatedLink, SimulatedPayment, SimulatedRefund } from './entities.ts'
import { newProviderId } from './ledger.ts'
import type { SimulatedEvent, SimulationLedger } from './ledger.ts'

export const FORGED_SECRET = 'not the secret'

export function signedReturn(link: SimulatedLink, paymentId: string, secret: string): string {
  const parameters = {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.referenceId,
    razorpay_payment_link_status: 'paid',
  }
  const signed = { ...parameters, razorpay_signature: returnSignature(parameters, secret) }
  const url = new URL(link.callbackUrl)
  for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, value)
  return url.href
}

type Subject = {
  link?: SimulatedLink
  payment?: SimulatedPayment
  refund?: SimulatedRefund
  dispute?: SimulatedDispute
}

type Ports = {
  ledger: SimulationLedger
  payUrl: (linkId: string) => string
  secret: string
  deliver: (event: SimulatedEvent) => void
}

export const webhookHeaders = ({ id, signature }: SimulatedEvent): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Razorpay-Webhook/v1',
  [EVENT_HEADER]: id,
  [SIGNATURE_HEADER]: signature,
})

export function simulatedEvents({ ledger, payUrl, secret, deliver }: Ports) {
  const settings = { secret, isHeld: false }

  function buildPayload({ link, payment, refund, dispute }: Subject) {
    const shown = link && {
      payments: ledger.payments.of(link.orderId),
      hasPayments: false,
      payUrl: payUrl(link.id),
    }
    return {
      ...(link && shown && { payment_link: { entity: linkEntity(link, shown) } }),
      ...(payment && { payment: { entity: paymentEntity(payment) } }),
      ...(refund && { refund: { entity: refundEntity(refund) } }),
      ...(dispute && { dispute: { entity: disputeEntity(dispute) } }),
    }
  }

  return {
    settings,

    send(type: string, subject: Subject, isForged = false): void {
      const payload = buildPayload(subject)
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_BFQ7uQEaa7j2z7',
        event: type,
        contains: Object.keys(payload),
        payload,
        created_at: ledger.seconds(),
      })
      const signature = signContent(body, isForged ? FORGED_SECRET : settings.secret)
      const made = { id: newProviderId('evt_'), type, body, signature, isForged }
      const event = ledger.events.put({ ...made, answers: [], createdAt: ledger.seconds() })
      if (!settings.isHeld) deliver(event)
    },

    hold(work: () => void): SimulatedEvent[] {
      const { isHeld } = settings
      const before = new Set(ledger.events.values().map(({ id }) => id))
      settings.isHeld = true
      try {
        work()
      } finally {
        settings.isHeld = isHeld
      }
      return ledger.events.values().filter(({ id }) => !before.has(id))
    },
  }
}

export type SimulatedEvents = ReturnType<typeof simulatedEvents>
