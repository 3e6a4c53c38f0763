import fs from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { jobPath, slugKey } from '#shared/domain/job-slug.ts'
import { canonicalAddress, sitePage } from '#shared/domain/site-pages.ts'
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
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).type('text/html; charset=utf-8').send(html)

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

    // One address for one page: other spellings of it answer 308 (fine points, section 5).
    scope.addHook('onRequest', async (request, reply) => {
      const [address = '', query = ''] = request.url.split('?', 2)
      const canonical = canonicalAddress(address, query)
      if (request.method === 'GET' && canonical !== request.url.replace(/\?$/, ''))
        return reply.redirect(canonical, 308)
      return undefined
    })

    // Another spelling of the slug answers 308, an id, an alias and the bare old form 301; an unknown key is the page
    // that says so, with 404.
    async function sendJob(reply: FastifyReply, key: string, isAtHome: boolean) {
      const slug = await slugOf(key)
      if (slug !== null && !(isAtHome && slug === key)) {
        const isSpelling = isAtHome && slugKey(slug) === slugKey(key)
        return reply.redirect(jobPath(slug), isSpelling ? 308 : 301)
      }
      return sendPage(reply, slug === null ? 404 : 200)
    }

    type Keyed = { Params: { key: string } }
    scope.get('/', (_request, reply) => sendPage(reply, 200))
    scope.get<Keyed>('/job/:key', (request, reply) => sendJob(reply, request.params.key, true))
    scope.get<Keyed>('/:key', async (request, reply) => {
      const { key } = request.params
      return sitePage(`/${key}`) === null ? sendJob(reply, key, false) : sendPage(reply, 200)
    })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = html !== null && request.method === 'GET' && !isApi(request.url)
    if (!wantsPage) return sendFailure(reply, 404)
    return sendPage(reply, 404)
  })
}
