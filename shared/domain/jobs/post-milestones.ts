import { spansInText, type DaySpan } from '../dates/day-in-text.ts'
import { indiaDay } from '../dates/india-day.ts'
import { isBlank } from '../text/blank.ts'
import { MILESTONE_NAMES, type Milestone, type MilestoneName } from './job-milestones.ts'
import {
  entryTarget,
  STAGES,
  visibleEntries,
  type LabelledLink,
  type Stage,
  type StageLinks,
  type StageTimes,
} from './job-stages.ts'
import { isOfficialLink } from './official-source.ts'

type Post = StageLinks & {
  notificationLink: string
  importantDates: readonly { label: string; date: string }[]
}

type Entry = LabelledLink & {
  stage: Stage
  name: MilestoneName
  target: string | null
  when: Days
}

type Days = Pick<Milestone, 'days' | 'periods'>

// Words of labels by milestone; the first match of a stage counts.
const WORDS: Record<Stage, readonly (readonly [MilestoneName, RegExp])[]> = {
  applyLink: [['apply', /apply|application|regist|form|आवेदन|पंजीकरण/i]],
  admissionLink: [
    ['counselling', /counsel|choice|seat|allot|काउंसलिंग/i],
    ['apply', /apply|application|regist|form|आवेदन|पंजीकरण/i],
  ],
  admitCardLink: [
    ['admitCard', /admit|hall.?ticket|call.?letter|प्रवेश.?पत्र/i],
    ['citySlip', /city|intimation|शहर/i],
    ['examNotice', /instruction|guideline|notice|सूचना/i],
    ['examSchedule', /schedule|time.?table|date.?sheet|exam date|समय.?सारणी|कार्यक्रम/i],
  ],
  answerKeyLink: [
    ['answerKey', /key|उत्तर/i],
    ['objection', /objection|challenge|आपत्ति/i],
  ],
  resultLink: [
    ['result', /result|परिणाम|रिजल्ट/i],
    ['scoreCard', /score/i],
    ['meritList', /merit|selec|wait|reserve|short.?list|मेरिट|चयन/i],
    ['marks', /marks|cut.?off|अंक/i],
  ],
}

// Default milestone for a label without meaning ("Click here"), by the list of the entry.
const UNNAMED = {
  applyLink: 'apply',
  admissionLink: 'apply',
  admitCardLink: 'admitCard',
  answerKeyLink: 'answerKey',
  resultLink: 'result',
} as const satisfies Record<Stage, MilestoneName>

// Links that accompany an application: to correct, print or pay. They serve after the last date too.
const BESIDE_APPLY = /correct|edit|modif|print|status|log.?in|\bfee\b|\bpay|सुधार/i

const VOID = /postpone|cancel|tentative|planned|expected|likely|announced|स्थगित|रद्द|संभावित/i
const EXAM = /exam|test\b|paper|prelim|mains|tier|phase|stage|cbt|\bpet\b|\bpst\b|interview|परीक्षा/i
const NO_EXAM =
  /admit|hall.?ticket|letter|city|slip|result|key|objection|form|fee|appli|regist|correction|window|merit|list|counsel|notif|schedule|sheet|marks|score|issue|clos|पत्र|परिणाम|उत्तर|आवेदन/i
// The end of a period is no publication day.
const END = /\((?:to|till|until|last[^)]*)\)\s*$/i
// Lists contain the milestones, so these limits keep them short.
const DAYS_MAX = 12
const SAME_NAME_MAX = 3

const stripLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\b(?:download|check|view|click|here|online|date|link)\b/g, ' ')
    .replaceAll(/[\s–-]+/g, ' ')
    .trim()

const ascending = (days: readonly string[]): string[] =>
  [...new Set(days)].sort((a, b) => (a < b ? -1 : Number(a > b))).slice(-DAYS_MAX)

const findName = (stage: Stage, label: string): MilestoneName | undefined =>
  WORDS[stage].find(([, words]) => words.test(label))?.[0]

