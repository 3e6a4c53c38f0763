import type { JobPost } from '#shared/contracts/job-post.ts'
import { datesInOrder, type ListedDate, formatWholeDay } from '#shared/domain/dates/dates-in-order.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Section } from '#client/ui/section.tsx'

// Grey for what is over, and an edge at the next date: in forced colours too.
const LOOKS = {
  past: 'text-soft',
  next: 'border-l-4 border-l-accent bg-tint font-semibold',
  ahead: undefined,
  undated: undefined,
}

/** The important dates of a post in their order: past ones grey, the next one marked, with the days left. */
export function ImportantDates({ post }: { post: JobPost }) {
  const messages = useMessages(jobBody)
  const { daysLeft } = useMessages().jobPosts
  const dates = datesInOrder(post.importantDates, useToday())
  if (dates.length === 0) return null
  const { event, date } = messages.columns
  const note = ({ state, daysLeft: days, isOn }: ListedDate) => {
    if (days === null) return []
    if (isOn) return [`${messages.onNow}: ${daysLeft(days)}`]
    return [state === 'next' ? `${messages.nextDate}: ${daysLeft(days)}` : daysLeft(days)]
  }
  return (
    <Section title={messages.importantDates}>
      <DataTable
        label={messages.importantDates}
        head={[[event], [date]]}
        rows={dates.map((each) => [[each.label], [formatWholeDay(each.date), ...note(each)]])}
        rowLooks={dates.map(({ state }) => LOOKS[state])}
      />
    </Section>
  )
}
