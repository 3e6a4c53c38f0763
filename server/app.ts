import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serverOptions } from '../fastify.config.ts'
import type { Config } from '../fastify.config.ts'
import { adminSources, useLinkChecks } from './app.admin.ts'
import { useAccounts } from './app.accounts.ts'
import type { AccountsPorts } from './app.accounts.ts'
import { useJobs } from './app.jobs.ts'
import type { ContentPorts } from './content/content.model.ts'
import { requestsSweep } from './content/requests-done.ts'
import { SITE_TAG } from './content/content.tags.ts'
import { accountsRoutes } from './modules/accounts/accounts.routes.ts'
import { peopleRoutes } from './modules/accounts/people.routes.ts'
import { profileRoutes } from './modules/accounts/profile.routes.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { adminServices } from './modules/admin/admin.services.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { contactService } from './modules/contact/contact.service.ts'
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts'
import { feedsRoutes } from './modules/feeds/feeds.routes.ts'
import { feedsService } from './modules/feeds/feeds.service.ts'
import { jobPostModel } from './modules/job-posts/job-post.model.ts'
import { jobPostsRoutes } from './modules/job-posts/job-posts.routes.ts'
import { jobPostsService } from './modules/job-posts/job-posts.service.ts'
import { notesRoutes } from './modules/notes/notes.routes.ts'
import { notesService } from './modules/notes/notes.service.ts'
import { offlineFormsRoutes } from './modules/offline-forms/offline-forms.routes.ts'
import { offlineFormsService } from './modules/offline-forms/offline-forms.service.ts'
import { privateJobsRoutes } from './modules/private-jobs/private-jobs.routes.ts'
import { privateJobsService } from './modules/private-jobs/private-jobs.service.ts'
import { questionsRoutes } from './modules/questions/questions.routes.ts'
import { questionsService } from './modules/questions/questions.service.ts'
import { quizzesRoutes } from './modules/quizzes/quizzes.routes.ts'
import { quizzesService } from './modules/quizzes/quizzes.service.ts'
import { reportsRoutes } from './modules/reports/reports.routes.ts'
import { reportsService } from './modules/reports/reports.service.ts'
import { savedJobsRoutes } from './modules/saved-jobs/saved-jobs.routes.ts'
import { savedJobsService } from './modules/saved-jobs/saved-jobs.service.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { siteService } from './modules/site/site.service.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { sitemapService } from './modules/sitemap/sitemap.service.ts'
import { syncRoutes } from './modules/sync/sync.routes.ts'
import { syncService } from './modules/sync/sync.service.ts'
import { useAnswerCache } from './plugins/answer-cache.ts'
import { declarePublic } from './plugins/auth.ts'
import { useContracts } from './plugins/contracts.ts'
import { useErrorHandler } from './plugins/error-handler.ts'
import { failedPages } from './plugins/failed-page.ts'
import { healthRoutes, useDraining } from './plugins/health.ts'
import { useJsonBodies } from './plugins/json-bodies.ts'
import { useOpenApi } from './plugins/openapi.ts'
import { useSchedule } from './plugins/schedule.ts'
import { useSecurityLog } from './plugins/security-log.ts'
import { securityHeaders, useSecurity } from './plugins/security.ts'
import type { KeptAnswer } from './plugins/kept-answer.ts'
import { pageApi } from './plugins/page-api.ts'
import { useStalledAnswers } from './plugins/stalled-answers.ts'
import { unroutedFailures } from './plugins/unrouted-failures.ts'
import { useWebApp } from './plugins/web-app.ts'
import type { ApiRoutes } from './ports/api-routes.ts'
import { noEntitlements } from './ports/entitlements.ts'
import type { Entitlements } from './ports/entitlements.ts'
import { logOptions } from './ports/log-options.ts'
import type { LogStream } from './ports/log-options.ts'
import { keptAnswers } from './ports/kept-answers.ts'
import type { Pages } from './ports/pages.ts'
import { workPace } from './ports/work-pace.ts'
import type { WorkPace } from './ports/work-pace.ts'
import { tableQueue } from './queue/table-queue.ts'

/** What the application is handed from outside. */
export type Ports = AccountsPorts & {
  /** Who may open what is sold; absent, admins alone. */
  entitlements?: Entitlements
  /** How pages are drawn; absent, the API alone is served. */
  pages?: Pages
  /** How long works give way to requests; absent, by the clock of the process. */
  pace?: WorkPace
  /** Where log lines go; absent, to the standard output. */
  logStream?: LogStream
}

/** What services are handed; nobody has an entitlement where none are given. */
export type ServicePorts = Omit<ContentPorts, 'queue'> & {
  entitlements?: Entitlements
  allowsPaidPrizes: boolean
  pace?: WorkPace
}

