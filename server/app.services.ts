import { adminSources } from './app.admin.ts'
import type { ContentPorts } from './content/content.model.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import { kindServices } from './modules/kinds.ts'
import { saleObstacles, soldItems } from './app.payments.ts'
import { builtPayments } from './app.sandbox.ts'
import type { PaymentOptions } from './app.sandbox.ts'
import { alertPosts, alertQuizzes, closingPosts } from './app.alerts.ts'
import { notePostInterest } from './modules/alerts/post-interests.ts'
import { hasPasskey } from './modules/accounts/passkeys/passkey-policy.ts'
import { alertsService } from './modules/alerts/alerts.service.ts'
import { aliasesService } from './modules/aliases/aliases.service.ts'
import { adminServices } from './modules/admin/admin.services.ts'
import { adminAttemptsService } from './modules/attempts/admin-attempts.service.ts'
import { attemptsService } from './modules/attempts/attempts.service.ts'
import { contactService } from './modules/contact/contact.service.ts'
import { jobPostModel } from './modules/job-posts/job-post.model.ts'
import { startingQuizzes } from './modules/quizzes/quiz.starting.ts'
import { adminOrdersService } from './modules/payments/admin-orders.service.ts'
import type { PaymentModulePorts } from './modules/payments/parts.ts'
import { paymentsService } from './modules/payments/payments.service.ts'
import { soldItemsService } from './modules/sold-items/sold-items.service.ts'
import { purchased } from './modules/payments/purchased.ts'
import { practiceService } from './modules/practice/practice.service.ts'
import { reportsService } from './modules/reports/reports.service.ts'
import { savedJobsService } from './modules/saved-jobs/saved-jobs.service.ts'
import { siteService } from './modules/site/site.service.ts'
import { suggestionsService } from './modules/suggestions/suggestions.service.ts'
import { syncService } from './modules/sync/sync.service.ts'
import type { Entitlements } from './ports/access/entitlements.ts'
import { noPush } from './ports/push/push-ports.ts'
import type { PushPorts } from './ports/push/push-ports.ts'
import { workPace } from './ports/process/work-pace.ts'
import type { WorkPace } from './ports/process/work-pace.ts'
import { currentAliases } from './search/current-aliases.ts'
import { sqliteQueue } from './queue/sqlite-queue.ts'

/**
 * The ports of services; without `entitlements`, sold items are open to those who bought them; without `push`, nothing is sent;
 * without `paymentSettings` and `payments`, nothing can be bought.
 */
export type ServicePorts = Omit<ContentPorts, 'queue'> &
  PaymentOptions & {
    entitlements?: Entitlements
    allowsPaidPrizes: boolean
    pace?: WorkPace
    push?: PushPorts
    /** Whether requests are limited; they are by default. */
    isLimited?: boolean
    /** Scheme and host of the site. */
    origin: string
  }

type MoneyPorts = Omit<PaymentModulePorts, 'findItem' | 'obstacleOf'> & {
  pace: WorkPace
  kinds: ReturnType<typeof kindServices>
}

/** Builds the services that take payments, and that show them to admins. */
function moneyServices({ kinds, ...ports }: MoneyPorts) {
  const findItem = soldItems(kinds, ports.clock)
  const payments = paymentsService({ ...ports, findItem, obstacleOf: saleObstacles(kinds) })
  const refund: typeof payments.decisions.refund = (...given) => payments.decisions.refund(...given)
  return {
    payments,
    adminOrders: adminOrdersService({ ...ports, payments }),
    soldItems: soldItemsService({ ...ports, findItem, refund }),
  }
}

/** Builds the services that the routes, the schedule and the command line call. */
export function buildServices(given: ServicePorts) {
  const queue = sqliteQueue(given)
  const { push = noPush, pace = workPace(), origin, ...rest } = given
  const ports = { ...rest, entitlements: given.entitlements ?? purchased(given.db), queue, pace }
  const { sandbox, providers } = builtPayments({ ...ports, origin })
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
      aliases: () => currentAliases(ports.db.read).aliases,
      postsOf: kinds.jobPost.organisationPosts,
    }),
    sync: syncService({ db: ports.db, model: jobPostModel }),
    savedJobs,
    attempts: attemptsService({
      ...ports,
      openQuiz: (id) => kinds.quiz.openForAttempt(id),
      questionsOf: (quiz) => kinds.quiz.questionsOf(quiz),
    }),
    adminAttempts: adminAttemptsService(ports),
    practice: practiceService(ports),
    /** Null where payments have no sandbox. */
    sandbox,
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

/** Returns the services of all kinds. */
export const contentServices = ({ kinds }: Pick<Services, 'kinds'>) => kindNames.map((name) => kinds[name])

/** All services. */
export type Services = ReturnType<typeof buildServices>
