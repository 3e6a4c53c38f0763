import { createECDH } from 'node:crypto'
import type { ServerOptions } from 'node:http'
import path from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import * as z from 'zod'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isEmail, normalizeEmail } from '#shared/domain/text/email.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import { isLoopback, paymentSettings, razorpayVariables } from './server/config/payment-settings.ts'
import type { PaymentSettings } from './server/config/payment-settings.ts'

// The value goes into headers and every absolute URL, so it is an origin only.
const isSiteAddress = (text: string): boolean => {
  const url = parseSafeLink(text)
  return url !== null && `${url.origin}/` === url.href
}

const isOneLine = (text: string): boolean => !/[\r\n]/.test(text)

// A host name, all its subdomains (`*.`), or a host with a port; an IP address may have a port, too.
const PUSH_HOST = /^(?:(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|(?:[a-z\d.-]+|\[[\da-f:.]+\]):[1-9]\d{0,4})$/
const splitList = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())

const isPushSubject = (text: string): boolean =>
  text.startsWith('mailto:')
    ? isEmail(text.slice('mailto:'.length))
    : parseSafeLink(text)?.protocol === 'https:'

const isKeyOf = (bytes: number) => (text: string) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}

export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DIST_DIR: z
    .string()
    .min(1)
    .default(path.join(import.meta.dirname, 'dist')),
  PUBLIC_URL: z.string().refine(isSiteAddress, 'This is no address as https://example.in.').optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).refine(isOneLine, 'This must be one line.').optional(),
  BOOTSTRAP_ADMIN_EMAIL: z.string().refine(isEmail, 'This is no e-mail address.').optional(),
  QUIZ_PAID_PRIZES: z.literal('i-have-legal-clearance').optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LINK_CHECKS: z.enum(['on', 'off']).default('on'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  PUSH_ALLOWED_HOSTS: z
    .string()
    .transform(splitList)
    .refine(
      (hosts) => hosts.every((host) => PUSH_HOST.test(host)),
      'This is no list as push.example.in, localhost:8443.',
    )
    .default([]),
  VAPID_PUBLIC_KEY: z
    .string()
    .refine(isKeyOf(65), 'This is no public key: 65 bytes as base64url.')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isKeyOf(32), 'This is no private key: 32 bytes as base64url.')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine(isPushSubject, 'This is no address as mailto:help@example.in or https://example.in.')
    .optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay', 'none']).optional(),
  ALLOW_SANDBOX_PAYMENTS: z.literal('1').optional(),
  ...razorpayVariables,
  METRICS_TOKEN: z.string().min(16, 'This needs at least 16 characters.').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.string().default('development'),
})

const RESPONSE_CACHE_BYTES = 134_217_728
const RESPONSE_STALL_MS = MINUTE_MS
const REQUEST_TIMEOUT_MS = 30_000
// A slow request ends at most a second late.
const CHECKS_PER_REQUEST_TIMEOUT = 30

export type Config = Readonly<{
  port: number
  host: string
  /** Folder of the database, keys and backups. */
  dataDir: string
  databaseFile: string
  backupsDir: string
  /** Origin of the site, without a trailing slash. */
  publicUrl: string
  clientDir: string
  /** Folder of the built program that renders pages. */
  pagesDir: string
  /** Folder of the hashed files of this build and of earlier builds. */
  assetsDir: string
  /** False removes the service worker from browsers that have it. */
  serviceWorker: boolean
  seed: 'demo' | 'none'
  /** Maximum size of the response cache in bytes (128 MiB); 0 turns it off. */
  responseCacheBytes: number
  /** Longest time of a response without progress, milliseconds (60,000). */
  responseStallMs: number
  /** Longest time until a request is complete, headers and body, milliseconds (30,000). */
  requestTimeoutMs: number
  /** Number of proxies in front: the outermost one saw the client address. */
  trustProxy: number
  outboxDir: string
  /** Mail server; null writes mails to the folder `outbox`. */
  smtpUrl: string | null
  mailFrom: string
  /** Email address whose user becomes an admin at the first sign-in; null for none. */
  bootstrapAdminEmail: string | null
  /** Permits an entry fee with a money prize, against Indian law (docs/product/decisions.md#c9). */
  allowsPaidPrizes: boolean
  rateLimits: boolean
  linkChecks: boolean
  push: Readonly<{
    /** Hosts of push services besides the known ones; a host with a port is fully trusted. */
    allowedHosts: readonly string[]
    /** Private key that identifies the site to push services, 32 bytes; null for that of `secrets.json`. */
    vapidKey: Buffer | null
    /** Contact for push services, https or mailto; null derives it from site and address. */
    vapidSubject: string | null
  }>
  payments: PaymentSettings
  /** True if others reach the server but their address is not configured: payments are off. */
  isAddressMissing: boolean
  /** True restricts all cookies to encrypted connections (`Secure`), not just those of requests over HTTPS. */
  secureCookies: boolean
  /** Token of `/metrics`; null turns the metrics off. */
  metricsToken: string | null
  logLevel: string
  isProduction: boolean
  /** Check of every response against its contract; for tests. */
  validateResponses: boolean
}>

