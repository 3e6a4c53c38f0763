import { createHmac, timingSafeEqual } from 'node:crypto'

// Signatures of Razorpay: HMAC-SHA-256 in lower-case hex.

export type ReturnParameters = {
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
