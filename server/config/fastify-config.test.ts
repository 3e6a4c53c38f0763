import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../fastify.config.ts'

describe('the configuration', () => {
  it('the configuration works without any variable: the server listens on localhost and writes mails to a folder', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      outboxDir: '/data/outbox',
      mailFrom: 'Avsar <no-reply@localhost>',
      bootstrapAdminEmail: null,
      rateLimits: true,
      trustProxy: 0,
    })
  })

  it('the configuration derives the mail sender from PUBLIC_URL, and ignores blank variables', () => {
    expect(readConfig({ PUBLIC_URL: 'https://jobs.example.in/', SMTP_URL: '' })).toMatchObject({
      publicUrl: 'https://jobs.example.in',
      mailFrom: 'Avsar <no-reply@jobs.example.in>',
      smtpUrl: null,
    })
  })

  it.each([
    ['http://localhost:3000', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:3000', false],
    ['https://localhost', true],
    ['http://192.168.1.5:3000', true],
    ['http://localhost.example.in', true],
    ['https://example.in', true],
  ])('the PUBLIC_URL %s sets secureCookies to %s', (PUBLIC_URL, secure) => {
    expect(readConfig({ PUBLIC_URL }).secureCookies).toBe(secure)
  })

  it.each([
    ['SMTP_URL', 'http://mail.example.in'],
    ['SMTP_URL', 'mail.example.in'],
    ['MAIL_FROM', 'Avsar <a@b.in>\nBcc: c@d.in'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'nobody'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['PUBLIC_URL', 'ftp://example.in'],
    ['PORT', '70000'],
    ['PUSH_ALLOWED_HOSTS', 'https://push.example.in'],
    ['PUSH_ALLOWED_HOSTS', 'push.example.in/path'],
    ['PUSH_ALLOWED_HOSTS', '*'],
    ['PUSH_ALLOWED_HOSTS', 'a.in,,b.in'],
    ['PUSH_ALLOWED_HOSTS', 'user@push.example.in'],
    ['VAPID_SUBJECT', 'help@example.in'],
    ['VAPID_SUBJECT', 'http://example.in'],
    ['VAPID_SUBJECT', 'mailto:nobody'],
    ['VAPID_PUBLIC_KEY', 'AAAA'],
    ['VAPID_PRIVATE_KEY', 'not base64url!'],
  ])('the configuration rejects %s set to %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('the configuration accepts allowed push hosts, a VAPID contact and a VAPID key pair', () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const { push } = readConfig({
      PUSH_ALLOWED_HOSTS: 'push.example.in, *.Push.example.in,localhost:8443,[::1]:8443',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:help@example.in',
    })
    expect(push).toEqual({
      allowedHosts: ['push.example.in', '*.push.example.in', 'localhost:8443', '[::1]:8443'],
      vapidKey: Buffer.from(privateKey, 'base64url'),
      vapidSubject: 'mailto:help@example.in',
    })
  })

  it('the configuration rejects half of a VAPID key pair or a public key of another pair, and names the variable', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys()
    const other = webPush.generateVAPIDKeys().publicKey
    expect(() => readConfig({ VAPID_PUBLIC_KEY })).toThrow(/^VAPID_PRIVATE_KEY: /)
    expect(() => readConfig({ VAPID_PRIVATE_KEY })).toThrow(/^VAPID_PUBLIC_KEY: /)
    expect(() => readConfig({ VAPID_PUBLIC_KEY: other, VAPID_PRIVATE_KEY })).toThrow(/^VAPID_PUBLIC_KEY: /)
    const zero = Buffer.alloc(32).toString('base64url')
    expect(() => readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: zero })).toThrow(/^VAPID_PUBLIC_KEY: /)
  })
})

