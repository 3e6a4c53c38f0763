import type { JobPost } from '#shared/contracts/job-post.ts'
import { visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { showWholeDay } from '#shared/domain/dates/whole-day.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Section } from '#client/ui/section.tsx'
import { informationTables } from './job-view-model.ts'
import { useJobWords } from './use-job-words.ts'

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

/** The dates, fees and age limits of a post. Entries with a blank label are left out; text instead of a date stays. */
export function JobTables({ post }: { post: JobPost }) {
  const words = useJobWords()
  const { event, date, category, fee, limit, age } = words.columns
  return (
    <>
      <Pairs
        title={words.importantDates}
        head={[event, date]}
        pairs={visibleEntries(post.importantDates).map((entry) => [entry.label, showWholeDay(entry.date)])}
      />
      <Pairs
        title={words.applicationFee}
        head={[category, fee]}
        pairs={visibleEntries(post.applicationFee).map((entry) => [entry.label, entry.fee])}
      />
      <Pairs
        title={words.ageLimit}
        head={[limit, age]}
        pairs={visibleEntries(post.ageLimit).map((entry) => [entry.label, entry.age])}
      />
    </>
  )
}

/** The information tables of a post: vacancies, eligibility, exam pattern and so on. */
export function JobInformation({ post }: { post: JobPost }) {
  const words = useJobWords()
  return informationTables(post).map(({ name, head, rows }, index) => (
    <Section key={index} title={name}>
      <DataTable label={words.table(name)} head={head} rows={rows} />
    </Section>
  ))
}
