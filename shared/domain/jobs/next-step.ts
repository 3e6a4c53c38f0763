import { addDays } from '../dates/india-day.ts'
import type { FormWindow } from './form-windows.ts'
import { STAGE_OF_MILESTONE, type MilestoneName } from './job-milestones.ts'
import { acceptsApplications, findPublished, findUpcoming, type DatedJob, type Out } from './job-status.ts'
import { STAGE_OF_STATUS, STATUS_OF_STAGE, TRACK, type SavedStatus, type TrackStage } from './saved-job.ts'
import { ended, overdue, step, type NextStep, type StepName, type StepTarget } from './step.ts'

export type TrackedJob = {
  post: DatedJob
  windows: readonly FormWindow[]
  isUnavailable: boolean
  status: SavedStatus
  /** Day in India of the user's last change of the status; blank without one. */
  statusDay: string
}

/** A step counts as overdue for this time. Later, its day is no longer worth a reminder. */
export const OVERDUE_DAYS = 30

type Scene = TrackedJob & { today: string; reached: number; published: Out[]; examDays: string[] }

const REACHED = { applied: 1, admitCard: 2, exam: 3, answerKey: 4, result: 5 } as const satisfies Record<
  TrackStage,
  number
>

const toTarget = (name: StepTarget['name'], link: string): StepTarget | null =>
  link === '' ? null : { name, link }

const isRecent = (day: string, today: string): boolean => today <= addDays(day, OVERDUE_DAYS)

const isKey = (name: MilestoneName) => STAGE_OF_MILESTONE[name] === 'answerKeyLink'
const isResult = (name: MilestoneName) => STAGE_OF_MILESTONE[name] === 'resultLink'

/**
 * Returns the newest document of a kind. Omits one that the user knows: a further examination follows it, and the user
 * has set a status since.
 */
function findNews(
  { published, examDays, statusDay, reached }: Scene,
  isMeant: (name: MilestoneName) => boolean,
): Out | undefined {
  const isKnown = ({ day }: Out) =>
    day !== null && reached > 0 && statusDay > day && examDays.some((each) => each > day)
  return published.find((out) => isMeant(out.name) && !isKnown(out))
}

function findApplication(scene: Scene): NextStep | null {
  const { post, today, reached, published, examDays } = scene
  if (reached > 0) return null
  if (post.beginDate > today) return step('opens', post.beginDate)
  if (acceptsApplications(post, today)) {
    const link = post.milestones.find(({ name }) => name === 'apply')?.link ?? ''
    return step('apply', post.lastDate || null, toTarget('apply', link))
  }
  // The recruitment has moved on: its news serve those who applied without setting the status.
  const isNext = published.length === 0 && !examDays.some((day) => day <= today)
  return post.lastDate !== '' && isNext && isRecent(post.lastDate, today)
    ? overdue('apply', post.lastDate)
    : null
}

function findResult(scene: Scene): NextStep | null {
  const out = scene.reached < REACHED.result ? findNews(scene, isResult) : undefined
  return out ? step('result', out.day, toTarget(out.name, out.milestone.link)) : null
}

function findKey(scene: Scene): NextStep | null {
  const { windows, today, reached } = scene
  if (reached >= REACHED.answerKey) return null
  const out = findNews(scene, isKey)
  const link = out?.milestone.link ?? ''
  const open = windows.find(
    ({ name, from, to }) => name === 'objection' && from <= today && today <= to && (from !== '' || out),
  )
  if (open)
    return step(
      'objection',
      open.to,
      toTarget('objection', open.link) ?? toTarget(out?.name ?? 'answerKey', link),
    )
  return out ? step('answerKey', out.day, toTarget(out.name, link)) : null
}

function listCorrections({ windows, today, reached, post }: Scene): NextStep[] {
  if (reached >= REACHED.admitCard) return []
  return windows.flatMap(({ name, from, to, link }) => {
    if (name !== 'correction' || to < today) return []
    if (from > today) return step('correctionOpens', from)
    // Only the end is known: corrections follow the applications.
    const isOpen = from !== '' || post.lastDate < today
    return isOpen ? step('correction', to, toTarget('correction', link)) : []
  })
}

