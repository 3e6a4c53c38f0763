import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { isUnavailable, notFound } from '#server/lib/errors.ts'
import { hasETag } from '#server/lib/etags.ts'
import type { PreviewsService } from './previews.service.ts'

// Id of a post, and the version of its picture.
const FILE_NAME = /^([0-9a-z]{26})(?:-([0-9a-z]{1,20}))?\.png$/i

// A picture never changes at its address.
const VERSIONED = 'public, max-age=31536000, immutable'

const SITE_IMAGE = '/og.png'

const redirect = (reply: FastifyReply, to: string, cacheControl: string): FastifyReply =>
  reply.header('cache-control', cacheControl).redirect(to, 302)

/** Registers the pictures of posts for link previews. Without a picture, the address leads to the site's image. */
export function previewsRoutes(routes: ApiRoutes, service: PreviewsService): void {
  routes.get(
    '/preview/job/:file',
    {
      config: { access: 'public', limits: ['previews'] },
      schema: { params: z.object({ file: z.string() }) },
    },
    async (request, reply) => {
      const [, id, version = null] = FILE_NAME.exec(request.params.file) ?? []
      if (id === undefined) throw notFound('There is no such picture.')
      const preview = await service.find(id, version)
      if (preview.kind === 'other') return redirect(reply, preview.path, 'no-cache')
      if (preview.kind === 'none') return redirect(reply, SITE_IMAGE, 'no-cache')
      const tag = `"${preview.version}"`
      void reply.headers({ 'cache-control': VERSIONED, etag: tag })
      if (hasETag(request.headers['if-none-match'], tag)) return await reply.code(304).send()
      try {
        return await reply.type('image/png').send(await preview.png())
      } catch (error) {
        // Messengers do not try again: they get the site's image. Nothing stores this response.
        if (!isUnavailable(error)) request.log.error({ err: error }, 'a picture was not drawn')
        else request.log.warn({ err: error }, 'a picture was not drawn')
        void reply.removeHeader('etag')
        return redirect(reply, SITE_IMAGE, 'no-store')
      }
    },
  )
}