describe('the payment settings', () => {
  const account = {
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 'thisissupersecret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  }
  const PUBLIC_URL = 'https://jobs.example.in'
  const CLOSED = { provider: null, hasSandbox: false, isForLoopback: false, razorpay: null }

  it('the payment settings use the sandbox by default on a loopback address, and no provider on a public address', () => {
    const sandbox = { provider: 'sandbox', hasSandbox: true, isForLoopback: true, razorpay: null }
    expect(readConfig({}).payments).toEqual(sandbox)
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080', HOST: '::1' }).payments).toEqual(sandbox)
    expect(readConfig({ PUBLIC_URL }).payments).toEqual(CLOSED)
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { TRUST_PROXY: '1' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])(
    'the payment settings have no default provider if other machines can reach the server: %j',
    (environment) => {
      expect(readConfig(environment).payments).toEqual(CLOSED)
      expect(() => readConfig({ ...environment, PAYMENT_PROVIDER: 'sandbox' })).toThrow(/^PAYMENT_PROVIDER: /)
    },
  )

  it('the payment settings have no provider if a server that others can reach lacks PUBLIC_URL, and report the missing URL', () => {
    const razorpay = { ...account, PAYMENT_PROVIDER: 'razorpay', HOST: '0.0.0.0' }
    expect(readConfig(razorpay)).toMatchObject({ payments: { provider: null }, isAddressMissing: true })
    expect(readConfig({ ...razorpay, PUBLIC_URL })).toMatchObject({
      payments: { provider: 'razorpay' },
      isAddressMissing: false,
    })
    expect(readConfig({}).isAddressMissing).toBe(false)
  })

  it('the payment settings allow the sandbox on a public server if ALLOW_SANDBOX_PAYMENTS is set', () => {
    const payments = readConfig({
      PUBLIC_URL,
      PAYMENT_PROVIDER: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: '1',
    }).payments
    expect(payments).toEqual({ provider: 'sandbox', hasSandbox: true, isForLoopback: false, razorpay: null })
  })

  it('the payment settings accept two webhook secrets for a Razorpay account while the secret is being changed', () => {
    const { payments } = readConfig({
      ...account,
      PUBLIC_URL,
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_WEBHOOK_SECRET: 'the-new-one, the-old-one',
    })
    expect(payments).toEqual({
      provider: 'razorpay',
      hasSandbox: false,
      isForLoopback: false,
      razorpay: {
        keyId: 'rzp_test_1DP5mmOlF5G5ag',
        keySecret: 'thisissupersecret',
        webhookSecrets: ['the-new-one', 'the-old-one'],
        feeBearer: 'platform',
        apiUrl: 'https://api.razorpay.com',
      },
    })
  })

  it('the payment settings read from RAZORPAY_FEE_BEARER who pays the Razorpay fee, and reject other values', () => {
    const bearer = (RAZORPAY_FEE_BEARER: string) =>
      readConfig({ ...account, RAZORPAY_FEE_BEARER }).payments.razorpay?.feeBearer
    expect(bearer('customer')).toBe('customer')
    expect(() => bearer('buyer')).toThrow('RAZORPAY_FEE_BEARER')
  })

  it('the payment settings retain a Razorpay account for old orders even if Razorpay is not the active provider', () => {
    const { payments } = readConfig({ ...account, PUBLIC_URL })
    expect(payments).toMatchObject({ provider: null, razorpay: { keyId: account.RAZORPAY_KEY_ID } })
    expect(readConfig({ PAYMENT_PROVIDER: 'none' }).payments.provider).toBeNull()
  })

  it('the payment settings accept a different Razorpay API URL only on a loopback address', () => {
    const url = (RAZORPAY_API_URL: string) =>
      readConfig({ ...account, RAZORPAY_API_URL }).payments.razorpay?.apiUrl
    expect(url('http://127.0.0.1:4010')).toBe('http://127.0.0.1:4010')
    for (const foreign of [
      'https://api.example.in',
      'http://localhost.example.in',
      'http://user@localhost:1',
      'http://localhost:1/v1',
      'ftp://localhost',
    ])
      expect(() => url(foreign)).toThrow(/^RAZORPAY_API_URL: /)
  })

  it.each<[string, RegExp, Record<string, string>]>([
    [
      'the sandbox on a public address',
      /^PAYMENT_PROVIDER: .*ALLOW_SANDBOX_PAYMENTS=1/,
      { PUBLIC_URL, PAYMENT_PROVIDER: 'sandbox' },
    ],
    [
      'test money beside real money',
      /^ALLOW_SANDBOX_PAYMENTS: /,
      { ...account, PUBLIC_URL, PAYMENT_PROVIDER: 'razorpay', ALLOW_SANDBOX_PAYMENTS: '1' },
    ],
    [
      'test money where nothing is sold',
      /^ALLOW_SANDBOX_PAYMENTS: /,
      { PUBLIC_URL, ALLOW_SANDBOX_PAYMENTS: '1' },
    ],
    ['a permission in other words', /^ALLOW_SANDBOX_PAYMENTS: /, { ALLOW_SANDBOX_PAYMENTS: 'yes' }],
    ['another provider', /^PAYMENT_PROVIDER: /, { PAYMENT_PROVIDER: 'paypal' }],
    [
      'no account',
      /^RAZORPAY_KEY_ID: .*\nRAZORPAY_KEY_SECRET: .*\nRAZORPAY_WEBHOOK_SECRET: /,
      { PAYMENT_PROVIDER: 'razorpay' },
    ],
    [
      'no key',
      /^RAZORPAY_KEY_ID: is missing/,
      { ...account, RAZORPAY_KEY_ID: '', PAYMENT_PROVIDER: 'razorpay' },
    ],
    [
      'no secret',
      /^RAZORPAY_KEY_SECRET: is missing/,
      { ...account, RAZORPAY_KEY_SECRET: '', PAYMENT_PROVIDER: 'razorpay' },
    ],
    [
      'no webhook secret',
      /^RAZORPAY_WEBHOOK_SECRET: is missing/,
      { ...account, RAZORPAY_WEBHOOK_SECRET: '' },
    ],
    ['a key of something else', /^RAZORPAY_KEY_ID: /, { ...account, RAZORPAY_KEY_ID: 'pk_live_x' }],
    [
      'three webhook secrets',
      /^RAZORPAY_WEBHOOK_SECRET: /,
      { ...account, RAZORPAY_WEBHOOK_SECRET: 'secret-one,secret-two,secret-three' },
    ],
    [
      'a blank webhook secret',
      /^RAZORPAY_WEBHOOK_SECRET: /,
      { ...account, RAZORPAY_WEBHOOK_SECRET: 'secret-one,' },
    ],
  ])(
    'payment settings with %s stop the start of the server with an error that names the variable',
    (_what, line, environment) => {
      expect(() => readConfig(environment)).toThrow(line)
    },
  )
})
