import type { DashboardData } from '#shared/contracts/admin.ts'
import { ATTENTION_LISTS } from '#shared/domain/attention-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

/** What must not be missed while the overview is folded, in one line. */
export function OverviewSummary({ data }: { data: DashboardData }) {
  const messages = useMessages(admin).dashboard
  const { attention, unreadMessages, unreadReports } = data
  const total = ATTENTION_LISTS.reduce((sum, name) => sum + attention[name], 0)
  const parts = [
    total > 0 && messages.needAttention(total),
    unreadMessages > 0 && messages.unread(unreadMessages),
    unreadReports > 0 && messages.unreadReports(unreadReports),
  ].filter((part) => part !== false)
  const isFull = data.messagesFull || data.reportsFull
  return (
    <>
      {isFull && <span className="font-medium text-red">{messages.inboxFull} </span>}
      {parts.join(', ')}
    </>
  )
}
