import { kindNames } from '#shared/domain/kinds.ts'
import { getKind } from '#server/modules/kinds.ts'
import { adminAlertsRoutes } from '#server/modules/alerts/admin/admin-alerts.routes.ts'
import { alertsRoutes } from '#server/modules/alerts/alerts.routes.ts'
import { aliasesRoutes } from '#server/modules/aliases/aliases.routes.ts'
import { adminRoutes } from '#server/modules/admin/admin.routes.ts'
import { adminAttemptsRoutes } from '#server/modules/attempts/admin/admin-attempts.routes.ts'
import { correctionsRoutes } from '#server/modules/attempts/corrections/corrections.routes.ts'
import { attemptsRoutes } from '#server/modules/attempts/attempts.routes.ts'
import { calendarAddressRoutes, calendarRoutes } from '#server/modules/calendars/calendars.routes.ts'
import { contactRoutes } from '#server/modules/contact/contact.routes.ts'
import { discoveryRoutes } from '#server/modules/discovery/discovery.routes.ts'
import { feedsRoutes } from '#server/modules/feeds/feeds.routes.ts'
import { feedsService } from '#server/modules/feeds/feeds.service.ts'
import { adminOrdersRoutes } from '#server/modules/payments/admin/admin-orders.routes.ts'
import { soldItemsRoutes } from '#server/modules/sold-items/sold-items.routes.ts'
import { paymentsRoutes } from '#server/modules/payments/payments.routes.ts'
import { usePreviews } from '#server/app/adapters/previews.ts'
import { returnRoutes, webhookRoutes } from '#server/modules/payments/provider.routes.ts'
import { syncedProfilesRoutes } from '#server/modules/synced-profiles/synced-profiles.routes.ts'
import { practiceRoutes } from '#server/modules/practice/practice.routes.ts'
import { reportsRoutes } from '#server/modules/reports/reports.routes.ts'
import { savedJobsRoutes } from '#server/modules/saved-jobs/saved-jobs.routes.ts'
import { siteRoutes } from '#server/modules/site/site.routes.ts'
import { sitemapRoutes } from '#server/modules/sitemap/sitemap.routes.ts'
import { sitemapService } from '#server/modules/sitemap/sitemap.service.ts'
import { suggestionsRoutes } from '#server/modules/suggestions/suggestions.routes.ts'
import { openJobsRoutes } from '#server/modules/sync/open-jobs.routes.ts'
import { syncRoutes } from '#server/modules/sync/sync.routes.ts'
import { declarePublic } from '#server/http/auth.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { buildAccounts } from '#server/app/adapters/accounts.ts'
import type { PaymentSandbox } from '#server/app/adapters/payment-sandbox.ts'
import type { Services } from './services.ts'
import { accountsRoutes } from '#server/modules/accounts/accounts.routes.ts'
import { passkeysRoutes } from '#server/modules/accounts/passkeys/passkeys.routes.ts'
import { usersRoutes } from '#server/modules/accounts/users/users.routes.ts'
import { profileRoutes } from '#server/modules/accounts/profile/profile.routes.ts'

// Search engines must not index API responses. The content security policy already forbids framing.
const DATA_HEADERS = { 'x-robots-tag': 'noindex' }
const DOCUMENT_HEADERS = ['referrer-policy', 'permissions-policy', 'x-frame-options']

function dataRoutes(api: ApiRoutes, services: Services): void {
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers(DATA_HEADERS)
    for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
  })
  for (const name of kindNames) getKind(name).routes(api, services.kinds[name])
  siteRoutes(api, services.site)
  aliasesRoutes(api, services.aliases)
  suggestionsRoutes(api, services.suggestions)
  syncRoutes(api, services.sync)
  openJobsRoutes(api, services.openJobs)
  alertsRoutes(api, services.alerts)
  savedJobsRoutes(api, services.savedJobs)
  calendarAddressRoutes(api, services.calendars)
  syncedProfilesRoutes(api, services.syncedProfiles)
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
  services: Pick<Services, 'calendars' | 'kinds' | 'site' | 'payments'>
  sandbox: PaymentSandbox | null
  publicUrl: string
  secureCookies: boolean
  rateLimits: boolean
  clock: () => number
}

export async function documentRoutes(
  routes: ApiRoutes,
  { services, sandbox, publicUrl, secureCookies, rateLimits, clock }: DocumentSources,
): Promise<void> {
  await routes.register(async (documents) => {
    declarePublic(documents)
    const { site } = services
    const sources = { posts: services.kinds.jobPost, site, publicUrl, clock }
    sitemapRoutes(documents, sitemapService(sources))
    feedsRoutes(documents, feedsService(sources))
    discoveryRoutes(documents, sources)
    calendarRoutes(documents, services.calendars)
    usePreviews(documents, { services, publicUrl })
    returnRoutes(documents, { service: services.payments, secureCookies, rateLimits, clock })
    await sandbox?.registerPages(documents)
  })
}
