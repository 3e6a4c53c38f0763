import { createHmac, timingSafeEqual, hash } from 'node:crypto'
import * as z from 'zod'
import type { SignedWebhook, WebhookHint } from './payment-provider.ts'

// Signatures of Razorpay: HMAC-SHA-256 in lower-case hex.

type ReturnParameters = {
  razorpay_payment_id: string
  razorpay_payment_link_id: string
  razorpay_payment_link_reference_id: string
  razorpay_payment_link_status: string
}

const DIGEST = /^[\da-f]{64}$/

export const signContent = (content: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Compares a signature with those of all secrets, in constant time. */
export function isSigned(content: string | Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!DIGEST.test(signature)) return false
  const given = Buffer.from(signature)
  return (
    secrets.filter((secret) => timingSafeEqual(given, Buffer.from(signContent(content, secret)))).length > 0
  )
}

const returnContent = (parameters: ReturnParameters): string =>
  [
    parameters.razorpay_payment_link_id,
    parameters.razorpay_payment_link_reference_id,
    parameters.razorpay_payment_link_status,
    parameters.razorpay_payment_id,
  ].join('|')

export const returnSignature = (parameters: ReturnParameters, secret: string): string =>
  signContent(returnContent(parameters), secret)

// A value with the separator could produce the signature of other values.
const VALUE = /^[^|]{1,100}$/

export function verifiedReturn(
  query: Readonly<Record<string, string>>,
  secret: string,
): { reference: string; linkId: string } | null {
  const value = (name: string): string => (typeof query[name] === 'string' ? query[name] : '')
  const parameters: ReturnParameters = {
    razorpay_payment_id: value('razorpay_payment_id'),
    razorpay_payment_link_id: value('razorpay_payment_link_id'),
    razorpay_payment_link_reference_id: value('razorpay_payment_link_reference_id'),
    razorpay_payment_link_status: value('razorpay_payment_link_status'),
  }
  if (!Object.values(parameters).every((text) => VALUE.test(text))) return null
  if (!isSigned(returnContent(parameters), value('razorpay_signature'), [secret])) return null
  return {
    reference: parameters.razorpay_payment_link_reference_id,
    linkId: parameters.razorpay_payment_link_id,
  }
}

export const SIGNATURE_HEADER = 'x-razorpay-signature'
export const EVENT_HEADER = 'x-razorpay-event-id'

const MAX_ID = 100
// The year 9999.
const MAX_SECONDS = 253_402_300_799
const MS = 1000
const id = z.string().max(MAX_ID).optional().catch(undefined)
// Notes without entries arrive as an empty list.
const notes = z.object({ order: id }).optional().catch(undefined)

const Event = z.object({
  event: z.string().max(MAX_ID),
  created_at: z.int().min(0).max(MAX_SECONDS).optional().catch(undefined),
  payload: z
    .object({
      payment_link: z
        .object({ entity: z.object({ id, reference_id: id }) })
        .optional()
        .catch(undefined),
      payment: z
        .object({ entity: z.object({ id, notes }) })
        .optional()
        .catch(undefined),
      refund: z
        .object({ entity: z.object({ id, payment_id: id }) })
        .optional()
        .catch(undefined),
      dispute: z
        .object({ entity: z.object({ id, payment_id: id }) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Event = z.output<typeof Event>

const UNKNOWN: Event = { event: 'unknown' }
const AnyEvent = Event.catch(UNKNOWN)

function parseEvent(bytes: Buffer): Event {
  try {
    return AnyEvent.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    // Not JSON, though signed: stored as an event without content.
    return UNKNOWN
  }
}

const eventIdOf = (header: string | undefined, bytes: Buffer): string =>
  header !== undefined && /^[\w-]{1,100}$/.test(header) ? header : `sha256-${hash('sha256', bytes, 'hex')}`

function parseHint(eventId: string, bytes: Buffer): WebhookHint {
  const { event, created_at: seconds, payload = {} } = parseEvent(bytes)
  const link = payload.payment_link?.entity
  const payment = payload.payment?.entity
  const refund = payload.refund?.entity
  const dispute = payload.dispute?.entity
  const paymentId = payment?.id ?? refund?.payment_id ?? dispute?.payment_id ?? null
  return {
    eventId,
    type: event,
    reference: (link?.reference_id ?? payment?.notes?.order) || null,
    linkId: link?.id ?? null,
    paymentId,
    refundId: refund?.id ?? null,
    disputeId: dispute?.id ?? null,
    occurredAt: seconds === undefined ? null : seconds * MS,
  }
}

export function verifiedWebhook(
  bytes: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): SignedWebhook | null {
  if (!isSigned(bytes, headers[SIGNATURE_HEADER] ?? '', secrets)) return null
  return {
    bodyHash: hash('sha256', bytes, 'base64url'),
    read: () => parseHint(eventIdOf(headers[EVENT_HEADER], bytes), bytes),
  }
}
