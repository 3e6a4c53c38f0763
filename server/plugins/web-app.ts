import fs from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { STATIC_WORDS, jobPath } from '#shared/domain/job-slug.ts'
import { declarePublic } from './auth.ts'
import { sendFailure } from './error-handler.ts'

type WebApp = {
  /** Folder of the built client. */
  clientDir: string
  /** The slug of the public post that a key of a page address leads to. */
  slugOf: (key: string) => Promise<string | null>
}

const isApi = (url: string) => /^\/(api|healthz|readyz)(\/|\?|$)/i.test(url)

/** Serves the built client: its files, and its page for every address of the site. */
export async function useWebApp(app: FastifyInstance, { clientDir, slugOf }: WebApp): Promise<void> {
  const page = path.join(clientDir, 'index.html')
  const html = fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : null

  await app.register(async (scope) => {
    declarePublic(scope)
    if (html !== null)
      await scope.register(staticFiles, {
        root: clientDir,
        wildcard: false,
        index: false,
        setHeaders(reply, file) {
          const isHashed = file.startsWith(path.join(clientDir, 'assets'))
          void reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0',
          )
        },
      })

    // A key that is not the canonical one answers 301 to it; an unknown one is the page that says so, with 404.
    async function jobPage(key: string, canonical: boolean) {
      const slug = await slugOf(key)
      if (slug === null) return { status: 404 }
      return canonical && slug === key ? { status: 200 } : { status: 301, location: jobPath(slug) }
    }

    scope.get<{ Params: { key: string } }>('/job/:key', async (request, reply) => {
      const { status, location } = await jobPage(request.params.key, true)
      if (location !== undefined) return reply.redirect(location, status)
      return reply.code(status).type('text/html; charset=utf-8').send(html)
    })

    scope.get<{ Params: { key: string } }>('/:key', async (request, reply) => {
      const { key } = request.params
      if (STATIC_WORDS.has(key.toLowerCase())) return reply.type('text/html; charset=utf-8').send(html)
      const { status, location } = await jobPage(key, false)
      if (location !== undefined) return reply.redirect(location, status)
      return reply.code(status).type('text/html; charset=utf-8').send(html)
    })

    scope.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  })

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = html !== null && request.method === 'GET' && !isApi(request.url)
    if (!wantsPage) return sendFailure(reply, 404)
    return reply.code(404).type('text/html; charset=utf-8').send(html)
  })
}
