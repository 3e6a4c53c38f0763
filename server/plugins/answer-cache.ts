import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswers } from '../ports/kept-answers.ts'
import { packOnce } from './content-coding.ts'
import { mayKeep, sendKept, toKept } from './kept-answer.ts'
import type { KeptAnswer } from './kept-answer.ts'

type Making = { key: string; epoch: number; tags: string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's answers to the anonymous may be kept; they depend on these query parameters alone. */
    kept?: { query: readonly string[] }
  }
  interface FastifyInstance {
    /** The answers that are kept. */
    keptAnswers: KeptAnswers<KeptAnswer>
  }
  interface FastifyRequest {
    /** The answer that is being made in order to be kept; null for one that is not to be. */
    making: Making | null
    /** Says what the answer is made of (tags): a write that touches one of them drops the kept answer. */
    dependsOn(...tags: string[]): void
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

// Where requests are logged, Fastify has to see them all.
const LOGS_REQUESTS: ReadonlySet<string> = new Set(['info', 'debug', 'trace'])

/** Keeps answers in memory, and says of every answer whether others may; packs texts on their way. */
export function useAnswerCache(app: FastifyInstance, kept: KeptAnswers<KeptAnswer>): void {
  app.decorate('keptAnswers', kept)
  app.decorateRequest('making', null)
  app.decorateRequest('dependsOn', function dependsOn(this: FastifyRequest, ...tags: string[]) {
    this.making?.tags.push(...tags)
  })

  function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
    sendKept(request, response, answer)?.catch((error: unknown) => {
      app.log.error({ err: error }, 'a kept answer could not be packed')
      response.destroy()
    })
  }

  // Past Fastify's reply, whose headers were put together when the answer was made.
  function sendInstead(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
    reply.hijack()
    send(request.raw, reply.raw, answer)
  }

  if (kept.isOn && !LOGS_REQUESTS.has(app.log.level)) sendBeforeRouting(app, kept, send)

  app.addHook('onRequest', (request, reply, done) => {
    if (!kept.isOn || !isAnonymousRead(request.raw)) return done()
    const { url } = request
    const found = kept.find(url)
    if (found !== undefined) return sendInstead(request, reply, found)
    const { kept: rule } = request.routeOptions.config
    const key = rule === undefined ? null : keyOf(request, rule.query)
    if (key === null) return done()
    const same = key === url ? undefined : kept.find(key)
    if (same !== undefined) return sendInstead(request, reply, same)
    request.making = { key, epoch: kept.epoch(), tags: [] }
    return done()
  })

  /** What was just made, where it is kept; null where it is not. */
  function keep(
    { making }: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): KeptAnswer | null {
    if (making === null || making.tags.length === 0 || reply.statusCode !== 200) return null
    const headers = reply.getHeaders()
    if (!mayKeep(headers)) return null
    const answer = toKept(headers, payload, (bytes) => kept.grow(making.key, answer, bytes))
    return kept.keep(making.key, { ...making, answer, bytes: answer.body.length })
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    const answer = isBytes ? keep(request, reply, payload) : null
    if (answer === null) return done()
    return sendInstead(request, reply, answer)
  })

  // What comes here is not kept.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
    const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload)
    return isBytes ? ((await packOnce(request, reply, payload)) ?? payload) : payload
  })
}

/**
 * Answers what is kept under a request's very address before Fastify makes anything of the request: finding the route
 * and building a request and a reply would cost more than the rest.
 */
function sendBeforeRouting(
  { server }: FastifyInstance,
  kept: KeptAnswers<KeptAnswer>,
  send: (request: IncomingMessage, response: ServerResponse, answer: KeptAnswer) => void,
): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // A server that closes says so: that is Fastify's to do.
    const isReady = server.listening && isAnonymousRead(request)
    const found = isReady ? kept.find(request.url ?? '') : undefined
    if (found === undefined) for (const listener of listeners) listener.call(server, request, response)
    else send(request, response, found)
  })
}
