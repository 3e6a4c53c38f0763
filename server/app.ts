import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serverOptions } from '../fastify.config.ts'
import type { Config } from '../fastify.config.ts'
import type { Db } from './db/db.ts'
import type { ContentPorts } from './content/content.model.ts'
import { SITE_TAG } from './content/content.tags.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { adminServices } from './modules/admin/admin.services.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { contactService } from './modules/contact/contact.service.ts'
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts'
import { feedsRoutes } from './modules/feeds/feeds.routes.ts'
import { feedsService } from './modules/feeds/feeds.service.ts'
import { jobPostsRoutes } from './modules/job-posts/job-posts.routes.ts'
import { jobPostsService } from './modules/job-posts/job-posts.service.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { siteService } from './modules/site/site.service.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { sitemapService } from './modules/sitemap/sitemap.service.ts'
import { useAnswerCache } from './plugins/answer-cache.ts'
import { declarePublic, useAuth } from './plugins/auth.ts'
import { useContracts } from './plugins/contracts.ts'
import { useErrorHandler } from './plugins/error-handler.ts'
import { healthRoutes } from './plugins/health.ts'
import { useOpenApi } from './plugins/openapi.ts'
import { useSchedule } from './plugins/schedule.ts'
import { useSecurity } from './plugins/security.ts'
import type { KeptAnswer } from './plugins/kept-answer.ts'
import { pageApi } from './plugins/page-api.ts'
import { useWebApp } from './plugins/web-app.ts'
import { keptAnswers } from './ports/kept-answers.ts'
import type { Pages } from './ports/pages.ts'
import type { Sessions } from './ports/sessions.ts'

/** What the application is handed from outside. */
export type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  sessions: Sessions
  /** How pages are drawn; absent, the API alone is served. */
  pages?: Pages
}

/** The services of the application: what its routes, its schedule and the command line call. */
export const buildServices = (ports: ContentPorts) => ({
  jobPosts: jobPostsService(ports),
  site: siteService(ports),
  contact: contactService(ports),
  admin: adminServices(ports),
})

// Data is no page: search engines are sent elsewhere. What only a document obeys would cost bytes on every answer; that
// nothing may frame it the policy says already.
const DATA_HEADERS = { 'x-robots-tag': 'noindex' }
const DOCUMENT_HEADERS = ['cross-origin-opener-policy', 'referrer-policy', 'x-frame-options']

/** The one place where everything is put together. */
export async function buildApp(config: Config, ports: Ports): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config))
  const { db, clock, newId, pages = null } = ports
  const foreignWrites = () => db.foreignWrites()
  // In development pages change with their sources, of which nothing here is told.
  const maxBytes = pages?.inline === null ? 0 : config.answerCacheBytes
  const kept = keptAnswers<KeptAnswer>({ maxBytes, clock, foreignWrites })
  const services = buildServices({ db, clock, newId, changed: (tags) => kept.drop(tags) })

  useContracts(app, config)
  // First, so that a kept answer is sent before anything else is done for it.
  useAnswerCache(app, kept)
  useErrorHandler(app)
  await app.register(cookie)
  useAuth(app, ports.sessions)
  await useSecurity(app, { isHttps: config.publicUrl.startsWith('https:') })
  await useOpenApi(app, config)

  const routes = app.withTypeProvider<ZodTypeProvider>()
  healthRoutes(routes, { check: () => services.site.read() })
  await routes.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        void reply.headers(DATA_HEADERS)
        for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
      })
      jobPostsRoutes(api, services.jobPosts)
      siteRoutes(api, services.site)
      contactRoutes(api, services.contact)
      adminRoutes(api, services.admin)
    },
    { prefix: '/api/v1' },
  )
  await routes.register(async (documents) => {
    declarePublic(documents)
    const { site } = services
    const sources = { posts: services.jobPosts, site, publicUrl: config.publicUrl }
    sitemapRoutes(documents, sitemapService(sources))
    feedsRoutes(documents, feedsService(sources))
    discoveryRoutes(documents, sources)
  })
  await useWebApp(app, {
    pages,
    api: (dependsOn) => pageApi(services, SITE_TAG, dependsOn),
    clock,
    origin: config.publicUrl,
  })
  useSchedule(app, [() => services.jobPosts.publishDue()])
  return app
}