function listExams(scene: Scene): NextStep[] {
  const { post, today, reached } = scene
  const exams = post.milestones.filter(({ name }) => name === 'exam')
  const card = findNews(scene, (name) => name === 'admitCard')
  const target = toTarget('admitCard', card?.milestone.link ?? '')
  if (reached >= REACHED.exam) {
    const isCurrent = (day: string) =>
      exams.some(({ periods = [] }) => periods.some(({ from, to }) => from <= today && day === to))
    const next = scene.examDays.find((day) => day > today && !isCurrent(day))
    if (next === undefined) return []
    const isNewCard = target !== null && (card?.day ?? '') > scene.statusDay
    return [isNewCard ? step('nextAdmitCard', next, target) : step('nextExam', next)]
  }
  const exam = findUpcoming(post, today).find(({ name }) => name === 'exam')
  const isPast = exam === undefined && scene.examDays.length > 0
  if (card && reached < REACHED.admitCard && !isPast)
    return [step('admitCard', exam?.day ?? card.day, target)]
  const names = { day: 'exam', start: 'examFrom', end: 'examUntil' } as const
  return exam ? [step(names[exam.part], exam.day)] : []
}

// Documents that the user may expect, until the user has reached their stage.
const EXPECTED: Partial<Record<MilestoneName, { name: StepName; until: number }>> = {
  admitCard: { name: 'admitCardExpected', until: REACHED.admitCard },
  answerKey: { name: 'answerKeyExpected', until: REACHED.answerKey },
  result: { name: 'resultExpected', until: REACHED.result },
  meritList: { name: 'resultExpected', until: REACHED.result },
  counselling: { name: 'counselling', until: Infinity },
}

function listExpected({ post, today, reached, windows }: Scene): NextStep[] {
  const documents = findUpcoming(post, today).flatMap(({ name, day }) => {
    const expected = EXPECTED[name]
    return expected && reached < expected.until ? step(expected.name, day) : []
  })
  const objections = windows.filter(({ name, from }) => name === 'objection' && from > today)
  const keys = reached < REACHED.answerKey ? objections : []
  return [...documents, ...keys.map(({ from }) => step('answerKeyExpected', from))]
}

/** Returns the step with the nearest day; of several on a day, the first. */
function findNearest(scene: Scene): NextStep | null {
  const all = [...listCorrections(scene), ...listExams(scene), ...listExpected(scene)]
  const rank = ({ day }: NextStep) => day ?? '9999'
  return all.sort((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))))[0] ?? null
}

function findCounselling(scene: Scene): NextStep | null {
  const out = scene.published.find(({ name }) => name === 'counselling')
  return out ? step('counselling', out.day, toTarget('counselling', out.milestone.link)) : null
}

function findPastExam({ reached, examDays, today }: Scene): NextStep | null {
  const last = examDays.at(-1)
  const isDue = last !== undefined && reached > 0 && reached < REACHED.exam
  return isDue && last < today && isRecent(last, today) ? overdue('exam', last) : null
}

function endOrWait({ reached, status, examDays, today }: Scene): NextStep {
  if (reached === 0) return ended('closed')
  if (reached >= REACHED.result) return ended('finished')
  const isOnTrack = TRACK.some((stage) => STATUS_OF_STAGE[stage] === status)
  const isExamOver = examDays.length > 0 && (examDays.at(-1) ?? '') < today
  const past = isExamOver ? Math.max(reached, REACHED.exam) : reached
  return { ...step('wait', null), awaited: isOnTrack ? (TRACK[past] ?? null) : null }
}

const FINDERS = [findApplication, findResult, findKey, findPastExam, findNearest, findCounselling] as const

/** Returns the next step of a user in a recruitment, on a day in India. */
export function nextStep(job: TrackedJob, today: string): NextStep {
  const { post, status } = job
  if (job.isUnavailable) return ended('unlisted')
  if (status === 'Accepted' || status === 'Rejected') return ended('finished')
  const stage = STAGE_OF_STATUS[status]
  const exams = post.milestones.filter(({ name }) => name === 'exam')
  const scene: Scene = {
    ...job,
    today,
    reached: stage === null ? 0 : REACHED[stage],
    published: findPublished(post, today),
    examDays: [...new Set(exams.flatMap(({ days }) => days))].sort(),
  }
  for (const find of FINDERS) {
    const found = find(scene)
    if (found !== null) return found
  }
  return endOrWait(scene)
}
