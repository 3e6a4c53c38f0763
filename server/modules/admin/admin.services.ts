import type { TransferKind } from '#shared/domain/kinds.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { workPace } from '../../ports/process/work-pace.ts'
import type { Queue } from '../../queue/queue.ts'
import type { WorkPace } from '../../ports/process/work-pace.ts'
import { isFull, MESSAGES, REPORTS } from '../../content/inbox.ts'
import { auditService } from './audit.service.ts'
import { contentListsService } from './content-lists.service.ts'
import type { AdminKinds } from './content-lists.service.ts'
import { dashboardService } from './dashboard.service.ts'
import type { UndatedPosts } from './dashboard.problems.ts'
import type { DashboardPorts } from './dashboard.service.ts'
import { jobsService } from './jobs.service.ts'
import { messagesService } from './messages.service.ts'
import { adminReportsService } from './reports.service.ts'
import { transferService } from './import-export/transfer.service.ts'
import type { TransferTarget } from './import-export/transfer.service.ts'

/** The content for the admin area: all kinds by name, and the kinds with import and export. */
export type AdminSources = {
  kinds: AdminKinds
  transferred: Record<TransferKind, TransferTarget>
  undatedPosts: UndatedPosts
}

/** Builds the services of the admin area, except the writes of the kinds. */
export function adminServices(
  ports: ContentPorts & Pick<DashboardPorts, 'countDifferences'> & { pace?: WorkPace; queue: Queue },
  { kinds, transferred, undatedPosts }: AdminSources,
) {
  const messages = messagesService(ports)
  const reports = adminReportsService(ports)
  const unread = { messages: messages.countUnread, reports: reports.countUnread }
  const jobs = jobsService(ports)
  const full = { messages: () => isFull(ports.db, MESSAGES), reports: () => isFull(ports.db, REPORTS) }
  return {
    clock: ports.clock,
    audit: auditService({ ...ports, kinds }),
    contentLists: contentListsService(kinds),
    dashboard: dashboardService({
      ...ports,
      kinds,
      undatedPosts,
      unread,
      full,
      failedJobs: () => jobs.failed(),
    }),
    jobs,
    messages,
    reports,
    transfer: transferService(transferred, { ...ports, pace: ports.pace ?? workPace() }),
  }
}

export type AdminServices = ReturnType<typeof adminServices>
