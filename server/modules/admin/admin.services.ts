import type { TransferKind } from '#shared/domain/kinds.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { workPace } from '#server/lib/work-pace.ts'
import type { Queue } from '../../queue/queue.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { isFull, MESSAGES, REPORTS } from '#server/content/records/admin-inbox.ts'
import { auditService } from '#server/modules/admin/audit/audit.service.ts'
import { contentListsService } from '#server/modules/admin/content-lists/content-lists.service.ts'
import type { AdminKinds } from '#server/modules/admin/content-lists/content-lists.service.ts'
import { dashboardService } from '#server/modules/admin/dashboard/dashboard.service.ts'
import type { UndatedPosts } from '#server/modules/admin/dashboard/find-problems.ts'
import type { DashboardPorts } from '#server/modules/admin/dashboard/dashboard.service.ts'
import { jobsService } from '#server/modules/admin/failed-jobs/failed-jobs.service.ts'
import { messagesService } from '#server/modules/admin/inbox/messages.service.ts'
import { adminReportsService } from '#server/modules/admin/inbox/reports.service.ts'
import { transferService } from '#server/modules/admin/import-export/transfer.service.ts'
import type { TransferTarget } from '#server/modules/admin/import-export/transfer.service.ts'

export type AdminSources = {
  kinds: AdminKinds
  transferred: Record<TransferKind, TransferTarget>
  undatedPosts: UndatedPosts
}

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
