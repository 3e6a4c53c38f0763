import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TaggedCache } from '../ports/http-cache/tagged-cache.ts'
import { compressReply } from './content-coding.ts'
import { isCacheable, representationFor, sendRepresentation, toCachedResponse } from './cached-response.ts'
import type { CachedResponse } from './cached-response.ts'

type Making = { key: string; epoch: number; tags: string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's answers to the anonymous may be kept; they depend on these query parameters alone. */
    cache?: { query: readonly string[] }
  }
  interface FastifyInstance {
    /** The answers that are kept. */
    responseCache: TaggedCache<CachedResponse>
  }
  interface FastifyRequest {
    /** The answer that is being made in order to be kept; null for one that is not to be. */
    pendingCache: Making | null
    /** Says what the answer is made of (tags): a write that touches one of them drops the kept answer. */
    addCacheTags(...tags: string[]): void
  }
}

// Whoever shows a token, good or bad, is answered anew. Cookies are not parsed here: a name like it does no harm.
const isAnonymousRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.cookie?.includes('accessToken') !== true

/**
 * The key of an answer: the path, and of the parameters only those that the answer depends on, in the order in which
 * the route names them. An address in that form is its own key. Null where a parameter is repeated.
 */
function keyOf({ url, query }: FastifyRequest, names: readonly string[]): string | null {
  // The router takes what follows a `#` for the query; others do not. No browser sends one.
  if (url.includes('#')) return null
  const parameters = new URLSearchParams()
  for (const name of names) {
    const value = (query as Record<string, unknown>)[name]
    if (typeof value === 'string') parameters.append(name, value)
    else if (value !== undefined) return null
  }
  const path = url.split('?', 1)[0] ?? url
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

// Sends a kept answer in place of what Fastify would send; `fail` is told of what keeps it from being sent.
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  fail: (error: Error) => void,
): void {
  const found = representationFor(request.raw, answer)
  if (found instanceof Promise) found.then((ready) => sendRepresentation(request, reply, ready)).catch(fail)
  else sendRepresentation(request, reply, found)
}

/** Keeps answers in memory, and says of every answer whether others may; packs texts on their way. */
export function useResponseCache(app: FastifyInstance, cache: TaggedCache<CachedResponse>): void {
  app.decorate('responseCache', cache)
  app.decorateRequest('pendingCache', null)
  app.decorateRequest('addCacheTags', function addCacheTags(this: FastifyRequest, ...tags: string[]) {
    this.pendingCache?.tags.push(...tags)
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (!cache.isOn || !isAnonymousRead(request.raw)) return done()
    const { url } = request
    // Whether all is still true is looked for only where there is something: /healthz needs no database.
    const found = cache.has(url) ? cache.get(url) : undefined
    if (found !== undefined) return sendCached(request, reply, found, done)
    const { cache: rule } = request.routeOptions.config
    const key = rule === undefined ? null : keyOf(request, rule.query)
    if (key === null) return done()
    const same = key === url ? undefined : cache.get(key)
    if (same !== undefined) return sendCached(request, reply, same, done)
    request.pendingCache = { key, epoch: cache.epoch(), tags: [] }
    return done()
  })

  /** What was just made, where it is kept; null where it is not. */
  function keep(
    { pendingCache }: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): CachedResponse | null {
    if (pendingCache === null || pendingCache.tags.length === 0 || reply.statusCode !== 200) return null
    const headers = reply.getHeaders()
    if (!isCacheable(headers)) return null
    const answer = toCachedResponse(headers, payload, (bytes) =>
      cache.addBytes(pendingCache.key, answer, bytes),
    )
    return cache.set(pendingCache.key, { ...pendingCache, answer, bytes: answer.body.length })
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    const answer = isBytes ? keep(request, reply, payload) : null
    if (answer === null) return done()
    return sendCached(request, reply, answer, done)
  })

  // What comes here is not kept.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    return isBytes ? ((await compressReply(request, reply, payload)) ?? payload) : payload
  })
}
