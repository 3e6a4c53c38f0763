import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { NOW } from '#server/testing/now.ts'
import { buildContact } from '#shared/testing/builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'
import type { Mail } from '#server/ports/mailer.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ADMIN = 'admin@secret.example'
const ASHA = 'asha@secret.example'
const WRITER = 'Writer@Secret.Example'
const STRANGER = 'stranger@secret.example'
const ADDRESS = /secret\.example/i

/** Columns that may hold email addresses; `audit_log.target` does after a user was made an admin. */
const ADDRESS_COLUMNS = new Set([
  'users.email',
  'otps.email',
  'magic_links.email',
  'otp_failures.email',
  'known_browsers.email',
  'contact_messages.email',
  'audit_log.target',
])

const user = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }

let server: TestApp
let logs = ''
const dumps: { column: string; text: string }[] = []
let files = ''
const mails: Mail[] = []
const walked: number[] = []
const codes = new Set<string>()
const tokens = new Set<string>()

/** Delivers every second mail; refuses the others with a message that quotes them in full. */
const mailer = {
  destination: 'tried',
  send: async (mail: Mail): Promise<void> => {
    mails.push(mail)
    for (const [code] of mail.subject.matchAll(/\b\d{6}\b/g)) codes.add(code)
    for (const [token] of mail.text.matchAll(/[\w-]{40,}/g)) tokens.add(token)
    if (mails.length % 2 === 1) return
    const response = `550 rejected: ${mail.subject} <${mail.to}> ${mail.text}`
    throw Object.assign(new Error(response), { code: 'EMESSAGE', responseCode: 550, response })
  },
}

function recordSecrets(response: LightMyRequestResponse): LightMyRequestResponse {
  for (const { value } of response.cookies) if (value.length > 30) tokens.add(value)
  for (const [, token] of response.body.matchAll(/"(?:accessToken|challenge)":"([^"]{30,})"/g))
    if (token !== undefined) tokens.add(token)
  return response
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Request = { method?: Method; url: string; headers?: Record<string, string>; payload?: object }

const sendRequest = async ({ method = 'GET', ...rest }: Request) =>
  recordSecrets(await server.app.inject({ method, ...rest }))
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  sendRequest({ method: 'POST', url: `/api/v1${url}`, payload, headers })

async function deliver(): Promise<void> {
  await server.app.runJobs()
  time += 20_000
  server.travelTo(new Date(time).toISOString())
  await server.app.runJobs()
}
let time = NOW

/** Requests an OTP, tries a wrong one, and signs in. Returns the headers of the session. */
async function signIn(email: string): Promise<Record<string, string>> {
  time += 61_000
  server.travelTo(new Date(time).toISOString())
  const { challenge } = (await post('/code', { email })).json().data
  dump()
  await deliver()
  const otp = /^\d{6}/.exec(mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
  const wrong = otp === '111111' ? '222222' : '111111'
  expect((await post('/login', { email, otp: wrong, challenge })).statusCode).toBe(401)
  const response = await post('/register', { ...user, email, otp, challenge })
  expect(response.statusCode).toBe(200)
  return {
    cookie: `accessToken=${String(response.json().data.accessToken)}`,
    'sec-fetch-site': 'same-origin',
  }
}

/** Adds the content of the database by column to `dumps`, and its raw files to `files`. */
function dump(): void {
  const connection = new Database(server.config.databaseFile, { readonly: true })
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  for (const table of tables as string[]) {
    const texts = new Map<string, string>()
    for (const row of connection.prepare(`select * from "${table}"`).iterate() as Iterable<object>)
      for (const [name, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value)
        texts.set(name, `${texts.get(name) ?? ''}\n${text}`)
      }
    for (const [name, text] of texts) dumps.push({ column: `${table}.${name}`, text })
  }
  connection.close()
  for (const name of fs.readdirSync(server.config.dataDir).filter((each) => each.startsWith('avsar.db')))
    files += fs.readFileSync(path.join(server.config.dataDir, name), 'latin1')
}

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const addressOf = (url: string): string =>
  url
    .replaceAll(/:(\w+)\(\^\[0-7\][^/]*\)/g, ID)
    .replaceAll(/:id\b/gi, ID)
    .replaceAll(/:kind\b/g, 'jobPost')
    .replaceAll(/:\w+(\([^/]*\))?/g, encodeURIComponent(ASHA))
    .replaceAll('*', encodeURIComponent(ASHA))

/** Calls every route with secrets in every input of the caller. */
async function walk(headers: Record<string, string>): Promise<number> {
  const [otp = '', token = ''] = [[...codes].at(-1), [...tokens].at(-1)]
  const secrets = { email: ASHA, otp, token, challenge: token, searchQuery: ASHA, target: ASHA, title: ASHA }
  const query = new URLSearchParams(secrets).toString()
  let count = 0
  for (const { method, url } of server.app.routeTable)
    for (const each of [method].flat()) {
      // Signing out would end the session of the walk.
      if (each === 'HEAD' || url.endsWith('/logout')) continue
      const payload = ['POST', 'PUT', 'PATCH'].includes(String(each)) ? { payload: secrets } : {}
      const from = { ...headers, referer: `https://example.in/?${query}`, 'user-agent': `${ASHA} ${otp}` }
      const response = await sendRequest({
        method: each as Method,
        url: `${addressOf(url)}?${query}`,
        headers: from,
        ...payload,
      })
      expect(response.statusCode, `${each} ${url}`).not.toBe(500)
      count += 1
    }
  return count
}

/** Requests OTPs until a sign-in link is mailed instead, and opens it. */
async function requestLink(): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await post('/code', { email: STRANGER })
    await deliver()
    time += 61_000
    server.travelTo(new Date(time).toISOString())
  }
  const text = mails.findLast(({ to }) => to === STRANGER)?.text ?? ''
  const link = /link=([\w-]{43})/.exec(text)?.[1] ?? ''
  await post('/login', { email: STRANGER, link })
  dump()
}

