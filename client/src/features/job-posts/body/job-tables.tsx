import type { JobPost } from '#shared/contracts/job-post.ts'
import { visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { datesInOrder, type ListedDate, formatFullDate } from '#shared/domain/dates/dates-in-order.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Section } from '#client/ui/section.tsx'
import { useToday } from '#client/layout/site.ts'
import { informationTables } from './job-view-model.ts'

type PairsProps = { title: string; head: [string, string]; pairs: [string, string][] }

function Pairs({ title, head, pairs }: PairsProps) {
  if (pairs.length === 0) return null
  return (
    <Section title={title}>
      <DataTable
        label={title}
        head={head.map((cell) => [cell])}
        rows={pairs.map((pair) => pair.map((cell) => [cell]))}
      />
    </Section>
  )
}

/** Dates, fees and age limits of a post. Omits entries with a blank label; text instead of a date stays. */
export function JobTables({ post }: { post: JobPost }) {
  const messages = useMessages(jobBody)
  const { category, fee, limit, age } = messages.columns
  return (
    <>
      <ImportantDates post={post} />
      <Pairs
        title={messages.applicationFee}
        head={[category, fee]}
        pairs={visibleEntries(post.applicationFee).map((entry) => [entry.label, entry.fee])}
      />
      <Pairs
        title={messages.ageLimit}
        head={[limit, age]}
        pairs={visibleEntries(post.ageLimit).map((entry) => [entry.label, entry.age])}
      />
    </>
  )
}

export function JobInformation({ post }: { post: JobPost }) {
  const messages = useMessages(jobBody)
  return informationTables(post).map(({ name, head, rows }, index) => (
    <Section key={index} title={name}>
      <DataTable label={messages.table(name)} head={head} rows={rows} />
    </Section>
  ))
}

// Grey for past dates, and an edge at the next date: in forced colours too.
const LOOKS = {
  past: 'text-soft',
  next: 'border-l-4 border-l-accent bg-tint font-semibold',
  ahead: undefined,
  undated: undefined,
}

/** Important dates of a post in their order: past ones grey, the next one marked, with the days until it. */
function ImportantDates({ post }: { post: JobPost }) {
  const messages = useMessages(jobBody)
  const { daysLeft, daysUntil } = useMessages().jobPosts
  const dates = datesInOrder(post.importantDates, useToday())
  if (dates.length === 0) return null
  const { event, date } = messages.columns
  const note = ({ state, daysLeft: days, isOn }: ListedDate) => {
    if (days === null) return []
    if (isOn) return [`${messages.inProgress}: ${daysLeft(days)}`]
    return [state === 'next' ? `${messages.nextDate}: ${daysUntil(days)}` : daysUntil(days)]
  }
  return (
    <Section title={messages.importantDates}>
      <DataTable
        label={messages.importantDates}
        head={[[event], [date]]}
        rows={dates.map((each) => [[each.label], [formatFullDate(each.date), ...note(each)]])}
        rowLooks={dates.map(({ state }) => LOOKS[state])}
      />
    </Section>
  )
}
