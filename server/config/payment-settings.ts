import * as z from 'zod'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

function isLocalOrigin(text: string): boolean {
  const url = parseSafeLink(text)
  return url !== null && `${url.origin}/` === url.href && isLoopback(url.hostname)
}

// Allows two secrets during a change.
const areSecrets = (secrets: readonly string[]): boolean =>
  secrets.length <= 2 && secrets.every((secret) => /^[!-~]{8,200}$/.test(secret))

export const razorpayVariables = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'This is no key id as rzp_test_...')
    .optional(),
  RAZORPAY_KEY_SECRET: z
    .string()
    .regex(/^[!-~]+$/, 'This is no secret.')
    .optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(areSecrets, 'This is no secret of 8 to 200 characters, nor two with a comma between.')
    .optional(),
  RAZORPAY_FEE_BEARER: z.enum(['platform', 'customer']).optional(),
  RAZORPAY_API_URL: z
    .string()
    .refine(isLocalOrigin, 'This is for tests: an address of this machine.')
    .transform((text) => new URL(text).origin)
    .optional(),
}

export type PaymentVariables = {
  PAYMENT_PROVIDER?: 'sandbox' | 'razorpay' | 'none' | undefined
  ALLOW_SANDBOX_PAYMENTS?: '1' | undefined
  RAZORPAY_KEY_ID?: string | undefined
  RAZORPAY_KEY_SECRET?: string | undefined
  RAZORPAY_WEBHOOK_SECRET?: readonly string[] | undefined
  RAZORPAY_FEE_BEARER?: 'platform' | 'customer' | undefined
  RAZORPAY_API_URL?: string | undefined
}

export type RazorpaySettings = Readonly<{
  keyId: string
  keySecret: string
  /** Secrets of webhooks, the newest first: the former one signs repeats of older events. */
  webhookSecrets: readonly string[]
  feeBearer: 'platform' | 'customer'
  apiUrl: string
}>

export type PaymentSettings = Readonly<{
  /** Provider of new orders; null: payment is not open. */
  provider: 'sandbox' | 'razorpay' | null
  hasSandbox: boolean
  /** True if the sandbox is on by default, and so for requests to this machine only. */
  isForLoopback: boolean
  /** Null without an account. An account also serves its old orders under another provider. */
  razorpay: RazorpaySettings | null
}>

const RAZORPAY_API = 'https://api.razorpay.com'
const RAZORPAY_NAMES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

function toRazorpaySettings(env: PaymentVariables): RazorpaySettings | null {
  const given = RAZORPAY_NAMES.filter((name) => env[name] !== undefined)
  const why = env.PAYMENT_PROVIDER === 'razorpay' ? 'PAYMENT_PROVIDER=razorpay' : given[0]
  if (why === undefined) return null
  const missing = RAZORPAY_NAMES.filter((name) => env[name] === undefined)
  if (missing.length > 0)
    throw new Error(missing.map((name) => `${name}: is missing beside ${why}`).join('\n'))
  return Object.freeze({
    keyId: env.RAZORPAY_KEY_ID ?? '',
    keySecret: env.RAZORPAY_KEY_SECRET ?? '',
    webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET ?? [],
    feeBearer: env.RAZORPAY_FEE_BEARER ?? 'platform',
    apiUrl: env.RAZORPAY_API_URL ?? RAZORPAY_API,
  })
}

type Reach = {
  isLocal: boolean
  hasAddress: boolean
}

/** Defaults to the sandbox on this machine only. Throws on a conflict: test money must never buy what others pay for. */
export function paymentSettings(env: PaymentVariables, { isLocal, hasAddress }: Reach): PaymentSettings {
  const { PAYMENT_PROVIDER: given = isLocal ? 'sandbox' : 'none', ALLOW_SANDBOX_PAYMENTS: allowed } = env
  if (given === 'sandbox' && !isLocal && allowed === undefined)
    throw new Error(
      'PAYMENT_PROVIDER: sandbox is for a server that only this machine reaches; ALLOW_SANDBOX_PAYMENTS=1 allows it elsewhere',
    )
  if (given !== 'sandbox' && !isLocal && allowed !== undefined)
    throw new Error('ALLOW_SANDBOX_PAYMENTS: is only for PAYMENT_PROVIDER=sandbox')
  const isClosed = given === 'none' || (given === 'razorpay' && !isLocal && !hasAddress)
  const hasSandbox = isLocal || given === 'sandbox'
  return Object.freeze({
    provider: isClosed ? null : given,
    hasSandbox,
    isForLoopback: given === 'sandbox' && allowed === undefined,
    razorpay: toRazorpaySettings(env),
  })
}
