import type { UseQueryResult } from '@tanstack/react-query'
import type { Message, MessagesData } from '#shared/contracts/admin.ts'
import type { ReportsData, Report } from '#shared/contracts/report.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/confirm-dialog.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useAdminSearch, type AdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { stringifySearch } from '#client/lib/search-params.ts'
import { CardTitle, TextLink } from '#client/features/admin/lists/card-parts.tsx'
import { pageOfKind } from '#client/features/kinds.ts'

const path = ({ page, unread }: AdminSearch): string =>
  `/admin/messages?${new URLSearchParams({ page: String(page), unread }).toString()}`

export function MessagesPage() {
  const { area } = useMessages(admin)
  const { search } = useAdminSearch()
  return (
    <>
      <h1 className="page-title mb-4">{area.pages['/admin/messages']}</h1>
      {search.isReports ? <Reports page={search.page} /> : <Messages search={search} />}
    </>
  )
}

function Messages({ search }: { search: AdminSearch }) {
  const { found, emptyTitle, emptyText } = useMessages(admin).messages
  const list = useAdminQuery<MessagesData>(path(search))
  return (
    <>
      <ListTabs unreadMessages={list.data?.unread} />
      <div className="mt-4">
        <PagedList
          list={list}
          found={found}
          empty={{ title: emptyTitle, text: emptyText }}
          rows={({ messages }) =>
            messages.map((message) => <MessageRow key={message._id} message={message} />)
          }
        />
      </div>
    </>
  )
}

function Reports({ page }: { page: number }) {
  const list = useAdminQuery<ReportsData>(`/admin/reports?page=${page}`)
  return (
    <>
      <ListTabs unreadReports={list.data?.unread} />
      <div className="mt-4">
        <ReportsList list={list} />
      </div>
    </>
  )
}

function ListTabs(counts: { unreadMessages?: number | undefined; unreadReports?: number | undefined }) {
  const { messages } = useMessages(admin)
  const { search, addressWith } = useAdminSearch()
  const tab = (unread: AdminSearch['unread'], label: string, count?: number) => ({
    href: addressWith({ unread, page: undefined, target: undefined }),
    label,
    count,
    isCurrent: search.unread === unread && !search.isReports,
  })
  const reports = {
    href: addressWith({ target: 'reports', page: undefined, unread: undefined }),
    label: messages.reports.title,
    count: counts.unreadReports,
    isCurrent: search.isReports,
  }
  return (
    <Tabs
      label={messages.filter}
      tabs={[
        tab('', messages.all),
        tab('1', messages.unreadOnly, counts.unreadMessages),
        tab('0', messages.readOnly),
        reports,
      ]}
    />
  )
}

function MessageRow({ message }: { message: Message }) {
  const { messages } = useMessages(admin)
  const isUnread = message.readAt === null
  return (
    <li className="border-b border-line py-4">
      <h2 className={isUnread ? 'font-bold' : 'font-medium'}>
        <bdi>{message.subject}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {isUnread && <Badge tone="strong">{messages.isUnread}</Badge>}
        <bdi>{messages.from(message.name, message.email)}</bdi>
        <span>{formatInstant(message.createdAt)}</span>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap">
        <bdi>{message.message}</bdi>
      </p>
      <MessageActions message={message} />
    </li>
  )
}

function MessageActions({ message }: { message: Message }) {
  const { content, messages } = useMessages(admin)
  const onSuccess = useInvalidate('/admin/messages')
  const mark = useAdminWrite({ failed: messages.failed, onSuccess })
  const remove = useAdminWrite({
    failed: messages.failed,
    onSuccess,
    onSettled: () => document.getElementById('content')?.focus({ preventScroll: true }),
  })
  const isBusy = mark.isPending || remove.isPending
  const item = `/admin/messages/${message._id}`
  const isUnread = message.readAt === null
  const subject = encodeURIComponent(messages.replySubject(message.subject))
  const reply = `mailto:${message.email}?subject=${subject}`
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <LinkButton href={reply}>{messages.reply}</LinkButton>
      <Button
        disabled={isBusy}
        onClick={() => mark.mutate({ path: item, method: 'PUT', body: { read: isUnread } })}
      >
        {isUnread ? messages.markRead : messages.markUnread}
      </Button>
      <ConfirmButton
        label={content.actionOf(messages.remove, message.subject)}
        title={<bdi>{message.subject}</bdi>}
        text={messages.confirmRemove}
        confirm={messages.remove}
        cancel={content.cancel}
        isBusy={isBusy}
        onConfirm={(close) => {
          close()
          remove.mutate({ path: item, method: 'DELETE', body: {} })
        }}
      />
    </div>
  )
}

function ReportsList({ list }: { list: UseQueryResult<ReportsData> }) {
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
        <TextLink href={`${pageOfKind(report.kind)}${stringifySearch({ edit: report.itemId })}`}>
          <CardTitle title={report.itemName} />
        </TextLink>
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
