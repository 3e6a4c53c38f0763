import { UNDATED_OPEN_DAYS } from '../constants.ts'
import { addDays, indiaDay } from '../dates/india-day.ts'
import { STAGE_OF_MILESTONE, type Milestone, type MilestoneName } from './job-milestones.ts'
import type { Stage } from './job-stages.ts'
import type { Purpose } from '#shared/domain/job-facts/fact-names.ts'

export type DatedJob = {
  beginDate: string
  lastDate: string
  milestones: readonly Milestone[]
  stages?: Partial<Record<Stage, string | null>>
  purpose: Purpose
  /** Last change of any size, an instant (ISO 8601); blank if a device does not know it. */
  updatedAt: string
}

/** Main button of a post, in a row and on its page. `opens`: applications begin later. `view`: a link to the post itself. */
export type JobAction =
  | { name: Exclude<MilestoneName, 'exam'>; milestone: Milestone }
  | { name: 'opens'; day: string }
  | { name: 'view' }

/** `out`: came on that day, null if unknown. `ahead`: comes on that day. `added`: first link of the list's stage. */
export type StatusLine =
  | { type: 'begin'; day: string }
  | { type: 'last'; day: string }
  | { type: 'out'; name: MilestoneName; day: string | null }
  | ({ type: 'ahead' } & Ahead)
  | { type: 'closed' | 'probablyClosed' }
  | { type: 'added'; day: string }

// A row has room for two.
const AHEAD_MAX = 2

export type Ahead = { name: MilestoneName; day: string; part: 'day' | 'start' | 'end' }
type OutName = Exclude<MilestoneName, 'apply' | 'exam'>
export type Out = { name: OutName; day: string | null; milestone: Milestone }

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Returns published documents and links, the newest first; of several on a day, the usually later one first. */
export function findPublished({ milestones }: DatedJob, today: string): Out[] {
  const out = milestones.flatMap((milestone) => {
    const { name, days, periods = [], since, link } = milestone
    if (name === 'apply' || name === 'exam') return []
    // A period's first day publishes it; the last day brings nothing new.
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

/** Returns the next day of each announced milestone, the nearest first. */
export function findUpcoming({ milestones }: DatedJob, today: string): Ahead[] {
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

function findFirstPublication({ milestones }: DatedJob): string | undefined {
  const first = milestones.map(({ name, days, periods = [], since, link }) => {
    if (name === 'apply' || name === 'exam') return null
    if (days.length > 0) return days.find((day) => !periods.some(({ to }) => to === day)) ?? null
    return link === '' ? null : since
  })
  return earliest(first.filter((day) => day !== null))
}

/** Returns the first day of a probable closing: a later stage's document, a past examination, or 90 unchanged days. */
function probablyClosedFrom(job: DatedJob): string | null {
  const { beginDate, lastDate, milestones, purpose, updatedAt } = job
  if (lastDate !== '' || (purpose !== 'vacancy' && milestones.every(({ name }) => name !== 'apply')))
    return null
  const examEnds = milestones.flatMap(({ name, days }) => (name === 'exam' ? days.slice(-1) : []))
  const changed = updatedAt === '' ? [] : [later(indiaDay(Date.parse(updatedAt)), beginDate)]
  const first = earliest([
    ...[findFirstPublication(job)].filter((day) => day !== undefined),
    ...examEnds.map((day) => addDays(day, 1)),
    ...changed.map((day) => addDays(day, UNDATED_OPEN_DAYS + 1)),
  ])
  return first === undefined ? null : later(first, beginDate)
}

export function isProbablyClosed(job: DatedJob, today: string): boolean {
  const from = probablyClosedFrom(job)
  return from !== null && from <= today
}

/** Returns the last day for applications: the last date, or the day before the probable closing; '' if none. */
export function closingDay(job: DatedJob): string {
  const from = probablyClosedFrom(job)
  return from === null ? job.lastDate : addDays(from, -1)
}

/** Returns true if a post accepts applications; without a last date, until the probable closing or a later document. */
export function acceptsApplications(job: DatedJob, today: string): boolean {
  if (job.beginDate > today) return false
  if (job.lastDate !== '') return today <= job.lastDate
  return findPublished(job, today).length === 0 && !isProbablyClosed(job, today)
}

/** Returns the main button of a post on a day: apply while possible, else the newest link, else the opening day. */
export function jobAction(job: DatedJob, today: string): JobAction {
  const apply = job.milestones.find(({ name, link }) => name === 'apply' && link !== '')
  if (apply !== undefined && acceptsApplications(job, today)) return { name: 'apply', milestone: apply }
  const newest = findPublished(job, today).find(({ milestone }) => milestone.link !== '')
  if (newest !== undefined) return { name: newest.name, milestone: newest.milestone }
  return job.beginDate > today ? { name: 'opens', day: job.beginDate } : { name: 'view' }
}

/** Returns the status of a post on a day, the most important line first; never empty. `stage` is that of the list. */
export function jobStatus(job: DatedJob, today: string, stage?: Stage): StatusLine[] {
  const isOwn = ({ name }: { name: MilestoneName }) => STAGE_OF_MILESTONE[name] === stage
  const [out, ahead] = [findPublished(job, today), findUpcoming(job, today)]
  const isOpen = acceptsApplications(job, today)
  const isBefore = job.beginDate > today && out.length === 0
  const lines: StatusLine[] = []
  if (isBefore || (isOpen && job.lastDate === '')) lines.push({ type: 'begin', day: job.beginDate })
  else if (isOpen) lines.push({ type: 'last', day: job.lastDate })

  const published = out.find(isOwn) ?? (ahead.some(isOwn) ? undefined : out[0])
  if (published !== undefined) lines.unshift({ type: 'out', name: published.name, day: published.day })
  // Readers of a list of results do not look for applications.
  const isOfLaterStage = stage !== undefined && stage !== 'applyLink' && published !== undefined
  if (!isOfLaterStage && isProbablyClosed(job, today)) lines.push({ type: 'probablyClosed' })
  // Applicants look for the last date; later dates matter after it.
  const isOver = !isOpen && !isBefore
  const next = ahead.filter(
    (each) => isOver && (each.name === 'exam' || published === undefined) && !isOwn(each),
  )
  for (const each of [...ahead.filter(isOwn), ...next].slice(0, AHEAD_MAX))
    lines.push({ type: 'ahead', ...each })
  if (lines.length === 0) lines.push({ type: 'closed' })
  const addedAt = stage && job.stages?.[stage]
  const addedOn = addedAt ? indiaDay(Date.parse(addedAt)) : null
  if (addedOn !== null && addedOn !== published?.day) lines.unshift({ type: 'added', day: addedOn })
  return lines
}
