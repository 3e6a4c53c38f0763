import { adminSources } from '#server/app/adapters/admin.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import { kindServices } from '#server/modules/kinds.ts'
import { saleObstacles, soldItems } from '#server/app/adapters/payments.ts'
import { alertPosts, alertQuizzes, closingPosts } from '#server/app/adapters/alerts.ts'
import { notePostInterest } from '#server/modules/alerts/owners/follows.service.ts'
import { hasPasskey } from '#server/modules/accounts/roles/passkey.policy.ts'
import { alertsService } from '#server/modules/alerts/alerts.service.ts'
import { aliasesService } from '#server/modules/aliases/aliases.service.ts'
import { adminServices } from '#server/modules/admin/admin.services.ts'
import { adminAttemptsService } from '#server/modules/attempts/admin/admin-attempts.service.ts'
import { attemptsService } from '#server/modules/attempts/attempts.service.ts'
import { calendarsService } from '#server/modules/calendars/calendars.service.ts'
import { contactService } from '#server/modules/contact/contact.service.ts'
import { CLOSING } from '#server/modules/job-posts/job-post-lists.policy.ts'
import { jobPostModel } from '#server/modules/job-posts/job-post.model.ts'
import { startingQuizzes } from '#server/modules/quizzes/quizzes.repository.ts'
import { adminOrdersService } from '#server/modules/payments/admin/admin-orders.service.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { paymentsService } from '#server/modules/payments/payments.service.ts'
import { soldItemsService } from '#server/modules/sold-items/sold-items.service.ts'
import { purchaseEntitlements } from '#server/modules/payments/model/orders.repository.ts'
import { syncedProfilesService } from '#server/modules/synced-profiles/synced-profiles.service.ts'
import { practiceService } from '#server/modules/practice/practice.service.ts'
import { reportsService } from '#server/modules/reports/reports.service.ts'
import { savedJobsService } from '#server/modules/saved-jobs/saved-jobs.service.ts'
import { siteService } from '#server/modules/site/site.service.ts'
import { suggestionsService } from '#server/modules/suggestions/suggestions.service.ts'
import { openJobsService } from '#server/modules/sync/open-jobs.service.ts'
import { syncService } from '#server/modules/sync/sync.service.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { noPayments } from '#server/ports/payments/payment-provider.ts'
import type { PaymentPorts } from '#server/ports/payments/payment-provider.ts'
import { noPush } from '#server/ports/push/push-ports.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import { workPace } from '#server/lib/work-pace.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { sqliteQueue } from '#server/queue/jobs.repository.ts'

/** Without `entitlements`, sold items are open to their buyers. Without `push` or `payments`, these parts are off. */
export type ServicePorts = Omit<ContentPorts, 'queue'> & {
  entitlements?: Entitlements
  payments?: PaymentPorts
  allowsPaidPrizes: boolean
  pace?: WorkPace
  push?: PushPorts
  isLimited?: boolean
  origin: string
}

type MoneyPorts = Omit<PaymentModulePorts, 'findItem' | 'findObstacle'> & {
  pace: WorkPace
  kinds: ReturnType<typeof kindServices>
}

function moneyServices({ kinds, ...ports }: MoneyPorts) {
  const findItem = soldItems(kinds, ports.clock)
  const payments = paymentsService({ ...ports, findItem, findObstacle: saleObstacles(kinds) })
  return {
    payments,
    adminOrders: adminOrdersService({ ...ports, payments }),
    soldItems: soldItemsService({ ...ports, findItem, refund: payments.decisions.refund }),
  }
}

export function buildServices(given: ServicePorts) {
  const queue = sqliteQueue(given)
  const { push = noPush, pace = workPace(), payments: providers = noPayments, origin, ...rest } = given
  const ports = { ...rest, entitlements: given.entitlements ?? purchaseEntitlements(given.db), queue, pace }
  const kinds = kindServices(ports)
  const site = siteService({ ...ports, hasPasskey })
  const money = moneyServices({ ...ports, providers, origin, kinds, siteFacts: () => site.read() })
  const savedJobs = savedJobsService({ ...ports, noteInterest: notePostInterest })
  const countDifferences = () => money.adminOrders.countDifferences()
  return {
    queue,
    kinds,
    site,
    alerts: alertsService({
      ...ports,
      ...push,
      pace,
      origin,
      readPost: alertPosts(kinds.jobPost, given.clock),
      readQuiz: alertQuizzes(kinds.quiz),
      closingOn: closingPosts(given.db),
      startingIn: startingQuizzes(given.db, given.clock),
      follows: savedJobs.follows,
    }),
    aliases: aliasesService(ports),
    suggestions: suggestionsService({
      listNamed: (terms, limit) => kinds.jobPost.listNamed(terms, limit),
      aliases: async () => (await currentAliases(ports.db.read)).aliases,
      countPosts: kinds.jobPost.organisationPosts,
    }),
    sync: syncService({ db: ports.db, model: jobPostModel }),
    openJobs: openJobsService({ ...ports, model: jobPostModel, closing: CLOSING }),
    savedJobs,
    calendars: calendarsService({ ...ports, origin, site }),
    syncedProfiles: syncedProfilesService(ports),
    attempts: attemptsService({
      ...ports,
      openQuiz: (id) => kinds.quiz.openForAttempt(id),
      readQuestions: (quiz) => kinds.quiz.readQuestions(quiz),
    }),
    adminAttempts: adminAttemptsService(ports),
    practice: practiceService(ports),
    ...money,
    contact: contactService({ ...ports, mailbox: async () => (await site.read()).contact.email.trim() }),
    reports: reportsService({
      ...ports,
      readPost: (id) => kinds.jobPost.read(id),
      readQuestion: (id) => kinds.question.read(id),
    }),
    admin: adminServices({ ...ports, countDifferences }, adminSources(kinds)),
  }
}

export const contentServices = ({ kinds }: Pick<Services, 'kinds'>) => kindNames.map((name) => kinds[name])

export type Services = ReturnType<typeof buildServices>
