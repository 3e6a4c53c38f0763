import type {
  AdminRow,
  AttentionData,
  AttentionQuery,
  DashboardData,
  FailedJobs,
} from '#shared/contracts/admin.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import type { Db } from '#server/db/db.ts'
import { adminRow } from '#server/modules/admin/content-lists/content-lists.service.ts'
import type { AdminKinds } from '#server/modules/admin/content-lists/content-lists.service.ts'
import { publishedPerDay } from './dashboard.repository.ts'
import { findProblems, pageOfProblems } from './find-problems.ts'
import type { Problem, UndatedPosts } from './find-problems.ts'
import { pageNumbers } from '#shared/contracts/list-query.ts'
import { and, eq, isNull } from 'drizzle-orm'

const MAX_ROWS = 10

export type DashboardPorts = {
  db: Db
  failedJobs: () => Promise<FailedJobs>
  countDifferences: () => Promise<number>
  clock: () => number
  kinds: AdminKinds
  undatedPosts: UndatedPosts
  unread: Record<'messages' | 'reports', () => Promise<number>>
  /** Returns true while the inbox is full and accepts nothing, until an admin has read some entries. */
  full: Record<'messages' | 'reports', () => Promise<boolean>>
}

export function dashboardService(ports: DashboardPorts) {
  const { db, clock, kinds, undatedPosts, unread, full, failedJobs, countDifferences } = ports

  const refusedPublications = () =>
    Object.entries(kinds).flatMap(([kind, { content }]) =>
      content.refusedPublications().map((refused) => ({ kind, ...refused })),
    )

  async function readRow(kind: string, id: string): Promise<AdminRow[]> {
    const found = kinds[kind]
    return found === undefined ? [] : [adminRow(kind, found, await found.content.adminRead(id))]
  }

  async function withRows(found: readonly Problem[]): Promise<AttentionData['items']> {
    const items = found.map(async ({ kind = 'jobPost', id, reason }) => {
      const rows = await readRow(kind, id)
      return rows.map((row) => ({ row, reason }))
    })
    return (await Promise.all(items)).flat()
  }

  async function attention(): Promise<DashboardData['attention']> {
    const { noOfficialSource, deadLinks } = await findProblems(db)
    return {
      notPublished: refusedPublications().length,
      noOfficialSource: noOfficialSource.length,
      probablyClosed: await undatedPosts.countProbablyClosed(),
      deadLinks: deadLinks.length,
    }
  }

  async function published(): Promise<Record<string, number>> {
    const query = { status: 'published' as const, page: 1, limit: 1, searchQuery: '' }
    const counted = Object.entries(kinds).map(async ([name, { content }]) => {
      const { counts } = await content.adminList(query)
      return [name, counts.published] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  async function scheduled(): Promise<AdminRow[]> {
    const next = await nextScheduled(db, kinds, MAX_ROWS)
    return (await Promise.all(next.map(({ kind, id }) => readRow(kind, id)))).flat()
  }

  return {
    read: async (): Promise<DashboardData> => ({
      postsPerDay: await publishedPerDay(db, clock()),
      published: await published(),
      unreadMessages: await unread.messages(),
      unreadReports: await unread.reports(),
      messagesFull: await full.messages(),
      reportsFull: await full.reports(),
      attention: await attention(),
      scheduled: await scheduled(),
      failedJobs: await failedJobs(),
      paymentDifferences: await countDifferences(),
    }),

    async attention(list: AttentionListName, { page, limit }: AttentionQuery): Promise<AttentionData> {
      const { found, total } = await pageOfProblems({ db, undatedPosts, refusedPublications }, list, {
        limit,
        offset: (page - 1) * limit,
      })
      return { items: await withRows(found), ...pageNumbers({ page, limit }, total) }
    },
  }
}

export type DashboardService = ReturnType<typeof dashboardService>

async function nextScheduled(
  db: Db,
  kinds: AdminKinds,
  limit: number,
): Promise<{ kind: string; id: string }[]> {
  const next: { kind: string; id: string; publishAt: number }[] = []
  for (const [kind, { table }] of Object.entries(kinds)) {
    const rows = (await db.read
      .select({ id: table.id, publishAt: table.publishAt })
      .from(table)
      .where(and(eq(table.status, 'scheduled'), isNull(table.deletedAt)))
      .orderBy(table.publishAt, table.id)
      .limit(limit)) as { id: string; publishAt: number | null }[]
    for (const { id, publishAt } of rows) next.push({ kind, id, publishAt: publishAt ?? 0 })
  }
  return next.toSorted((a, b) => a.publishAt - b.publishAt).slice(0, limit)
}
