import { adminSources } from './app.admin.ts'
import type { ContentPorts } from './content/content.model.ts'
import { adminServices } from './modules/admin/admin.services.ts'
import { contactService } from './modules/contact/contact.service.ts'
import { jobPostModel } from './modules/job-posts/job-post.model.ts'
import { jobPostsService } from './modules/job-posts/job-posts.service.ts'
import { notesService } from './modules/notes/notes.service.ts'
import { offlineFormsService } from './modules/offline-forms/offline-forms.service.ts'
import { privateJobsService } from './modules/private-jobs/private-jobs.service.ts'
import { questionsService } from './modules/questions/questions.service.ts'
import { quizzesService } from './modules/quizzes/quizzes.service.ts'
import { reportsService } from './modules/reports/reports.service.ts'
import { savedJobsService } from './modules/saved-jobs/saved-jobs.service.ts'
import { siteService } from './modules/site/site.service.ts'
import { syncService } from './modules/sync/sync.service.ts'
import { noEntitlements } from './ports/entitlements.ts'
import type { Entitlements } from './ports/entitlements.ts'
import type { WorkPace } from './ports/work-pace.ts'
import { tableQueue } from './queue/table-queue.ts'

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
export const contentServices = (services: Services) => {
  const { jobPosts, privateJobs, offlineForms, notes, questions, quizzes } = services
  return [jobPosts, privateJobs, offlineForms, notes, questions, quizzes]
}

/** All services. */
export type Services = ReturnType<typeof buildServices>
