import type { JobPost } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { isProbablyClosed } from '#shared/domain/jobs/job-status.ts'
import { isApplyEntry } from '#shared/domain/jobs/post-milestones.ts'
import { entryTarget, STAGES, visibleEntries, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { formatFullDate, parseFullDate } from '#shared/domain/dates/dates-in-order.ts'

/** Reason why it is too late to apply. */
export type Closure = 'closed' | 'probablyClosed'

/** Link group of a post for display. If `href` is null, the label is plain text. */
export type LinkGroup = {
  stage: Stage
  entries: { label: string; href: string | null; closure: Closure | null }[]
}

function getClosure(post: JobPost, today: string): Closure | null {
  if (isClosed(post.lastDate, today)) return 'closed'
  return isProbablyClosed(post, today) ? 'probablyClosed' : null
}

/** Returns the link groups of a post that have entries, as they are on a day in India. */
export const linkGroups = (post: JobPost, today: string): LinkGroup[] =>
  STAGES.map((stage) => ({
    stage,
    entries: visibleEntries(post[stage]).map(({ label, link }) => ({
      label,
      href: entryTarget(stage, link, post.notificationLink),
      closure: isApplyEntry(stage, label) ? getClosure(post, today) : null,
    })),
  })).filter(({ entries }) => entries.length > 0)

// Several lines with other text than dates are running text: a date among them stays unformatted.
const formatCell = (cell: string[]): string[] =>
  cell.every((line) => parseFullDate(line) !== null) ? cell.map(formatFullDate) : cell

/** Table of information: its name, its header row, its other rows. */
export type InformationTable = { name: string; head: string[][]; rows: string[][][] }

/** Returns the information of a post as tables, with date cells in display format. Omits empty tables. */
export const informationTables = (post: JobPost): InformationTable[] =>
  post.informationSections.flatMap(({ informationName, Information }) =>
    Information.flatMap(({ values }) => {
      const [head, ...rows] = values.map((row) => row.map(formatCell))
      return head ? [{ name: informationName, head, rows }] : []
    }),
  )

export const hasInformation = (post: JobPost): boolean => informationTables(post).length > 0

export const FACTS = [
  'jobRole',
  'totalPost',
  'qualifications',
  'state',
  'location',
  'salary',
  'beginDate',
  'lastDate',
] as const

export const knownFacts = (post: JobPost): { fact: (typeof FACTS)[number]; value: string }[] =>
  FACTS.map((fact) => ({
    fact,
    value: fact === 'qualifications' ? post.qualifications.join(', ') : post[fact],
  })).filter(({ value }) => !isBlank(value))
