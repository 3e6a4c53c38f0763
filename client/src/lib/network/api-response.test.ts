import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { toEnvelope } from '#shared/contracts/envelope.ts'
import { startStopwatch } from '#client/lib/clock/server-clock.ts'
import { callApi, MAX_RESPONSE_BYTES, readApiResponse } from './api-response.ts'
import { NetworkError } from './network-error.ts'

const REFUSED = { statusCode: 429, success: false, message: 'Slow down.', data: null, errors: [] }
const HTML = '<!doctype html><title>Access blocked</title><h1>Sign in to this network</h1>'

const ofType = (type: string, body: BodyInit, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const json = (body: BodyInit, status = 200) => ofType('application/json; charset=utf-8', body, status)

const failureOf = (response: Response): Promise<unknown> =>
  readApiResponse(response, startStopwatch()).then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('readApiResponse', () => {
  it('readApiResponse returns the envelope of a success', async () => {
    const envelope = toEnvelope({ title: 'पुलिस भर्ती' }, 'Saved.')
    expect(await readApiResponse(json(JSON.stringify(envelope)), startStopwatch())).toEqual(envelope)
  })

  it('readApiResponse throws the error in the response, with the wait from the retry-after header', async () => {
    const response = Response.json(REFUSED, { status: 429, headers: { 'retry-after': '7' } })
    const error = await failureOf(response)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, message: 'Slow down.', data: { retryAfter: '7' } })
  })

  it('readApiResponse prefers the wait in the body to the wait in the retry-after header', async () => {
    const body = { ...REFUSED, data: { retryAfter: 5 } }
    const response = Response.json(body, { status: 429, headers: { 'retry-after': '7' } })
    expect(await failureOf(response)).toMatchObject({ data: { retryAfter: 5 } })
  })

  it.each([200, 201, 204, 301, 401, 403, 404, 407, 409, 410, 429, 451, 500, 503, 511])(
    'readApiResponse throws a NetworkError for a response with the status %i that is not from our server',
    async (status) => {
      const hasBody = status !== 204
      for (const response of [
        new Response(hasBody ? '' : null, { status }),
        ...(hasBody
          ? [
              ofType('text/html', HTML, status),
              json('{"error":"blocked by policy"}', status),
              json(HTML, status),
              json(JSON.stringify({ ...REFUSED, statusCode: status }).slice(0, -2), status),
              json(`"${'x'.repeat(1024 * 1024)}"`, status),
              ofType('text/html', JSON.stringify({ ...REFUSED, statusCode: status }), status),
            ]
          : []),
      ])
        expect(await failureOf(response)).toBeInstanceOf(NetworkError)
    },
  )

  it('readApiResponse cancels the body of an HTML page instead of reading it', async () => {
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel,
    })
    expect(await failureOf(ofType('text/html', endless, 403))).toBeInstanceOf(NetworkError)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('readApiResponse cancels a body that exceeds the limit', async () => {
    let sent = 0
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
      },
      cancel,
    })
    expect(await failureOf(json(endless))).toBeInstanceOf(NetworkError)
    expect(sent).toBeLessThanOrEqual(MAX_RESPONSE_BYTES + 4 * 1024 * 1024)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('readApiResponse throws a NetworkError if the connection ends before the body is complete', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"statusCode":200,'))
        controller.error(new TypeError('network error'))
      },
    })
    expect(await failureOf(json(broken))).toBeInstanceOf(NetworkError)
  })
})

describe('callApi', () => {
  const ours = () => Response.json(toEnvelope({ title: 'A' }))
  const foreign =
    (status: number, headers = {}) =>
    () =>
      new Response('<h1>Blocked</h1>', { status, headers })

  /** Returns a function that gives these responses in order, and the cache modes of its calls. */
  function sender(...responses: (() => Response)[]) {
    const modes: (string | undefined)[] = []
    const send = async (cache?: string) => {
      modes.push(cache)
      const next = responses.shift()
      if (next === undefined) throw new TypeError('Failed to fetch')
      return next()
    }
    return { send, modes }
  }

  it.each([
    ['a foreign 410', foreign(410)],
    ['a foreign 404', foreign(404)],
    ['a redirect', foreign(301)],
    ['a foreign 503 that may be stored', foreign(503, { 'cache-control': 'max-age=600' })],
  ])('callApi repeats a read request once, bypassing the HTTP cache, after %s', async (_name, first) => {
    const { send, modes } = sender(first, ours)
    expect(await callApi(send, true)).toMatchObject({ data: { title: 'A' } })
    expect(modes).toEqual([undefined, 'reload'])
  })

  it.each([
    ['a write', foreign(410), false, NetworkError],
    ['a read that a gateway refused', foreign(502), true, NetworkError],
    [
      'a read without a network',
      () => Promise.reject(new TypeError('Failed to fetch')) as never,
      true,
      NetworkError,
    ],
    ['a read that our server refused', () => Response.json(REFUSED, { status: 429 }), true, ApiError],
  ])('callApi sends only one request for %s', async (_name, first, isRead, kind) => {
    const { send, modes } = sender(first, ours)
    await expect(callApi(send, isRead)).rejects.toBeInstanceOf(kind)
    expect(modes).toHaveLength(1)
  })

  it('callApi throws a NetworkError after two responses that are not from our server', async () => {
    const { send } = sender(foreign(403), foreign(403), ours)
    await expect(callApi(send, true)).rejects.toBeInstanceOf(NetworkError)
  })
})
