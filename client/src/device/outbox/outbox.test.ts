import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/lib/network/network-error.ts'
import type { OutboxEntry } from '#client/device/db/outbox-rows.ts'
import { SEND_LEASE_MS } from '#client/device/pending/lease.ts'
import type { DeferredResult } from './outbox.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { outbox, responses } from '#client/device/db/db.ts'
import { outboxClient } from './outbox-client.ts'
import { MAX_ENTRIES, enqueue, listEntries, messagesQueue, removeEntries } from './outbox-queue.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'

type Given = Parameters<typeof outboxClient.add>[0]

const message = (more: Partial<Given> = {}): Given => ({
  kind: 'contact',
  path: '/contact',
  body: { subject: 'One' },
  owner: '',
  label: 'Message: One',
  ...more,
})
const server = vi.fn<(request: Request) => Promise<Response>>()

const respond = (statusCode: number, text = 'Done.') =>
  Promise.resolve(
    Response.json(
      { statusCode, success: statusCode === 200, message: text, data: { _id: '1' }, errors: [] },
      { status: statusCode },
    ),
  )
const failFetch = () => Promise.reject(new TypeError('Failed to fetch'))
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

const signedIn = async (id: string) => {
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id, isSignedIn: id !== '' })
}

const keyOf = ([request]: [Request]) => request.headers.get('idempotency-key')
const bodies = () =>
  Promise.all(server.mock.calls.map(async ([request]) => (await request.clone().json()) as unknown))

beforeEach(async () => {
  server.mockReset().mockImplementation(() => respond(200))
  stubPageRequest()
  vi.stubGlobal('fetch', server)
  await removeEntries(() => true)
  await signedIn('')
})
// A delayed attempt must not start in the next test.
afterEach(async () => {
  setOnline(false)
  await outboxClient.flush()
})

describe('the outbox on a device without space', () => {
  it('the outbox stores a message on a full device after evicting cached responses', async () => {
    await responses.put({ owner: '', path: '/old', data: {}, savedAt: 1, usedAt: 1 })
    vi.spyOn(outbox, 'add').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
    server.mockImplementation(failFetch)
    expect(await outboxClient.add(message())).toEqual({ status: 'queued' })
    expect(await listEntries()).toHaveLength(1)
    expect(await responses.count()).toBe(0)
  })
})

describe('the outbox', () => {
  it('the outbox sends a message at once with a new idempotency key and returns the message of the server', async () => {
    const outcome = await outboxClient.add(message())
    expect(outcome).toEqual({ status: 'sent', message: 'Done.', data: { _id: '1' } })
    expect(server).toHaveBeenCalledTimes(1)
    const [request] = server.mock.calls[0] ?? []
    expect(request).toMatchObject({
      url: 'https://avsar.test/api/v1/contact',
      method: 'POST',
      credentials: 'omit',
    })
    expect(await bodies()).toEqual([{ subject: 'One' }])
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/)
    expect(await listEntries()).toEqual([])
  })

  it('the outbox queues a message without a network and sends it once when online', async () => {
    setOnline(false)
    expect(await outboxClient.add(message())).toEqual({ status: 'queued' })
    expect(server).not.toHaveBeenCalled()
    expect(await outboxClient.list()).toMatchObject([{ label: 'Message: One', attempts: 0 }])
    setOnline(true)
    await outboxClient.flush()
    await outboxClient.flush()
    expect(server).toHaveBeenCalledTimes(1)
    expect(await listEntries()).toEqual([])
  })

  it.each([
    ['no answer', failFetch],
    ['a failing server', () => respond(500)],
    ['a gateway', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
    ['a server with too much to do', () => respond(429)],
    ['a network that wants a login', () => Promise.resolve(new Response('<h1>Welcome</h1>'))],
    ['a refusal that is not the server’s', () => Promise.resolve(Response.json({}, { status: 403 }))],
    ['a success that is not the server’s', () => Promise.resolve(Response.json({ success: true }))],
  ])(
    'the outbox queues a message after %s and sends it again with the same idempotency key',
    async (_name, answer) => {
      server.mockImplementationOnce(answer)
      expect(await outboxClient.add(message())).toEqual({ status: 'queued' })
      expect(await outboxClient.list()).toMatchObject([{ attempts: 1 }])
      await outboxClient.flush()
      const keys = server.mock.calls.map(keyOf)
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      expect(await listEntries()).toEqual([])
    },
  )

  it('the outbox reports a rejection of the first attempt to its caller and stores no entry', async () => {
    server.mockImplementationOnce(() => respond(400, 'Email is required'))
    const outcome = await outboxClient.add(message())
    expect(outcome).toMatchObject({
      status: 'rejected',
      error: { status: 400, message: 'Email is required' },
    })
    expect(await listEntries()).toEqual([])
  })

  it('the outbox sends messages in order and retains a rejected one with its error', async () => {
    setOnline(false)
    for (const subject of ['One', 'Two', 'Three']) await outboxClient.add(message({ body: { subject } }))
    setOnline(true)
    server
      .mockImplementationOnce(() => respond(200))
      .mockImplementationOnce(() => respond(404, 'No data found.'))
    await outboxClient.flush()
    expect(await bodies()).toEqual([{ subject: 'One' }, { subject: 'Two' }, { subject: 'Three' }])
    const [refused, ...rest] = await outboxClient.list()
    expect(rest).toEqual([])
    expect(refused).toMatchObject({
      body: { subject: 'Two' },
      rejection: { status: 404, message: 'No data found.' },
    })
    await outboxClient.flush()
    expect(server).toHaveBeenCalledTimes(3)
    await outboxClient.cancel(refused?.id ?? '')
    expect(await listEntries()).toEqual([])
  })

  it('the outbox sends no later message while the server fails with the first message', async () => {
    setOnline(false)
    for (const subject of ['One', 'Two']) await outboxClient.add(message({ body: { subject } }))
    setOnline(true)
    server.mockImplementationOnce(() => respond(503))
    await outboxClient.flush()
    expect(await bodies()).toEqual([{ subject: 'One' }])
    expect(await outboxClient.list()).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
  })

  it('the outbox sends no cancelled message', async () => {
    setOnline(false)
    await outboxClient.add(message())
    const [entry] = await outboxClient.list()
    expect(await outboxClient.cancel(entry?.id ?? '')).toBe(true)
    setOnline(true)
    await outboxClient.flush()
    expect(server).not.toHaveBeenCalled()
  })

  it('the outbox sends a message once when two tabs and the service worker send at the same time', async () => {
    setOnline(false)
    await outboxClient.add(message())
    setOnline(true)
    // Mocks the Web Locks API of browsers.
    let last = Promise.resolve<unknown>(undefined)
    const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    await Promise.all([messagesQueue.sendOnce(), messagesQueue.sendOnce(), messagesQueue.sendOnce()])
    expect(server).toHaveBeenCalledTimes(1)
  })

  it('the outbox refuses to cancel a message in flight', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.mockReturnValueOnce(promise)
    const first = outboxClient.add(message())
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1))
    const [entry] = await outboxClient.list()
    expect(entry?.leasedAt).toBeGreaterThan(0)
    expect(await outboxClient.cancel(entry?.id ?? '')).toBe(false)
    resolve(await respond(200))
    expect(await first).toMatchObject({ status: 'sent' })
    expect(await listEntries()).toEqual([])
  })

  it('the outbox notifies all tabs when it sends a message later', async () => {
    setOnline(false)
    await outboxClient.add(message())
    const results: DeferredResult[] = []
    const stop = outboxClient.onChange((later) => later && results.push(later))
    setOnline(true)
    await outboxClient.flush()
    await vi.waitFor(() => expect(results).toEqual([{ kind: 'contact', status: 'sent', message: 'Done.' }]))
    stop()
  })
})

