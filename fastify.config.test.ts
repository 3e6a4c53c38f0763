import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readConfig } from './fastify.config.ts'

describe('the configuration', () => {
  it('needs nothing, and then serves this machine with mails in the outbox', () => {
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

  it('takes the sender from the site’s address, and a blank variable for none', () => {
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
  ])('at %s cookies are for encrypted connections alone: %s', (PUBLIC_URL, secure) => {
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
  ])('says that %s may not be %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('takes hosts of push services, a contact, and a pair of keys', () => {
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

  it('names the half of a pair of keys that is missing, and the public key of another pair', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys()
    const other = webPush.generateVAPIDKeys().publicKey
    expect(() => readConfig({ VAPID_PUBLIC_KEY })).toThrow(/^VAPID_PRIVATE_KEY: /)
    expect(() => readConfig({ VAPID_PRIVATE_KEY })).toThrow(/^VAPID_PUBLIC_KEY: /)
    expect(() => readConfig({ VAPID_PUBLIC_KEY: other, VAPID_PRIVATE_KEY })).toThrow(/^VAPID_PUBLIC_KEY: /)
    const zero = Buffer.alloc(32).toString('base64url')
    expect(() => readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: zero })).toThrow(/^VAPID_PUBLIC_KEY: /)
  })
})
