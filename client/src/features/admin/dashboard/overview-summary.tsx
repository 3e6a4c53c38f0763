import type { DashboardData } from '#shared/contracts/admin.ts'
import { ATTENTION_LISTS } from '#shared/domain/attention-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

export function OverviewSummary({ data }: { data: DashboardData }) {
  const messages = useMessages(admin).dashboard
  const { attention, unreadMessages, unreadReports } = data
  const total = ATTENTION_LISTS.reduce((sum, name) => sum + attention[name], 0)
  const parts = [
    total > 0 && messages.needAttention(total),
    unreadMessages > 0 && messages.unread(unreadMessages),
    unreadReports > 0 && messages.unreadReports(unreadReports),
  ].filter((part) => part !== false)
  const urgent = [
    data.paymentDifferences > 0 && messages.paymentDifferences(data.paymentDifferences),
    (data.messagesFull || data.reportsFull) && messages.inboxFull,
    data.failedJobs.total > 0 && messages.failed.summary(data.failedJobs.total),
  ].filter((part) => part !== false)
  return (
    <>
      {urgent.length > 0 && <span className="font-medium text-red">{urgent.join(' ')} </span>}
      {parts.join(', ')}
    </>
  )
}
