import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import { sendError } from '#server/http/error-handler.ts'
import { pagePolicy } from './page-policy.ts'

type Sources = { pages: Pages | null; site: () => Promise<Parameters<typeof pagePolicy>[1]> }

const isSame = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag) === true

/**
 * Sends the app shell with the content security policy of pages, which devices store with it. Responds 404 without a
 * shell. `no-cache` keeps shared caches from serving one build's shell with another build's files.
 */
export const sendShell =
  ({ pages, site }: Sources) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!pages?.shell || !pages.inline) return sendError(reply, 404)
    const policy = pagePolicy(pages.inline, await site())
    // Weak ETag: it is the same in every content coding.
    const tag = `W/"${createHash('sha256').update(policy).update(pages.shell).digest('base64url')}"`
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, etag: tag })
    if (isSame(request.headers['if-none-match'], tag)) return await reply.code(304).send()
    return await reply.type('text/html; charset=utf-8').send(pages.shell)
  }
