import type { UseQueryResult } from '@tanstack/react-query'
import type { Report, ReportsData } from '#shared/contracts/report.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'
import { pageOfKind } from '#client/features/kinds.ts'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'

export function ReportsList({ list }: { list: UseQueryResult<ReportsData> }) {
  const { found, emptyTitle, emptyText } = useMessages(admin).messages.reports
  return (
    <PagedList
      list={list}
      found={found}
      empty={{ title: emptyTitle, text: emptyText }}
      rows={({ reports }) => reports.map((report) => <ReportRow key={report._id} report={report} />)}
    />
  )
}

function ReportRow({ report }: { report: Report }) {
  const { messages, corrections } = useMessages(admin)
  const isUnread = report.readAt === null
  return (
    <li className="border-b border-line py-4">
      <h2 className={isUnread ? 'font-bold' : 'font-medium'}>
        <a
          href={`${pageOfKind(report.kind)}${stringifySearch({ edit: report.itemId })}`}
          className="inline-flex min-h-12 items-center text-accent underline"
        >
          <CardTitle title={report.itemName} />
        </a>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {isUnread && <Badge tone="strong">{messages.isUnread}</Badge>}
        <span className="font-medium text-ink">{report.reason}</span>
        <span>{formatInstant(report.createdAt)}</span>
      </p>
      {/* Never a link: its target is unchecked. */}
      {report.link !== '' && (
        <p className="mt-2 break-all">
          {messages.reports.link} <bdi>{report.link}</bdi>
        </p>
      )}
      {report.comment !== '' && (
        <p className="mt-2 max-w-prose whitespace-pre-wrap">
          <bdi>{report.comment}</bdi>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <MarkButton report={report} />
        {report.kind === 'question' && (
          <LinkButton href={`/admin/attempts${stringifySearch({ question: report.itemId })}`}>
            {corrections.open}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function MarkButton({ report }: { report: Report }) {
  const { messages } = useMessages(admin)
  const isUnread = report.readAt === null
  const { mutate, isPending } = useAdminWrite({
    failed: messages.reports.failed,
    onSuccess: useInvalidate('/admin/reports'),
  })
  const mark = () => mutate({ path: `/admin/reports/${report._id}`, method: 'PUT', body: { read: isUnread } })
  return (
    <Button disabled={isPending} onClick={mark}>
      {isUnread ? messages.markRead : messages.markUnread}
    </Button>
  )
}
