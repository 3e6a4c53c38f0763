import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../fastify.config.ts'
import type { Db } from '#server/db/db.ts'
import type { AdminSources } from '#server/modules/admin/admin.services.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { TRANSFER_KINDS } from '#shared/domain/kinds.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { forKinds, getKind } from '#server/modules/kinds.ts'
import type { KindServices } from '#server/modules/kinds.ts'
import type { TransferTarget } from '#server/modules/admin/import-export/transfer.service.ts'
import { hostThrottle, linkProbe } from '#server/modules/links/probe-link.ts'
import { linksService } from '#server/modules/links/links.service.ts'
import type { Leadership } from '#server/processes/leadership.ts'
import { useSchedule } from '#server/http/schedule.ts'

const LINK_CHECK_INTERVAL_MS = MINUTE_MS
const HOST_PAUSE_MS = 3000

export const adminSources = (services: KindServices): AdminSources => ({
  kinds: forKinds(({ model, warning, page, openStages = () => [] }, name) => ({
    content: services[name],
    // The table and the title are the same under any setting.
    table: model({ allowsPaidPrizes: false }).table,
    warning,
    page,
    openStages,
  })),
  transferred: Object.fromEntries(
    TRANSFER_KINDS.map((name) => [
      name,
      { model: getKind(name).model({ allowsPaidPrizes: false }), service: services[name] },
    ]),
  ) as unknown as Record<TransferKind, TransferTarget>,
  undatedPosts: services.jobPost,
})

export function useLinkChecks(
  app: FastifyInstance,
  { linkChecks, publicUrl }: Pick<Config, 'linkChecks' | 'publicUrl'>,
  { leader, ...ports }: { db: Db; clock: () => number; leader: Pick<Leadership, 'run'> },
): void {
  if (!linkChecks) return
  const userAgent = `Mozilla/5.0 (compatible; AvsarLinkCheck/1.0; +${publicUrl})`
  const probe = linkProbe({ acquireSlot: hostThrottle(HOST_PAUSE_MS), userAgent })
  const links = linksService({ ...ports, probe })
  app.addHook('preClose', async () => links.stop())
  useSchedule(app, [() => links.checkBatch()], {
    intervalMs: LINK_CHECK_INTERVAL_MS,
    run: leader.run,
  })
}
