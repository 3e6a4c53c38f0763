import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { addDays, daysBetween, indiaDayStart, isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { STAGE_OF_MILESTONE } from '#shared/domain/jobs/job-milestones.ts'
import { hasStage, stageTimes, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'

export type DemoPlan = {
  draft: JobPostDraft
  publishedAt: number
  stageDates: { stage: Stage; at: number }[]
}

const LATER_STAGES = ['admitCardLink', 'answerKeyLink', 'resultLink'] as const

const moveDay = (text: string, days: number): string => (isCalendarDay(text) ? addDays(text, days) : text)

/** Moves every date of a notice by whole weeks, so that weekdays stay the same. Text stays unchanged. */
export function shiftDates(draft: JobPostDraft, weeks: number): JobPostDraft {
  const days = weeks * 7
  return {
    ...draft,
    beginDate: moveDay(draft.beginDate, days),
    lastDate: moveDay(draft.lastDate, days),
    importantDates: draft.importantDates.map((entry) => ({ ...entry, date: moveDay(entry.date, days) })),
  }
}

const weeksTo = (from: string, to: string): number => Math.floor(daysBetween(from, to) / 7)

function lastStageDay(draft: JobPostDraft, stages: readonly Stage[]): string {
  const days = deriveMilestones(draft, stageTimes(draft, null, 0)).flatMap(({ name, days: given }) =>
    stages.some((stage) => stage === STAGE_OF_MILESTONE[name]) ? given : [],
  )
  return days.toSorted().at(-1) ?? ''
}

/** Returns the weeks to move a notice by: the demo has open, closed and upcoming posts on any day. */
function weeksFor(draft: JobPostDraft, index: number, today: string): number {
  const { beginDate, lastDate } = draft
  // Without a last date: upcoming, begins within the next five weeks.
  if (lastDate === '') return weeksTo(beginDate, addDays(today, 8 + ((index * 5) % 28)))
  const hasLaterStage = LATER_STAGES.some((stage) => hasStage(draft[stage]))
  // Closed: the last date was at least one to four months ago, so that all published stages are in the past.
  if (hasLaterStage) {
    const closed = weeksTo(lastDate, addDays(today, -(30 + ((index * 11) % 90))))
    const newest = lastStageDay(draft, LATER_STAGES)
    return newest === ''
      ? closed
      : Math.min(closed, weeksTo(newest, addDays(today, -(1 + ((index * 7) % 21)))))
  }
  // Every fifth vacancy closed lately; the others have their last date in the coming weeks.
  if (index % 5 === 4) return weeksTo(lastDate, addDays(today, -(1 + ((index * 7) % 45))))
  const length = Math.max(7, daysBetween(beginDate, lastDate))
  return weeksTo(lastDate, addDays(today, 7 + ((index * 5) % Math.min(28, length))))
}

export function during(day: string, index: number, now: number): number {
  const start = indiaDayStart(day)
  const passed = now - start
  if (passed < DAY_MS) return start + Math.floor((passed * ((index * 37) % 100)) / 100)
  return start + 10 * HOUR_MS + ((index * 37) % 480) * MINUTE_MS
}

export function demoPlan(original: JobPostDraft, index: number, today: string, now: number): DemoPlan {
  const draft = shiftDates(original, weeksFor(original, index, today))
  const later = LATER_STAGES.filter((stage) => hasStage(draft[stage]))
  const isOpen = draft.lastDate === '' || draft.lastDate >= today
  // Open notices are published today or in the last weeks; the others at the start of their applications.
  const fresh = addDays(today, index % 9 === 0 ? 0 : -(1 + ((index * 3) % 20)))
  const began = addDays(today, -21) < draft.beginDate ? addDays(today, -21) : draft.beginDate
  const publishedAt = during(isOpen ? fresh : began, index, now)
  // A stage opens on the day that the notice names; else the newest within a month, earlier ones 20 days apart.
  const newest = index % 8 === 0 ? 0 : 1 + ((index * 7) % 30)
  const last = during(addDays(today, -newest), index, now)
  const stageDates = later.map((stage, order) => {
    const given = lastStageDay(draft, [stage])
    const opened = given === '' ? last - (later.length - 1 - order) * 20 * DAY_MS : during(given, index, now)
    return { stage, at: Math.min(now, Math.max(publishedAt + (order + 1) * HOUR_MS, opened)) }
  })
  return { draft, publishedAt, stageDates: stageDates.toSorted((a, b) => a.at - b.at) }
}