export const isApplyEntry = (stage: Stage, label: string): boolean =>
  (findName(stage, label) ?? UNNAMED[stage]) === 'apply' && !BESIDE_APPLY.test(label)

function toDays(spans: readonly DaySpan[]): Days {
  const days = ascending(spans.flatMap(({ from, to }) => [from, to]))
  const periods = spans
    .filter(({ from, to }) => from !== to && days.includes(from))
    .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  return periods.length > 0 ? { days, periods } : { days }
}

function findDays(dates: Post['importantDates'], isMeant: (label: string) => boolean): Days {
  const meant = dates.filter(
    ({ label, date }) => !isBlank(label) && !VOID.test(label) && !VOID.test(date) && isMeant(label),
  )
  return toDays(meant.flatMap(({ date }) => spansInText(date)))
}

/** Returns the entries of a stage. Labels without meaning count only if no other label names a milestone. */
function listEntries(post: Post, stage: Stage): Entry[] {
  const entries = visibleEntries(post[stage]).map(({ label, link }) => {
    const named = findName(stage, label)
    const core = stripLabel(label)
    const isMeant = (other: string) => core !== '' && stripLabel(other) === core && !END.test(other)
    const name = named ?? UNNAMED[stage]
    const when = name === 'apply' ? { days: [] } : findDays(post.importantDates, isMeant)
    return {
      isNamed: named !== undefined,
      entry: { label, link, stage, name, when, target: entryTarget(stage, link, post.notificationLink) },
    }
  })
  const isAnyNamed = entries.some(({ isNamed }) => isNamed)
  return entries.filter(({ isNamed }) => isNamed || !isAnyNamed).map(({ entry }) => entry)
}

export const hasApplyEntry = (post: Post): boolean =>
  STAGES.some((stage) => listEntries(post, stage).some(({ name }) => name === 'apply'))

const fitness = ({ stage, target, link, label }: Entry): number =>
  (target === null ? 0 : 16) +
  (target === link ? 8 : 0) +
  // An application link in its own list comes first; the admissions list serves posts without such a link.
  (stage === 'applyLink' ? 4 : 0) +
  // Few readers have an account already, and "Login" is often beside "Apply".
  (/log.?in/i.test(label) ? 0 : 2) +
  (isOfficialLink(link) ? 1 : 0)

const keyOf = (name: MilestoneName, days: readonly string[]): string => [name, ...days].join(' ')

function leadingEntries(post: Post): Map<string, Entry> {
  const best = new Map<string, Entry>()
  for (const entry of STAGES.flatMap((stage) => listEntries(post, stage))) {
    const key = keyOf(entry.name, entry.when.days)
    const known = best.get(key)
    if (known === undefined || fitness(entry) > fitness(known)) best.set(key, entry)
  }
  return best
}

const byUsualOrder = (a: Milestone, b: Milestone): number =>
  MILESTONE_NAMES.indexOf(a.name) - MILESTONE_NAMES.indexOf(b.name) || compareDays(a, b)

const compareDays = ({ days: [a = ''] }: Milestone, { days: [b = ''] }: Milestone): number =>
  a < b ? -1 : Number(a > b)

/** Returns the milestones of a post in their usual order, at most the latest three of a name. */
export function deriveMilestones(post: Post, stages: StageTimes): Milestone[] {
  const published = Math.min(...STAGES.map((stage) => stages[stage] ?? Infinity))
  const found = [...leadingEntries(post).values()].map(({ name, stage, when, target }): Milestone => {
    const link = target ?? ''
    const first = stages[stage]
    if (name === 'apply' || first === null) return { name, ...when, since: null, withPost: false, link }
    return { name, ...when, since: indiaDay(first), withPost: first === published, link }
  })
  const exam = findDays(post.importantDates, (label) => EXAM.test(label) && !NO_EXAM.test(label))
  if (exam.days.length > 0) found.push({ name: 'exam', ...exam, since: null, withPost: false, link: '' })
  return found.sort(byUsualOrder).filter(({ name }, index, all) => all[index + SAME_NAME_MAX]?.name !== name)
}
