import http from 'node:http'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { buildContact } from '#shared/testing/builders.ts'
import { serverProcesses } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/test-app.ts'

// Kills a real process as a power cut would, between the commit and the response.

const start = serverProcesses()

const KEY = 'a-key-of-the-sender-1'

/** Sends a message. Returns the response; null if the server was killed before. */
const post = (url: string): Promise<{ status: number; body: string } | null> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': KEY }
    const request = http.request(`${url}/api/v1/contact`, { method: 'POST', headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', () => resolve(null))
    })
    request.on('error', () => resolve(null))
    request.end(JSON.stringify(buildContact()))
  })

function countIn(connection: Database.Database): { messages: unknown; done: unknown } {
  const count = (table: string) => connection.prepare(`select count(*) from ${table}`).pluck().get()
  return { messages: count('contact_messages'), done: count('idempotency_keys') }
}

it('a server that was killed after it stored a message gives the same response to the repeated request', async () => {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'avsar.db')
  const first = await start(dataDir)
  const connection = new Database(file, { readonly: true })
  const response = post(first.url)
  // Kills the server once the message is on disk, before or after the response.
  while (countIn(connection).messages === 0) await new Promise(setImmediate)
  await first.kill()
  await response
  expect(countIn(connection)).toEqual({ messages: 1, done: 1 })
  connection.close()

  const second = await start(dataDir)
  const repeated = await post(second.url)
  expect(repeated?.status).toBe(200)
  const after = new Database(file, { readonly: true })
  expect(countIn(after)).toEqual({ messages: 1, done: 1 })
  const id = after.prepare('select id from contact_messages').pluck().get()
  after.close()
  expect(repeated?.body).toContain(`"_id":"${String(id)}"`)
  await second.kill()
})
