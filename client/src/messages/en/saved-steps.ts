import type { StepGroup, StepName } from '#shared/domain/jobs/step.ts'
import type { TrackStage } from '#shared/domain/jobs/saved-job.ts'

type ByDay = (day: string) => string

/** Texts of next steps; `day` is blank if the step has none. */
const steps: Record<Exclude<StepName, 'wait'>, ByDay> = {
  opens: (day) => `Applications open on ${day}`,
  apply: (day) => (day === '' ? 'Apply now' : `Apply by ${day}`),
  correction: (day) => `Correct your form by ${day}`,
  correctionOpens: (day) => `Form correction opens on ${day}`,
  admitCard: () => 'Download your admit card',
  admitCardExpected: (day) => `Admit card on ${day}`,
  exam: (day) => `Exam on ${day}`,
  examFrom: (day) => `Exam from ${day}`,
  examUntil: (day) => `Exam until ${day}`,
  objection: (day) => `Check the answer key. Object until ${day}`,
  answerKey: () => 'Check the answer key',
  answerKeyExpected: (day) => `Answer key on ${day}`,
  result: () => 'See the result',
  resultExpected: (day) => `Result on ${day}`,
  nextExam: (day) => `Next stage: exam on ${day}`,
  nextAdmitCard: () => 'Next stage: download your admit card',
  counselling: () => 'Next stage: counselling',
  closed: () => 'Applications closed',
  finished: () => 'Finished',
  unlisted: () => 'No longer listed',
}

const awaited: Record<TrackStage, string> = {
  applied: 'Wait for the application form',
  admitCard: 'Wait for the admit card',
  exam: 'Wait for the exam date',
  answerKey: 'Wait for the answer key',
  result: 'Wait for the result',
}

const groups: Record<StepGroup, string> = {
  overdue: 'Overdue',
  dated: 'Next steps',
  undated: 'No date yet',
  finished: 'Finished',
}

const track: Record<TrackStage, string> = {
  applied: 'Applied',
  admitCard: 'Admit card',
  exam: 'Exam',
  answerKey: 'Key',
  result: 'Result',
}

export const savedSteps = {
  steps,
  awaited,
  awaitedNews: 'Wait for news about your application',
  overdue: {
    apply: (day: string) => `The last date was ${day}. Did you apply?`,
    exam: (day: string) => `The exam was on ${day}. Did you take it?`,
  },
  done: { apply: 'I applied', exam: 'I took it' },
  doneOf: (action: string, post: string) => `${action}: ${post}`,
  correct: 'Correct form',
  addCentre: 'Add your exam centre',
  /** Day of the examination beside the admit card. */
  examOn: (day: string) => `Exam ${day}`,
  groups,
  track,
  trackOf: (post: string) => `Stage of ${post}`,
  reached: 'done',
  otherStatus: 'Other status',
  changed: (count: number) =>
    count === 1 ? '1 job changed since your last visit.' : `${count} jobs changed since your last visit.`,
  changedSince: 'Changed since your last visit',
  examMoved: (day: string) => `New exam date: ${day}`,
  examUndated: 'Exam date removed',
}
