import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import type { FailedPage } from '#server/http/error-handler.ts'
import { pagePolicy } from './page-policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isPage?: boolean
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const isApi = (url: string) => /^\/(api|healthz|readyz)(\/|\?|$)/i.test(url)

/** Returns true for a page request: its route has `isPage`, or no route matches and the path is not the API's. */
export const isPageRequest = ({ method, url, is404, routeOptions }: FastifyRequest): boolean =>
  READS.has(method) && (is404 ? !isApi(url) : routeOptions.config.isPage === true)

/** Returns a sender of error pages with a link home, without data that could fail along with the request. */
export function failedPages({
  staticDocument,
  inline,
}: Pick<Pages, 'staticDocument' | 'inline'>): FailedPage {
  async function send(request: FastifyRequest, reply: FastifyReply, { statusCode, message }: ErrorEnvelope) {
    const body = `<main><h1>${message}</h1><p><a href="/">Home</a></p></main>`
    const page = await staticDocument({ head: '<title>Avsar</title>', body }, request.url)
    if (inline === null) void reply.removeHeader('content-security-policy')
    else void reply.header('content-security-policy', pagePolicy(inline, SITE_DEFAULTS))
    return await reply.code(statusCode).type('text/html; charset=utf-8').send(page)
  }
  return (request, reply, body) => (isPageRequest(request) ? send(request, reply, body) : null)
}
