import { kindNames } from '#shared/domain/kinds.ts'
import { kindOf } from './modules/kinds.ts'
import { adminAlertsRoutes } from './modules/alerts/admin-alerts.routes.ts'
import { alertsRoutes } from './modules/alerts/alerts.routes.ts'
import { aliasesRoutes } from './modules/aliases/aliases.routes.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { adminAttemptsRoutes } from './modules/attempts/admin-attempts.routes.ts'
import { correctionsRoutes } from './modules/attempts/corrections/corrections.routes.ts'
import { attemptsRoutes } from './modules/attempts/attempts.routes.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts'
import { feedsRoutes } from './modules/feeds/feeds.routes.ts'
import { feedsService } from './modules/feeds/feeds.service.ts'
import { adminOrdersRoutes } from './modules/payments/admin-orders.routes.ts'
import { soldItemsRoutes } from './modules/sold-items/sold-items.routes.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { noReturnLimits, returnLimits } from './modules/payments/return-limits.ts'
import { returnRoutes, webhookRoutes } from './modules/payments/provider.routes.ts'
import { practiceRoutes } from './modules/practice/practice.routes.ts'
import { reportsRoutes } from './modules/reports/reports.routes.ts'
import { savedJobsRoutes } from './modules/saved-jobs/saved-jobs.routes.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { sitemapService } from './modules/sitemap/sitemap.service.ts'
import { suggestionsRoutes } from './modules/suggestions/suggestions.routes.ts'
import { syncRoutes } from './modules/sync/sync.routes.ts'
import { declarePublic } from './plugins/auth.ts'
import type { ApiRoutes } from './ports/api-routes.ts'
import type { buildAccounts } from './app.accounts.ts'
import { sandboxPages } from './app.sandbox.ts'
import type { Services } from './app.services.ts'
import { accountsRoutes } from './modules/accounts/accounts.routes.ts'
import { passkeysRoutes } from './modules/accounts/passkeys/passkeys.routes.ts'
import { usersRoutes } from './modules/accounts/people.routes.ts'
import { profileRoutes } from './modules/accounts/profile.routes.ts'

// Search engines must not index API responses: they are not pages. Headers for documents only would cost bytes on every
// response; the content security policy already forbids framing.
const DATA_HEADERS = { 'x-robots-tag': 'noindex' }
const DOCUMENT_HEADERS = ['referrer-policy', 'permissions-policy', 'x-frame-options']

/** Adds the routes of the API except accounts. */
function dataRoutes(api: ApiRoutes, services: Services): void {
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers(DATA_HEADERS)
    for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
  })
  for (const name of kindNames) kindOf(name).routes(api, services.kinds[name])
  siteRoutes(api, services.site)
  aliasesRoutes(api, services.aliases)
  suggestionsRoutes(api, services.suggestions)
  syncRoutes(api, services.sync)
  alertsRoutes(api, services.alerts)
  savedJobsRoutes(api, services.savedJobs)
  attemptsRoutes(api, services.attempts)
  practiceRoutes(api, services.practice)
  paymentsRoutes(api, services.payments)
  webhookRoutes(api, services.payments)
  contactRoutes(api, services.contact)
  reportsRoutes(api, services.reports)
  adminRoutes(api, services.admin)
  adminAlertsRoutes(api, services.alerts.report)
  adminAttemptsRoutes(api, services.adminAttempts)
  correctionsRoutes(api, services.adminAttempts.corrections)
  adminOrdersRoutes(api, services.adminOrders)
  soldItemsRoutes(api, services.soldItems)
}

type Accounts = Awaited<ReturnType<typeof buildAccounts>>

/** Adds the whole API. */
export async function apiRoutes(routes: ApiRoutes, services: Services, accounts: Accounts): Promise<void> {
  await routes.register(
    async (api) => {
      dataRoutes(api, services)
      accountsRoutes(api, accounts)
      profileRoutes(api, accounts)
      passkeysRoutes(api, accounts)
      usersRoutes(api, accounts)
    },
    { prefix: '/api/v1' },
  )
}

type DocumentSources = {
  services: Pick<Services, 'kinds' | 'site' | 'payments' | 'sandbox'>
  publicUrl: string
  secureCookies: boolean
  rateLimits: boolean
  clock: () => number
}

/** Adds documents for search engines and feed readers, beside pages and the API. */
export async function documentRoutes(
  routes: ApiRoutes,
  { services, publicUrl, secureCookies, rateLimits, clock }: DocumentSources,
): Promise<void> {
  await routes.register(async (documents) => {
    declarePublic(documents)
    const { site } = services
    const sources = { posts: services.kinds.jobPost, site, publicUrl, clock }
    sitemapRoutes(documents, sitemapService(sources))
    feedsRoutes(documents, feedsService(sources))
    discoveryRoutes(documents, sources)
    const limits = rateLimits ? returnLimits(clock) : noReturnLimits
    returnRoutes(documents, { service: services.payments, secureCookies, limits })
    await sandboxPages(documents, services.sandbox, publicUrl)
  })
}