describe('outbox entries of a user', () => {
  it('the outbox hides the message of a user until that user signs in again, but sends anonymous messages', async () => {
    expect(await outboxClient.add(message({ owner: 'asha' }))).toEqual({ status: 'queued' })
    await signedIn('ravi')
    expect(await outboxClient.add(message({ body: { subject: 'Two' } }))).toMatchObject({ status: 'sent' })
    expect(await bodies()).toEqual([{ subject: 'Two' }])
    expect(await outboxClient.list()).toEqual([])
    await signedIn('asha')
    await outboxClient.flush()
    expect(await bodies()).toEqual([{ subject: 'Two' }, { subject: 'One' }])
    expect(await listEntries()).toEqual([])
  })

  it('the outbox queues the message of a user whose session has expired', async () => {
    await signedIn('asha')
    document.cookie = 'signedIn=;path=/;max-age=0'
    expect(await outboxClient.add(message({ owner: 'asha' }))).toEqual({ status: 'queued' })
    expect(server).not.toHaveBeenCalled()
  })
})

describe('a full outbox', () => {
  const full = async () => {
    const entry = { ...message(), createdAt: 0, attempts: 0 } satisfies Omit<OutboxEntry, 'id'>
    for (let n = 0; n < MAX_ENTRIES; n += 1) await enqueue({ ...entry, id: `entry-${n}`, owner: 'somebody' })
  }

  it('an outbox without room sends a message at once and returns the result', async () => {
    await full()
    expect(await outboxClient.add(message())).toMatchObject({ status: 'sent' })
    server.mockImplementationOnce(() => respond(400, 'Email is required'))
    expect(await outboxClient.add(message())).toMatchObject({ status: 'rejected' })
  })

  it('an outbox without room throws a network error when the request fails', async () => {
    await full()
    server.mockImplementationOnce(failFetch)
    await expect(outboxClient.add(message())).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('an entry whose tab was closed during the request', () => {
  const leftBehind = (leasedAt: number): OutboxEntry => ({
    ...message(),
    id: 'left-behind',
    createdAt: leasedAt,
    attempts: 0,
    leasedAt,
  })

  it('an outbox entry that was left in flight cannot be cancelled before its lease expires', async () => {
    const now = Date.now()
    await enqueue(leftBehind(now))
    expect(await outboxClient.list()).toMatchObject([{ id: 'left-behind', leasedAt: now }])
    expect(await outboxClient.cancel('left-behind')).toBe(false)
  })

  it.each([
    ['after that', -SEND_LEASE_MS],
    ['where the clock was set back meanwhile', 60 * 60_000],
  ])(
    'an outbox entry that was left in flight is queued again %s and can be cancelled without a network',
    async (_when, passed) => {
      setOnline(false)
      const since = Date.now() + passed
      await enqueue(leftBehind(since))
      const [entry] = await outboxClient.list()
      expect(entry).toMatchObject({ id: 'left-behind' })
      expect(entry).not.toHaveProperty('leasedAt')
      expect(await outboxClient.cancel('left-behind')).toBe(true)
    },
  )
})
