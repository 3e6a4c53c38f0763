import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serverOptions } from '../fastify.config.ts'
import type { Config } from '../fastify.config.ts'
import type { Db } from './db/db.ts'
import { itemTag, SITE_TAG } from './content/content.tags.ts'
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
import { pageApi } from './plugins/page-api.ts'
import { useWebApp } from './plugins/web-app.ts'
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
export const buildServices = (ports: Omit<Ports, 'sessions' | 'pages'>) => ({
  jobPosts: jobPostsService(ports),
  site: siteService(ports),
  contact: contactService(ports),
})

/** The one place where everything is put together. */
export async function buildApp(config: Config, ports: Ports): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config))
  const services = buildServices(ports)

  useContracts(app, config)
  useAnswerCache(app)
  useErrorHandler(app)
  await app.register(cookie)
  useAuth(app, ports.sessions)
  const { pages = null } = ports
  await useSecurity(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    inline: pages === null ? { scripts: [], styles: [] } : pages.inline,
  })
  await useOpenApi(app, config)

  const routes = app.withTypeProvider<ZodTypeProvider>()
  healthRoutes(routes, { check: () => services.site.read() })
  await routes.register(
    async (api) => {
      jobPostsRoutes(api, services.jobPosts)
      siteRoutes(api, services.site)
      contactRoutes(api, services.contact)
    },
    { prefix: '/api/v1' },
  )
  const tagsOfItem = (id: string) => [itemTag('jobPost', id)]
  const read = { jobPosts: { tagsOfList: () => [], ...services.jobPosts, tagsOfItem }, site: services.site }
  await routes.register(async (documents) => {
    declarePublic(documents)
    const { site } = services
    const sources = { posts: read.jobPosts, site, publicUrl: config.publicUrl }
    sitemapRoutes(documents, sitemapService(sources))
    feedsRoutes(documents, feedsService(sources))
    discoveryRoutes(documents, sources)
  })
  await useWebApp(app, {
    pages,
    api: (dependsOn) => pageApi(read, SITE_TAG, dependsOn),
    clock: ports.clock,
    origin: config.publicUrl,
  })
  useSchedule(app, [() => services.jobPosts.publishDue()])
  return app
}
