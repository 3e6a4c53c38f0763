import { describe, expect, it } from 'vitest'
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
  ])('says that %s may not be %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
