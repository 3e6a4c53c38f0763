import { count, desc, eq } from 'drizzle-orm'
import type {
  AdminAlert,
  AdminAlertsData,
  AdminAlertsQuery,
  AdminPostAlertsData,
  AlertCounts,
} from '#shared/contracts/admin-alerts.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { isSendingPaused, setSendingPaused } from '#server/modules/alerts/model/alerts.repository.ts'
import type { AlertRow, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import type { withdrawAlerts } from '#server/modules/alerts/events/consume-events.ts'

const { alerts } = schema

const COUNTS = [
  'targeted',
  'waiting',
  'digest',
  'accepted',
  'failed',
  'pruned',
  'cancelled',
  'shown',
  'clicked',
] as const satisfies (keyof AlertCounts)[]
const MAX_OF_POST = 200

const MISSING = 'Alert not found.'
const TOO_LATE = 'All messages of this alert were already sent.'

function toState({ phase, waiting }: AlertRow): AdminAlert['state'] {
  if (phase === 'held' || phase === 'line') return phase
  if (phase === 'cancelled' || phase === 'voided') return 'cancelled'
  return phase === 'expanding' || waiting > 0 ? 'sending' : 'done'
}

const toCounts = (rows: readonly AlertRow[]): AlertCounts =>
  Object.fromEntries(
    COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as AlertCounts

const instant = (ms: number): string => new Date(ms).toISOString()

type Ports = {
  db: Db
  clock: () => number
  readPost: ReadPost
  pipeline: {
    withdraw: Pick<ReturnType<typeof withdrawAlerts>, 'one'>
    ensureSending: () => Promise<void>
  }
}

function alertReads({ db, readPost }: Pick<Ports, 'db' | 'readPost'>) {
  const toAdminAlert = async (row: AlertRow): Promise<AdminAlert> => ({
    _id: row.id,
    postId: row.postId,
    postName: (await readPost(row.postId))?.postName ?? '',
    kind: row.facts.kind,
    state: toState(row),
    at: instant(row.at),
    releaseAt: instant(row.releaseAt),
    counts: toCounts([row]),
  })
  const toAdminAlerts = (rows: readonly AlertRow[]) => Promise.all(rows.map(toAdminAlert))

  return {
    toAdminAlert,

    async list({ page, limit }: AdminAlertsQuery): Promise<AdminAlertsData> {
      const [counted] = await db.read.select({ total: count() }).from(alerts)
      const rows = await db.read
        .select()
        .from(alerts)
        .orderBy(desc(alerts.at), desc(alerts.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const total = counted?.total ?? 0
      return {
        sending: { isPaused: await isSendingPaused(db.read) },
        alerts: await toAdminAlerts(rows),
        page,
        pageCount: Math.max(1, Math.ceil(total / limit)),
        total,
      }
    },

    async ofPost(postId: string): Promise<AdminPostAlertsData> {
      if ((await readPost(postId)) === null) throw notFound('Job not found.')
      const rows = await db.read
        .select()
        .from(alerts)
        .where(eq(alerts.postId, postId))
        .orderBy(desc(alerts.at), desc(alerts.id))
        .limit(MAX_OF_POST)
      return { counts: toCounts(rows), alerts: await toAdminAlerts(rows) }
    },
  }
}

export function alertsReport({ db, clock, readPost, pipeline }: Ports) {
  const { toAdminAlert, ...reads } = alertReads({ db, readPost })

  async function find(id: string): Promise<AlertRow> {
    const [row] = await db.read.select().from(alerts).where(eq(alerts.id, id))
    if (row === undefined) throw notFound(MISSING)
    return row
  }

  return {
    ...reads,

    async setPaused(isPaused: boolean, actor: Actor): Promise<{ isPaused: boolean }> {
      const at = clock()
      await db.tx(async (query) => {
        const before = { isPaused: await isSendingPaused(query) }
        if (before.isPaused === isPaused) return
        await setSendingPaused(query, isPaused)
        const action = isPaused ? 'pause' : 'resume'
        await writeAudit(query, { at, actor, action, target: 'alerts', before, after: { isPaused } })
      })
      await pipeline.ensureSending()
      return { isPaused }
    },

    /** Withdraws an alert. Throws 404, or 409 if every delivery was sent already. */
    async cancel(id: string, actor: Actor): Promise<AdminAlert> {
      const { phase } = await find(id)
      const at = clock()
      await db.tx(async (query) => {
        if (!(await pipeline.withdraw.one(query, id, at))) throw conflict(TOO_LATE)
        const [before, after] = [{ phase }, { phase: 'cancelled' }]
        await writeAudit(query, { at, actor, action: 'cancel', target: `alert/${id}`, before, after })
      })
      return toAdminAlert(await find(id))
    },
  }
}

export type AlertsReport = ReturnType<typeof alertsReport>