/** The kinds of content beside job posts. */
function kindServices({ entitlements = noEntitlements, ...rest }: ServicePorts & ContentPorts) {
  const ports = { ...rest, entitlements }
  return {
    privateJobs: privateJobsService(ports),
    offlineForms: offlineFormsService(ports),
    notes: notesService(ports),
    questions: questionsService(ports),
    quizzes: quizzesService(ports),
  }
}

/** The services of the application: what its routes, its schedule and the command line call. */
export function buildServices(given: ServicePorts) {
  const queue = tableQueue(given)
  const ports = { ...given, queue }
  const jobPosts = jobPostsService(ports)
  const kinds = kindServices(ports)
  const site = siteService(ports)
  const mailbox = async () => (await site.read()).contact.email.trim()
  return {
    queue,
    jobPosts,
    ...kinds,
    site,
    sync: syncService({ db: ports.db, model: jobPostModel }),
    savedJobs: savedJobsService(ports),
    contact: contactService({ ...ports, mailbox }),
    reports: reportsService({ ...ports, readPost: (id) => jobPosts.read(id) }),
    admin: adminServices(ports, adminSources({ jobPosts, ...kinds })),
  }
}

/** The services of all kinds of content. */
export const contentServices = (services: ReturnType<typeof buildServices>) => {
  const { jobPosts, privateJobs, offlineForms, notes, questions, quizzes } = services
  return [jobPosts, privateJobs, offlineForms, notes, questions, quizzes]
}

// Data is no page: search engines are sent elsewhere. What only a document obeys would cost bytes on every answer; that
// nothing may frame it the policy says already.
const DATA_HEADERS = { 'x-robots-tag': 'noindex' }
const DOCUMENT_HEADERS = ['referrer-policy', 'permissions-policy', 'x-frame-options']

/** The API but for accounts. */
function dataRoutes(api: ApiRoutes, services: ReturnType<typeof buildServices>): void {
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers(DATA_HEADERS)
    for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
  })
  jobPostsRoutes(api, services.jobPosts)
  privateJobsRoutes(api, services.privateJobs)
  offlineFormsRoutes(api, services.offlineForms)
  notesRoutes(api, services.notes)
  questionsRoutes(api, services.questions)
  quizzesRoutes(api, services.quizzes)
  siteRoutes(api, services.site)
  syncRoutes(api, services.sync)
  savedJobsRoutes(api, services.savedJobs)
  contactRoutes(api, services.contact)
  reportsRoutes(api, services.reports)
  adminRoutes(api, services.admin)
}

const optionsOf = (config: Config, { logStream }: Pick<Ports, 'logStream'>): FastifyServerOptions => ({
  ...serverOptions(config),
  logger: logOptions(config, logStream),
})

/** The one place where everything is put together. */
export async function buildApp(config: Config, ports: Ports): Promise<FastifyInstance> {
  const headers = securityHeaders({ isHttps: config.publicUrl.startsWith('https:') })
  const app = Fastify({ ...optionsOf(config, ports), ...unroutedFailures(headers) })
  const { db, clock, newId, pages = null, entitlements = noEntitlements, pace = workPace() } = ports
  const foreignWrites = () => db.foreignWrites()
  // In development pages change with their sources, of which nothing here is told.
  const maxBytes = pages?.inline === null ? 0 : config.answerCacheBytes
  const kept = keptAnswers<KeptAnswer>({ maxBytes, clock, foreignWrites })
  const { allowsPaidPrizes } = config
  const changed = (tags: readonly string[]) => kept.drop(tags)
  const services = buildServices({ db, clock, newId, changed, entitlements, allowsPaidPrizes, pace })

  useContracts(app, config)
  useJsonBodies(app)
  useStalledAnswers(app, config.answerStallMs)
  useSecurity(app, headers)
  // Before all that is made, so that a kept answer is sent before anything else is done for it.
  useAnswerCache(app, kept)
  useSecurityLog(app, { clock })
  useErrorHandler(app, pages === null ? {} : { failedPage: failedPages(pages) })
  useDraining(app)
  await app.register(cookie)
  const people = await useAccounts(app, config, ports, services)
  await useOpenApi(app, config)

  const routes = app.withTypeProvider<ZodTypeProvider>()
  const check = async () => {
    db.check()
    db.foreignWrites()
    await services.site.read()
  }
  healthRoutes(routes, { check })
  await routes.register(
    async (api) => {
      dataRoutes(api, services)
      accountsRoutes(api, people)
      profileRoutes(api, people)
      peopleRoutes(api, people)
    },
    { prefix: '/api/v1' },
  )
  await routes.register(async (documents) => {
    declarePublic(documents)
    const { site } = services
    const sources = { posts: services.jobPosts, site, publicUrl: config.publicUrl, clock }
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
  useSchedule(
    app,
    contentServices(services).map((service) => () => service.publishDue()),
  )
  useSchedule(app, [requestsSweep(ports)])
  useJobs(app, ports, services, people)
  useLinkChecks(app, config, ports)
  return app
}