async function writeContent(headers: Record<string, string>): Promise<void> {
  for (const { name, paths } of CONTENT_KINDS) {
    const created = await post(paths.create, SAMPLES[name].body, headers)
    expect(created.statusCode, name).toBe(200)
  }
}

async function writeAsReaders(): Promise<void> {
  const { jobPosts } = (await sendRequest({ url: '/api/v1/getAll' })).json().data as {
    jobPosts: { _id: string }[]
  }
  const report = { postId: jobPosts[0]?._id, reason: 'Other', link: '', comment: 'It is wrong.' }
  expect((await post('/reports', report)).statusCode).toBe(200)
  for (const key of ['a-key-of-writer-1', 'a-key-of-writer-1', 'a-key-of-writer-2']) {
    const message = { ...buildContact(), email: WRITER }
    expect((await post('/contact', message, { 'idempotency-key': key })).statusCode).toBe(200)
  }
}

/** Sends requests whose failure is logged with an error that quotes the values to be stored. */
async function failInside(): Promise<void> {
  const connection = new Database(server.config.databaseFile)
  for (const [table, call] of [
    ['contact_messages', () => post('/contact', { ...buildContact(), email: WRITER })],
    ['otps', () => post('/code', { email: STRANGER })],
  ] as const) {
    connection.exec(`alter table ${table} rename to hidden`)
    expect((await call()).statusCode).toBeGreaterThanOrEqual(500)
    connection.exec(`alter table hidden rename to ${table}`)
  }
  connection.close()
}

beforeAll(async () => {
  const logStream = { write: (line: string) => void (logs += line) }
  server = await testApp({ env: { LOG_LEVEL: 'trace' }, logStream, mailer })
  await adminsService({ db: server.db, clock: () => NOW, sessionRecords }).grant(ADMIN)
  const admin = await signIn(ADMIN)
  const mailbox = { email: 'help@example.in', phone: '', address: '', mapUrl: '' }
  await sendRequest({ method: 'PUT', url: '/api/v1/site', headers: admin, payload: { contact: mailbox } })
  await writeContent(admin)
  const asha = await signIn(ASHA)
  await writeAsReaders()
  await deliver()
  await requestLink()
  for (const headers of [admin, asha, {}]) walked.push(await walk(headers))
  await deliver()
  dump()
  await failInside()
  await post('/logout', {}, asha)
  dump()
})
afterAll(() => server.close())

/** Returns true if a text holds a code as a separate number: ids and times contain digits, too. */
const holdsCode = (text: string, code: string) =>
  new RegExp(`(?<![0-9A-Za-z_.-])${code}(?![0-9A-Za-z_.-])`).test(text)

describe('a walk over all routes with failing mails', () => {
  it('the requests to all routes with failing mails produce enough log lines and rows for the secrecy tests below', () => {
    expect(walked).toHaveLength(3)
    for (const calls of walked) expect(calls).toBeGreaterThan(60)
    expect(mails.some(({ text }) => /link=[\w-]{43}/.test(text))).toBe(true)
    expect(codes.size).toBeGreaterThanOrEqual(2)
    expect(tokens.size).toBeGreaterThanOrEqual(4)
    const failures = logs.split('\n').filter((line) => line.includes('"a job failed"'))
    expect(failures.length).toBeGreaterThan(1)
    for (const event of ['"sign-in"', '"sign-in failed"', '"not allowed"', '"request failed"'])
      expect(logs).toContain(event)
    expect(dumps.some(({ column, text }) => column === 'users.email' && text.includes(ASHA))).toBe(true)
    expect(
      dumps.some(({ column, text }) => column === 'jobs.last_error' && text.includes('EMESSAGE 550')),
    ).toBe(true)
  })

  it('the log contains no email address, and the database stores email addresses only in the columns meant for them', () => {
    expect(logs.split('\n').filter((line) => ADDRESS.test(line))).toEqual([])
    const found = new Set(dumps.filter(({ text }) => ADDRESS.test(text)).map(({ column }) => column))
    expect([...found].filter((column) => !ADDRESS_COLUMNS.has(column))).toEqual([])
  })

  it('neither the log nor the database contains an OTP', () => {
    for (const code of codes) {
      expect(logs.split('\n').filter((line) => holdsCode(line, code))).toEqual([])
      expect(dumps.filter(({ text }) => holdsCode(text, code)).map(({ column }) => column)).toEqual([])
    }
  })

  it('neither the log nor a file of the database contains a token', () => {
    for (const token of tokens) {
      expect(logs.includes(token)).toBe(false)
      expect(files.includes(token)).toBe(false)
    }
  })
})
