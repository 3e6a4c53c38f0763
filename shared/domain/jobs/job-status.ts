import { UNDATED_OPEN_DAYS } from '../constants.ts'
import { addDays, indiaDay } from '../dates/india-day.ts'
import { STAGE_OF_MILESTONE, type Milestone, type MilestoneName } from './job-milestones.ts'
import type { Stage } from './job-stages.ts'
import type { Purpose } from '#shared/domain/job-facts/fact-names.ts'

/*
 * What is true of a post on a day in India: the same for the server's rows and the device. The
 * milestones are read from the post when it is written (post-milestones.ts); only their days are compared here.
 */

/** The fields of a post that its status depends on: of the whole post and of its summary. */
export type DatedJob = {
  beginDate: string
  lastDate: string
  milestones: readonly Milestone[]
  /** The instants (ISO 8601) at which each stage first had a link. */
  stages?: Partial<Record<Stage, string | null>>
  purpose: Purpose
  /** The last change of any size, an instant (ISO 8601); blank if a device does not know it. */
  updatedAt: string
}

/** What a row and the first button of a post offer. `opens` is nothing to press yet; `view` is the post itself. */
export type JobAction =
  | { name: Exclude<MilestoneName, 'exam'>; milestone: Milestone }
  | { name: 'opens'; day: string }
  | { name: 'view' }

/**
 * A line of a post's status. `out`: the milestone has come on that day, null if the day is not known; `ahead`: it comes
 * on that day, or the day is the `start` or `end` of its period; `added`: the stage of the list first had a link on that
 * day, which orders the list.
 */
export type StatusLine =
  | { type: 'begin'; day: string }
  | { type: 'last'; day: string }
  | { type: 'out'; name: MilestoneName; day: string | null }
  | ({ type: 'ahead' } & Ahead)
  | { type: 'closed' | 'probablyClosed' }
  | { type: 'added'; day: string }

// A row has room for two.
const AHEAD_MAX = 2

type Ahead = { name: MilestoneName; day: string; part: 'day' | 'start' | 'end' }
type OutName = Exclude<MilestoneName, 'apply' | 'exam'>
type Out = { name: OutName; day: string | null; milestone: Milestone }

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/**
 * Returns the documents and links of a post that are out, the newest first; of equals, what usually comes last. What came
 * with the post and has no date follows what usually comes before it; its day is known only if nothing else is older.
 */
function outOf({ milestones }: DatedJob, today: string): Out[] {
  const out = milestones.flatMap((milestone) => {
    const { name, days, periods = [], since, link } = milestone
    if (name === 'apply' || name === 'exam') return []
    // It is out from the first day of a period; the last day brings nothing new.
    const isEnd = (day: string) => periods.some(({ to }) => to === day)
    const given = days.filter((day) => day <= today && !isEnd(day)).at(-1)
    // "Result to come" without a link is no result.
    const isOut = days.length > 0 ? given !== undefined : link !== '' && since !== null && since <= today
    return isOut ? [{ name, given, since: since ?? '', milestone }] : []
  })
  const isOld = out.some(({ given }) => given !== undefined)
  let latest = ''
  const ranked = out.map(({ name, given, since, milestone }) => {
    const { withPost } = milestone
    const isVague = withPost && given === undefined
    const rank = isVague ? earlier(latest, since) : later(given ?? '', withPost ? '' : since)
    if (withPost) latest = later(latest, rank)
    return { name, day: isVague && isOld ? null : (given ?? since), milestone, rank }
  })
  return ranked.reverse().sort((a, b) => (a.rank > b.rank ? -1 : Number(a.rank < b.rank)))
}

/** Returns what is to come from a day on: an examination of the day itself too. Of each name the nearest, in order. */
function aheadOf({ milestones }: DatedJob, today: string): Ahead[] {
  const ahead = milestones.flatMap(({ name, days, periods = [] }): Ahead[] => {
    if (name !== 'exam' && days.some((day) => day <= today)) return []
    const current = periods.find(({ from, to }) => from < today && today <= to)
    if (current !== undefined) return [{ name, day: current.to, part: 'end' }]
    const day = days.find((each) => each >= today)
    if (day === undefined) return []
    return [{ name, day, part: periods.some(({ from }) => from === day) ? 'start' : 'day' }]
  })
  return ahead
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)
}

const earliest = (days: readonly string[]): string | undefined => [...days].sort()[0]

/** Returns the first publication day of a document or link of a later stage. */
function firstOutOf({ milestones }: DatedJob): string | undefined {
  const first = milestones.map(({ name, days, periods = [], since, link }) => {
    if (name === 'apply' || name === 'exam') return null
    if (days.length > 0) return days.find((day) => !periods.some(({ to }) => to === day)) ?? null
    return link === '' ? null : since
  })
  return earliest(first.filter((day) => day !== null))
}

