import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '../ports/pages/page-renderer.ts'
import { sendFailure } from './error-handler.ts'
import { pagePolicy } from './page-policy.ts'

type Sources = { pages: Pages | null; site: () => Promise<Parameters<typeof pagePolicy>[1]> }

const isSame = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag) === true

/**
 * Sends the page that devices keep, with the policy of pages, which they keep along with it. Nobody in between may: a device
 * would keep the page of one build with the files of another.
 */
export const sendShell =
  ({ pages, site }: Sources) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!pages?.shell || !pages.inline) return sendFailure(reply, 404)
    const policy = pagePolicy(pages.inline, await site())
    // Weak: it is the same in every coding.
    const tag = `W/"${createHash('sha256').update(policy).update(pages.shell).digest('base64url')}"`
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, etag: tag })
    if (isSame(request.headers['if-none-match'], tag)) return await reply.code(304).send()
    return await reply.type('text/html; charset=utf-8').send(pages.shell)
  }
