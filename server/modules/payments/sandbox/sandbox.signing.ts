import { createHmac } from 'node:crypto'
import type { ReturnParameters } from '#server/ports/payments/provider-signatures.ts'
import { returnSignature, signatureOf } from '#server/ports/payments/provider-signatures.ts'
import { EVENT_HEADER, SIGNATURE_HEADER } from '#server/ports/payments/provider-webhook.ts'

/** The two secrets of the sandbox. A provider has one for returns and one for webhooks, which must not stand for each other. */
export type SandboxSecrets = { returns: string; webhooks: string }

const secretFor = (key: Buffer, use: string): string => createHmac('sha256', key).update(use).digest('hex')

export const sandboxSecrets = (key: Buffer): SandboxSecrets => ({
  returns: secretFor(key, 'sandbox returns'),
  webhooks: secretFor(key, 'sandbox webhooks'),
})

/** Returns the address that a buyer comes back to after a payment; `isForged` signs it as somebody without the secret would. */
export function signedReturn(
  returnUrl: string,
  parameters: ReturnParameters,
  { returns }: SandboxSecrets,
  isForged: boolean,
): string {
  const url = new URL(returnUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const secret = isForged ? 'not the secret' : returns
  url.searchParams.set('razorpay_signature', returnSignature(parameters, secret))
  return url.href
}

/** Returns the headers of a webhook. */
export const webhookHeaders = (
  eventId: string,
  body: string,
  { webhooks }: SandboxSecrets,
  isForged: boolean,
): Record<string, string> => ({
  'content-type': 'application/json',
  [EVENT_HEADER]: eventId,
  [SIGNATURE_HEADER]: signatureOf(body, isForged ? 'not the secret' : webhooks),
})