/**
 * Returns the first day on which a vacancy or form without a last date is likely to be closed: a document of a later
 * stage is out, its examination is over, or nobody has changed it for 90 days. Null if it never is.
 */
function probablyClosedFrom(job: DatedJob): string | null {
  const { beginDate, lastDate, milestones, purpose, updatedAt } = job
  if (lastDate !== '' || (purpose !== 'vacancy' && milestones.every(({ name }) => name !== 'apply')))
    return null
  const examEnds = milestones.flatMap(({ name, days }) => (name === 'exam' ? days.slice(-1) : []))
  const changed = updatedAt === '' ? [] : [later(indiaDay(Date.parse(updatedAt)), beginDate)]
  const first = earliest([
    ...[firstOutOf(job)].filter((day) => day !== undefined),
    ...examEnds.map((day) => addDays(day, 1)),
    ...changed.map((day) => addDays(day, UNDATED_OPEN_DAYS + 1)),
  ])
  return first === undefined ? null : later(first, beginDate)
}

/** Returns true if a vacancy or form without a last date is likely to be closed on a day (`probablyClosedFrom`). */
export function isProbablyClosed(job: DatedJob, today: string): boolean {
  const from = probablyClosedFrom(job)
  return from !== null && from <= today
}

/** Returns the last day on which applications may be accepted: the last date, or the day before it is probably closed; '' if none. */
export function closingDay(job: DatedJob): string {
  const from = probablyClosedFrom(job)
  return from === null ? job.lastDate : addDays(from, -1)
}

/**
 * Returns true if applications are accepted on a day, by the dates. Without a last date they are until the post is
 * probably closed, or the first document of a later stage is out.
 */
export function acceptsApplications(job: DatedJob, today: string): boolean {
  if (job.beginDate > today) return false
  if (job.lastDate !== '') return today <= job.lastDate
  return outOf(job, today).length === 0 && !isProbablyClosed(job, today)
}

/** Returns the action of a post on a day: apply while possible, else the newest link, else when it opens. */
export function jobAction(job: DatedJob, today: string): JobAction {
  const apply = job.milestones.find(({ name, link }) => name === 'apply' && link !== '')
  if (apply !== undefined && acceptsApplications(job, today)) return { name: 'apply', milestone: apply }
  const newest = outOf(job, today).find(({ milestone }) => milestone.link !== '')
  if (newest !== undefined) return { name: newest.name, milestone: newest.milestone }
  return job.beginDate > today ? { name: 'opens', day: job.beginDate } : { name: 'view' }
}

/**
 * Returns the status of a post on a day, what matters most first; never empty. In the list of a stage (`stage`) it tells
 * of that stage, elsewhere of the newest; its first day there is the one that orders the list. The last date is told only
 * while applications are accepted.
 */
export function jobStatus(job: DatedJob, today: string, stage?: Stage): StatusLine[] {
  const isOwn = ({ name }: { name: MilestoneName }) => STAGE_OF_MILESTONE[name] === stage
  const [out, ahead] = [outOf(job, today), aheadOf(job, today)]
  const isOpen = acceptsApplications(job, today)
  const isBefore = job.beginDate > today && out.length === 0
  const lines: StatusLine[] = []
  if (isBefore || (isOpen && job.lastDate === '')) lines.push({ type: 'begin', day: job.beginDate })
  else if (isOpen) lines.push({ type: 'last', day: job.lastDate })

  const told = out.find(isOwn) ?? (ahead.some(isOwn) ? undefined : out[0])
  if (told !== undefined) lines.unshift({ type: 'out', name: told.name, day: told.day })
  // Readers of a list of results do not ask for applications.
  const isOfLaterStage = stage !== undefined && stage !== 'applyLink' && told !== undefined
  if (!isOfLaterStage && isProbablyClosed(job, today)) lines.push({ type: 'probablyClosed' })
  // Who may still apply looks for the last date; what comes after it matters then.
  const isOver = !isOpen && !isBefore
  const next = ahead.filter((each) => isOver && (each.name === 'exam' || told === undefined) && !isOwn(each))
  for (const each of [...ahead.filter(isOwn), ...next].slice(0, AHEAD_MAX))
    lines.push({ type: 'ahead', ...each })
  if (lines.length === 0) lines.push({ type: 'closed' })
  const addedAt = stage && job.stages?.[stage]
  const addedOn = addedAt ? indiaDay(Date.parse(addedAt)) : null
  if (addedOn !== null && addedOn !== told?.day) lines.unshift({ type: 'added', day: addedOn })
  return lines
}
