import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { TaggedCache } from '#server/lib/cache/tagged-cache.ts'
import { compressReply } from './content-coding.ts'
import { isCacheable, representationFor, sendRepresentation, toCachedResponse } from './cached-response.ts'
import type { CachedResponse } from './cached-response.ts'

type Making = { key: string; epoch: number; tags: string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows caching the route's responses to anonymous requests; they depend only on these query parameters. */
    cache?: { query: readonly string[] }
  }
  interface FastifyInstance {
    responseCache: TaggedCache<CachedResponse>
    respondFromCache: onRequestHookHandler
  }
  interface FastifyRequest {
    pendingCache: Making | null
    addCacheTags(...tags: string[]): void
    /** Caches the response under a key instead of its URL: URLs with an equal response share its compressed forms. */
    shareCacheEntry(key: string): void
  }
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

// Cookies are not parsed here: a similar name counts as a credential until the user is identified.
const hasCredential = ({ headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || headers.cookie?.includes('accessToken') === true

/** Returns the path and the relevant parameters in order; null for a repeated parameter or a `#`. */
function toCacheKey({ url, query }: FastifyRequest, names: readonly string[]): string | null {
  // The router treats the part after a `#` as the query; other parsers do not. Browsers never send it.
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

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  fail: (error: Error) => void,
): void {
  const found = representationFor(request.raw, response)
  if (found instanceof Promise) found.then((ready) => sendRepresentation(request, reply, ready)).catch(fail)
  else sendRepresentation(request, reply, found)
}

/** Caches and compresses responses. Looks up requests without a credential before all other hooks. */
export function useResponseCache(app: FastifyInstance, cache: TaggedCache<CachedResponse>): void {
  app.decorate('responseCache', cache)
  app.decorateRequest('pendingCache', null)
  app.decorateRequest('addCacheTags', function addCacheTags(this: FastifyRequest, ...tags: string[]) {
    this.pendingCache?.tags.push(...tags)
  })

  app.decorateRequest('shareCacheEntry', function shareCacheEntry(this: FastifyRequest, key: string) {
    if (this.pendingCache !== null) this.pendingCache.key = key
  })

  app.decorate('respondFromCache', (request, reply, done) => {
    if (!cache.isOn || !isRead(request.raw)) return done()
    const { url } = request
    // `get` checks the data version, so it runs only for existing entries: /healthz needs no database.
    const found = cache.has(url) ? cache.get(url) : undefined
    if (found !== undefined) return sendCached(request, reply, found, done)
    const { cache: rule } = request.routeOptions.config
    const key = rule === undefined ? null : toCacheKey(request, rule.query)
    if (key === null) return done()
    const same = key === url ? undefined : cache.get(key)
    if (same !== undefined) return sendCached(request, reply, same, done)
    request.pendingCache = { key, epoch: cache.epoch(), tags: [] }
    return done()
  })

  app.addHook('onRequest', (request, reply, done) =>
    hasCredential(request.raw) ? done() : app.respondFromCache(request, reply, done),
  )

  function cacheResponse(
    { pendingCache }: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): CachedResponse | null {
    if (pendingCache === null || pendingCache.tags.length === 0 || reply.statusCode !== 200) return null
    const headers = reply.getHeaders()
    if (!isCacheable(headers)) return null
    const response = toCachedResponse(headers, payload, (bytes) =>
      cache.addBytes(pendingCache.key, response, bytes),
    )
    return cache.set(pendingCache.key, { ...pendingCache, value: response, bytes: response.body.length })
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    const response = isBytes ? cacheResponse(request, reply, payload) : null
    if (response === null) return done()
    return sendCached(request, reply, response, done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    return isBytes ? ((await compressReply(request, reply, payload)) ?? payload) : payload
  })
}

/** Serves requests with an invalid credential from the cache. Register it between authentication and rate limits. */
export function useCacheForUnidentified(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) =>
    hasCredential(request.raw) && request.viewer === null
      ? app.respondFromCache(request, reply, done)
      : done(),
  )
}
