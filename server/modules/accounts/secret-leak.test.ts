import fs from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyServerOptions } from 'fastify'
import { describe, expect } from 'vitest'
import { readConfig, serverOptions } from '../../../fastify.config.ts'
import { logOptions } from '#server/lib/logs/log-options.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const A = 'asha@example.in'

const it = appTest()

const databaseBytes = (server: TestApp) =>
  fs
    .readdirSync(server.config.dataDir)
    .filter((name) => name.startsWith('avsar.db'))
    .map((name) => fs.readFileSync(path.join(server.config.dataDir, name), 'latin1'))
    .join('')

/** Returns true if the bytes hold the OTP as a separate number: ids and times contain digits, too. */
const containsOtp = (bytes: string, code: string) =>
  new RegExp(`(?<![0-9A-Za-z_.-])${code}(?![0-9A-Za-z_.-])`).test(bytes)

describe('dumps of the database and the logs', () => {
  it('the database contains no OTP, challenge or token in plain text at any time', async ({ server }) => {
    const codes: string[] = []
    const secrets: string[] = []
    let dumps = ''
    for (let round = 0; round < 5; round += 1) {
      const codeResponse = await server.send('POST', '/code', { email: A }, { as: 'anonymous' })
      dumps += databaseBytes(server)
      const challenge = String(codeResponse.json().data.challenge)
      await server.app.runJobs()
      const otp = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0] ?? ''
      const body = { email: A, otp, firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
      const headers = { cookie: `otp_ch=${challenge}` }
      const response = await server.send('POST', '/register', body, { as: 'anonymous', headers })
      const token = String(response.json().data.accessToken)
      await server.app.inject({ url: '/api/v1/profile', headers: { cookie: `accessToken=${token}` } })
      await server.app.inject({ url: '/api/v1/profile', headers: { authorization: `Bearer ${token}` } })
      codes.push(otp)
      secrets.push(challenge, token)
      dumps += databaseBytes(server)
    }
    expect(secrets.every((secret) => secret.length > 40)).toBe(true)
    for (const secret of secrets) expect(dumps).not.toContain(secret)
    for (const code of codes) expect(containsOtp(dumps, code), code).toBe(false)
    // Positive control: the dump does contain the address.
    expect(dumps).toContain(A)
    for (const key of Object.values(server.secrets)) {
      expect(dumps).not.toContain(key.toString('latin1'))
      expect(dumps).not.toContain(key.toString('base64'))
    }
  })

  it('the logs contain no secrets from logged requests, responses or errors', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const config = readConfig({ LOG_LEVEL: 'trace' })
    const options: FastifyServerOptions = { ...serverOptions(config), logger: logOptions(config, stream) }
    const app = Fastify(options)
    app.get('/', async (request, reply) => {
      void reply.header('set-cookie', 'accessToken=secret-3')
      const { headers, raw: req } = request
      request.log.info({ headers, req, res: { headers: reply.getHeaders() } }, 'all of it')
      request.log.error({ err: Object.assign(new Error('failed: secret-4'), { headers }) })
      return {}
    })
    const headers = { authorization: 'Bearer secret-1', cookie: 'accessToken=secret-2' }
    await app.inject({ url: '/?token=secret-5', headers })
    await app.close()
    const text = lines.join('')
    expect(text).toContain('all of it')
    expect(text).toContain('[Redacted]')
    expect(text).not.toMatch(/secret-\d/)
  })
})
