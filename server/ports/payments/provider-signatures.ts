import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * The signatures of Razorpay: HMAC-SHA-256 in lower-case hex.
 */

/** The parameters with which the provider sends a buyer back. */
export type ReturnParameters = {
  razorpay_payment_id: string
  razorpay_payment_link_id: string
  razorpay_payment_link_reference_id: string
  razorpay_payment_link_status: string
}

const DIGEST = /^[\da-f]{64}$/

/** Returns the signature of a text or of bytes. */
export const signatureOf = (content: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Returns whether a signature belongs to the content and one of the secrets; takes equally long for every wrong one. */
export function isSigned(content: string | Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!DIGEST.test(signature)) return false
  const given = Buffer.from(signature)
  return (
    secrets.filter((secret) => timingSafeEqual(given, Buffer.from(signatureOf(content, secret)))).length > 0
  )
}

const returnContent = (parameters: ReturnParameters): string =>
  [
    parameters.razorpay_payment_link_id,
    parameters.razorpay_payment_link_reference_id,
    parameters.razorpay_payment_link_status,
    parameters.razorpay_payment_id,
  ].join('|')

/** Returns the signature of the parameters of a return. */
export const returnSignature = (parameters: ReturnParameters, secret: string): string =>
  signatureOf(returnContent(parameters), secret)

// A value with the separator in it could stand for other values under the same signature.
const VALUE = /^[^|]{1,100}$/

/** Returns the reference and link of a return whose signature is right; null for every other one. */
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
