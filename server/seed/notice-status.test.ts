import { describe, expect, it } from 'vitest'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { addDays, daysBetween, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { daysInText } from '#shared/domain/dates/day-in-text.ts'
import { jobBadges } from '#shared/domain/jobs/job-badge.ts'
import { STAGE_OF_MILESTONE } from '#shared/domain/jobs/job-milestones.ts'
import {
  entryTarget,
  STAGES,
  stageTimes,
  type Stage,
  type StageTimes,
} from '#shared/domain/jobs/job-stages.ts'
import { jobAction, jobStatus, type StatusLine } from '#shared/domain/jobs/job-status.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import { DEMO_NOTICES } from './demo.ts'
import { demoPlan } from './demo-dates.ts'
import { readNotices } from './item-file.ts'

const TODAY = '2026-11-21'
const NOON = indiaDayStart(TODAY) + 12 * 3_600_000
const LATER = ['admissionLink', 'admitCardLink', 'answerKeyLink', 'resultLink'] as const

type Known = { draft: JobPostDraft; publishedAt: number; stages: StageTimes }
type Milestones = ReturnType<typeof deriveMilestones>

const notices = readNotices(DEMO_NOTICES).map(({ body }) => body)

/** Notices as the demo publishes them. */
const demo = notices.map((body, index): Known => {
  const { draft, publishedAt, stageDates } = demoPlan(body, index, TODAY, NOON)
  const first = stageTimes(draft, null, publishedAt)
  return {
    draft,
    publishedAt,
    stages: { ...first, ...Object.fromEntries(stageDates.map(({ stage, at }) => [stage, at])) },
  }
})

/** Unchanged notices with all links, published a month after they close. */
const late = notices.map((draft): Known => {
  const publishedAt = indiaDayStart(addDays(draft.lastDate === '' ? draft.beginDate : draft.lastDate, 30))
  return { draft, publishedAt, stages: stageTimes(draft, null, publishedAt) }
})

/** Same notices, published on the day before they open. */
const early = notices.map((draft): Known => {
  const publishedAt = indiaDayStart(addDays(draft.beginDate, -1))
  return { draft, publishedAt, stages: stageTimes(draft, null, publishedAt) }
})

// Cache, since every day needs it.
const memo = new Map<string, string[]>()
function daysIn(text: string): string[] {
  const days = memo.get(text) ?? daysInText(text)
  memo.set(text, days)
  return days
}

const datesOf = ({ draft, stages }: Known): string[] => [
  ...[draft.beginDate, draft.lastDate].filter((day) => day !== ''),
  ...draft.importantDates.flatMap(({ date }) => daysIn(date)),
  ...STAGES.flatMap((stage) => (stages[stage] === null ? [] : [indiaDay(stages[stage])])),
]

const DAYS = Array.from({ length: 2 * 365 + 1 }, (_, day) => day - 365)

/** Returns every day of a year before and after the middle of a notice's dates. */
function daysAround(known: Known): string[] {
  const dates = datesOf(known).toSorted()
  const [first = TODAY, last = first] = [dates[0], dates.at(-1)]
  const middle = addDays(first, Math.floor(daysBetween(first, last) / 2))
  return DAYS.map((day) => addDays(middle, day))
}

// "Admit card (from)" and "Admit Card" are the same; planned days and ends of periods do not count.
const plain = (label: string) =>
  /\((?:to|planned|tentative)/i.test(label)
    ? ''
    : label
        .replace(/\(.*\)/, '')
        .trim()
        .toLowerCase()
const labelsOf = (draft: JobPostDraft, stage: Stage, address: string): string[] =>
  draft[stage]
    .filter(
      ({ label, link }) =>
        label.trim() !== '' && entryTarget(stage, link, draft.notificationLink) === address,
    )
    .map(({ label }) => label)
const asJob = ({ draft, publishedAt }: Known, milestones: Milestones) => ({
  ...draft,
  milestones,
  updatedAt: new Date(publishedAt).toISOString(),
})
const isWithin = ({ beginDate, lastDate }: JobPostDraft, day: string) =>
  beginDate <= day && lastDate !== '' && day <= lastDate

/** Returns true if a link of a notice is out on a day: by a date of the same name, else since its stage opened. */
function isOut({ draft, stages }: Known, stage: Stage, label: string, day: string): boolean {
  const dates = draft.importantDates.filter(
    (entry) => plain(entry.label) === plain(label) && plain(label) !== '',
  )
  const time = stages[stage]
  if (dates.length > 0) return dates.some(({ date }) => daysIn(date).some((each) => each <= day))
  return time !== null && indiaDay(time) <= day
}

function problemOfAction(known: Known, milestones: Milestones, day: string): string {
  const { draft } = known
  const action = jobAction(asJob(known, milestones), day)
  if (action.name === 'opens')
    return action.day === draft.beginDate && day < action.day ? '' : 'opens on another day'
  if (action.name === 'view') {
    const canApply = isWithin(draft, day) && draft.applyLink.some(({ label }) => label.trim() !== '')
    if (canApply) return 'could be applied for'
    const out = LATER.slice(1).find((stage) =>
      draft[stage].some(
        ({ label, link }) => label.trim() !== '' && link !== '' && isOut(known, stage, label, day),
      ),
    )
    return out === undefined ? '' : `has something out: ${out}`
  }
  const { link } = action.milestone
  if (link === '') return 'leads nowhere'
  if (action.name === 'apply') {
    const isToApply = (['applyLink', 'admissionLink'] as const).some(
      (stage) => labelsOf(draft, stage, link).length > 0,
    )
    if (!isToApply) return 'is no link to apply'
    if (day < draft.beginDate) return 'is too early'
    return draft.lastDate === '' || day <= draft.lastDate ? '' : 'is too late'
  }
  const stage = STAGE_OF_MILESTONE[action.name]
  const labels = labelsOf(draft, stage, link)
  if (labels.length === 0) return 'leads to the link of another stage'
  if (isWithin(draft, day) && draft.applyLink.some(({ label }) => label.trim() !== '')) return 'hides Apply'
  return labels.some((label) => isOut(known, stage, label, day)) ? '' : 'is not out yet'
}

function problemOfLine(
  { draft }: Known,
  line: StatusLine,
  lines: readonly StatusLine[],
  day: string,
): string {
  switch (line.type) {
    case 'begin':
      return line.day === draft.beginDate && (day < line.day || draft.lastDate === '')
        ? ''
        : 'begins not then'
    case 'last':
      return line.day === draft.lastDate && isWithin(draft, day) ? '' : 'cannot be applied for'
    case 'out':
      return line.day === null || line.day <= day ? '' : 'is not out yet'
    case 'ahead':
      if (line.day < day) return 'is over'
      return draft.importantDates.some(({ date }) => daysIn(date).includes(line.day))
        ? ''
        : 'has no such date'
    case 'probablyClosed':
      return draft.lastDate === '' && draft.beginDate <= day ? '' : 'is not probably closed'
    case 'closed':
      return lines.length === 1 && draft.lastDate !== '' && draft.lastDate < day ? '' : 'is not closed'
    case 'added':
      return line.day <= day ? '' : 'was added later'
  }
}

function problemOfStatus(known: Known, milestones: Milestones, day: string): string {
  // Lists of the remaining stages show the same rows as lists without a stage.
  const own = LATER.filter((stage) => known.stages[stage] !== null)
  for (const stage of [undefined, ...own]) {
    const lines = jobStatus(asJob(known, milestones), day, stage)
    if (lines.length === 0) return 'nothing is told'
    for (const line of lines) {
      const problem = problemOfLine(known, line, lines, day)
      if (problem !== '') return `${line.type} ${problem}`
    }
    const time = stage === undefined ? null : known.stages[stage]
    const isShown = lines.some((line) => 'name' in line && STAGE_OF_MILESTONE[line.name] === stage)
    const isOpen = time !== null && indiaDay(time) <= day
    const hasOwn = milestones.some(
      ({ name, link }) => STAGE_OF_MILESTONE[name] === stage && name !== 'apply' && link !== '',
    )
    if (hasOwn && isOpen && !isShown) return `the list of ${stage ?? ''} does not tell of it`
    const open = lines.some(({ type }) => type === 'last')
    if (isWithin(known.draft, day) !== open) return 'the last date is missing'
  }
  return ''
}

function problemOfBadges({ draft, publishedAt }: Known, day: string): string {
  const at = new Date(publishedAt).toISOString()
  const badges = jobBadges({ ...draft, createdAt: at, changedAt: at }, day)
  if (badges.includes('New Post') !== (indiaDay(publishedAt) === day)) return 'New Post on another day'
  return badges.includes('Active') && !isWithin(draft, day) ? 'Active outside its dates' : ''
}

describe.each([
  ['in the demonstration', demo],
  ['published late', late],
  ['published early', early],
] as const)('the demo notices are consistent if they are %s', (_name, all) => {
  it('a demo notice has consistent rows, badges and buttons on each day of the year before and the year after', () => {
    expect(all).toHaveLength(198)
    const problems: string[] = []
    for (const known of all) {
      // Lists receive the summary only.
      const milestones = structuredClone(deriveMilestones(known.draft, known.stages))
      for (const day of daysAround(known)) {
        const problem =
          problemOfAction(known, milestones, day) ||
          problemOfStatus(known, milestones, day) ||
          problemOfBadges(known, day)
        if (problem !== '') problems.push(`${day} ${known.draft.postName}: ${problem}`)
      }
    }
    expect(problems.slice(0, 20)).toEqual([])
  })

  it('the main button of a demo notice opens a link with the same subject as the button', () => {
    const words: Record<string, RegExp> = {
      apply: /apply|regist|form|login|portal|schedule/i,
      admitCard: /admit card|hall ticket|call letter/i,
      citySlip: /city slip/i,
      examNotice: /instruction/i,
      examSchedule: /schedule/i,
      answerKey: /answer key/i,
      result: /result/i,
      scoreCard: /score card/i,
      meritList: /merit list|reserve list/i,
      counselling: /counselling|seat/i,
      marks: /marks/i,
      objection: /objection/i,
    }
    const wrong = all.flatMap(({ draft, stages: times }) =>
      deriveMilestones(draft, times).flatMap((milestone) => {
        const { name, link } = milestone
        if (name === 'exam' || link === '') return []
        const stages =
          name === 'apply' ? (['applyLink', 'admissionLink'] as const) : [STAGE_OF_MILESTONE[name]]
        const labels = stages.flatMap((stage) => labelsOf(draft, stage, link))
        return labels.some((label) => words[name]?.test(label)) ? [] : [`${name}: ${labels.join()}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe.each([TODAY, '2026-01-01', '2027-03-02', '2028-02-29'])(
  'the stages of a demonstration that starts on %s have consistent dates',
  (today) => {
    const noon = indiaDayStart(today) + 12 * 3_600_000
    const plans = notices.map((body, index) => demoPlan(body, index, today, noon))
    const daysOf = ({ draft, publishedAt, stageDates }: (typeof plans)[number]) => {
      const first = stageTimes(draft, null, publishedAt)
      const stages = { ...first, ...Object.fromEntries(stageDates.map(({ stage, at }) => [stage, at])) }
      return deriveMilestones(draft, stages).flatMap(({ name, days }) => {
        const stage = STAGE_OF_MILESTONE[name]
        return stage === null || stage === 'applyLink' || stage === 'admissionLink'
          ? []
          : days.map((day) => ({ stage, day, name }))
      })
    }

    it('a demonstration opens only stages whose days are in the past', () => {
      const ahead = plans.flatMap((plan) =>
        daysOf(plan)
          .filter(({ day }) => day >= today)
          .map(({ name, day }) => `${plan.draft.postName}: ${name} on ${day}`),
      )
      expect(ahead).toEqual([])
    })

    it('a demonstration opens each stage of a notice on the last day that the notice names for it, in order', () => {
      for (const plan of plans) {
        const times = plan.stageDates.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (const { stage, at } of plan.stageDates) {
          const given = daysOf(plan).filter((each) => each.stage === stage)
          const last = given
            .map(({ day }) => day)
            .toSorted()
            .at(-1)
          if (last !== undefined) expect(indiaDay(at), `${plan.draft.postName} ${stage}`).toBe(last)
        }
      }
    })
  },
)
