import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { LEASE_MS } from '#server/queue/jobs.repository.ts'
import { smtpInbox } from '../../testing/smtp-inbox.ts'
import { reservePort } from '../../testing/reserved-port.ts'
import { serverProcesses } from '../../testing/server-process.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/test-app.ts'

// Kills real processes as a power cut would: everything the server has responded to must be on disk.

const A = 'asha@example.in'
const startServer = serverProcesses()

const start = (dataDir: string, more: Record<string, string> = {}) =>
  startServer(dataDir, { env: { LOG_LEVEL: 'trace', ...more } })

async function post({ url }: ServerProcess, route: string, body: object) {
  const response = await fetch(`${url}/api/v1${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data?: { challenge?: string; accessToken?: string } }
  return { status: response.status, data: data ?? {} }
}

async function until<Found>(check: () => Found | undefined): Promise<Found> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const found = check()
    if (found !== undefined) return found
    await sleep(50)
  }
  throw new Error('It did not come.')
}

function otpInOutbox(dataDir: string): string | undefined {
  const folder = path.join(dataDir, 'outbox')
  const [name] = fs.existsSync(folder) ? fs.readdirSync(folder).filter((each) => each.endsWith('.eml')) : []
  if (name === undefined) return undefined
  return /^Subject: (\d{6})/m.exec(fs.readFileSync(path.join(folder, name), 'utf8'))?.[1]
}

function attemptsIn(dataDir: string): number {
  const connection = new Database(path.join(dataDir, 'avsar.db'), { readonly: true })
  const attempts = Number(connection.prepare('select attempts from otps').pluck().get())
  connection.close()
  return attempts
}

const profile = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }

describe('a server that was killed', () => {
  it('a restart retains the number of failed attempts of an OTP', async () => {
    const dataDir = temporaryFolder()
    let server = await start(dataDir)
    const { challenge } = (await post(server, '/code', { email: A })).data
    const otp = await until(() => otpInOutbox(dataDir))
    const wrong = { ...profile, email: A, challenge, otp: otp === '111111' ? '222222' : '111111' }
    let attempts = 0
    for (const more of [2, 1, 2]) {
      const responses = await Promise.all(
        Array.from({ length: more }, () => post(server, '/register', wrong)),
      )
      await server.kill()
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401))
      attempts += more
      expect(attemptsIn(dataDir)).toBe(attempts)
      server = await start(dataDir)
    }
    expect((await post(server, '/register', { ...wrong, otp })).status).toBe(401)
    expect(attemptsIn(dataDir)).toBe(6)
    await server.kill()
  })

  it('a restart sends the queued mail of an OTP, and its session survives the next restart', async () => {
    const dataDir = temporaryFolder()
    const port = await reservePort()
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const first = await start(dataDir, mail)
    const { status, data } = await post(first, '/code', { email: A })
    expect(status).toBe(200)
    await first.kill()

    const inbox = await smtpInbox({ port })
    const second = await start(dataDir, mail)
    const received = await until(() => inbox.mails[0])
    const otp = /\d{6}/.exec(received.subject)?.[0] ?? ''
    expect(received.to).toEqual([A])
    const body = { ...profile, email: A, otp, challenge: data.challenge }
    const token = String((await post(second, '/register', body)).data.accessToken)
    await second.kill()

    const third = await start(dataDir, mail)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${third.url}/api/v1/profile`, { headers })).status).toBe(200)
    await sleep(1500)
    expect(inbox.mails).toHaveLength(1)
    await third.kill()
    await inbox.close()

    const logs = first.output() + second.output() + third.output()
    expect(logs).toContain('/api/v1/register')
    expect(logs).not.toContain(token)
    expect(logs).not.toContain(String(data.challenge))
    expect(logs).not.toMatch(new RegExp(`(?<!\\d)${otp}(?!\\d)`))
  })

  it('an interrupted mail job stays claimed until its lease expires', async () => {
    const dataDir = temporaryFolder()
    const inbox = await smtpInbox({ hang: true })
    const server = await start(dataDir, { SMTP_URL: inbox.url })
    await post(server, '/code', { email: A })
    await until(() => inbox.mails[0])
    await server.kill()
    await inbox.close()
    const connection = new Database(path.join(dataDir, 'avsar.db'), { readonly: true })
    const job = connection.prepare('select attempts, run_at, created_at, failed_at, payload from jobs').get()
    connection.close()
    const { created_at: createdAt, run_at: runAt } = job as Record<string, number>
    expect(job).toMatchObject({ attempts: 1, failed_at: null })
    expect((runAt ?? 0) - (createdAt ?? 0)).toBeGreaterThanOrEqual(LEASE_MS)
    expect(JSON.stringify(job)).not.toMatch(/asha|"otp"/)
  })
})