function vapidKeyOf(publicKey: string | undefined, privateKey: string | undefined): Buffer | null {
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined) throw new Error('VAPID_PUBLIC_KEY: is missing beside VAPID_PRIVATE_KEY')
  if (privateKey === undefined) throw new Error('VAPID_PRIVATE_KEY: is missing beside VAPID_PUBLIC_KEY')
  if (!isKeyPair(publicKey, privateKey))
    throw new Error('VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY')
  return Buffer.from(privateKey, 'base64url')
}

/** Reads the configuration from environment variables; throws with a line for each invalid one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  if (env.RATE_LIMITS === 'off' && !isLoopback(env.HOST))
    throw new Error('RATE_LIMITS: off is for a server that only this machine reaches (HOST=127.0.0.1)')
  const dataDir = path.resolve(env.DATA_DIR)
  const distDir = path.resolve(env.DIST_DIR)
  const { origin: publicUrl, protocol, hostname } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const isLocal = isLoopback(env.HOST) && env.TRUST_PROXY === 0 && isLoopback(hostname)
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseFile: path.join(dataDir, 'avsar.db'),
    backupsDir: path.join(dataDir, 'backups'),
    publicUrl,
    clientDir: path.join(distDir, 'client'),
    pagesDir: path.join(distDir, 'server'),
    assetsDir: path.join(dataDir, 'assets'),
    serviceWorker: env.SERVICE_WORKER === 'on',
    seed: env.SEED,
    responseCacheBytes: env.RESPONSE_CACHE === 'on' ? RESPONSE_CACHE_BYTES : 0,
    responseStallMs: RESPONSE_STALL_MS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    trustProxy: env.TRUST_PROXY,
    outboxDir: path.join(dataDir, 'outbox'),
    smtpUrl: env.SMTP_URL ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    mailFrom: env.MAIL_FROM ?? `Avsar <no-reply@${hostname}>`,
    bootstrapAdminEmail: normalizeEmail(env.BOOTSTRAP_ADMIN_EMAIL ?? ''),
    allowsPaidPrizes: env.QUIZ_PAID_PRIZES !== undefined,
    rateLimits: env.RATE_LIMITS === 'on',
    linkChecks: env.LINK_CHECKS === 'on',
    push: Object.freeze({
      allowedHosts: env.PUSH_ALLOWED_HOSTS,
      vapidKey: vapidKeyOf(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
      vapidSubject: env.VAPID_SUBJECT ?? null,
    }),
    payments: paymentSettings(env, { isLocal, hasAddress: env.PUBLIC_URL !== undefined }),
    isAddressMissing: env.PUBLIC_URL === undefined && !isLocal,
    secureCookies: !(protocol === 'http:' && isLoopback(hostname)),
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    validateResponses: false,
  })
}

/** Returns the configuration of this process; `port` overrides its own port. */
export const processConfig = (port?: number): Config =>
  readConfig(port === undefined ? process.env : { ...process.env, PORT: String(port) })

// Redacts credentials in all logged headers of requests and responses.
const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) =>
  ['headers', 'req.headers', 'res.headers', 'err.headers'].map((place) =>
    name.startsWith('[') ? `${place}${name}` : `${place}.${name}`,
  ),
)

export const serverOptions = (config: Config): FastifyServerOptions & { http: ServerOptions } => ({
  logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: SECRET_HEADERS },
  // Only the last `trustProxy` entries of X-Forwarded-For are trusted: the caller can forge the others.
  trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
  bodyLimit: 65_536,
  forceCloseConnections: 'idle',
  requestTimeout: config.requestTimeoutMs,
  http: {
    headersTimeout: config.requestTimeoutMs,
    // Node's own interval is 30 s: a slow request would last up to twice its time.
    connectionsCheckingInterval: config.requestTimeoutMs / CHECKS_PER_REQUEST_TIMEOUT,
  },
  // Fastify would send its own message (see useDraining).
  return503OnClosing: false,
  // Documented paths have mixed case, with and without a trailing slash; slugs are long.
  routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2000 },
})
