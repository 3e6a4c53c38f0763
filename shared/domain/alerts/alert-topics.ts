import type { Stage } from '../jobs/job-stages.ts'

export const ALERT_TOPICS = [
  'latestJobs',
  'admitCards',
  'results',
  'answerKeys',
  'admissions',
  'upcoming',
  'eligibleJobs',
] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

export const ALERT_KINDS = [...ALERT_TOPICS, 'lastDate', 'updated', 'reminder', 'quiz'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const TOPIC_OF_STAGE = {
  applyLink: 'latestJobs',
  admissionLink: 'admissions',
  admitCardLink: 'admitCards',
  answerKeyLink: 'answerKeys',
  resultLink: 'results',
} as const satisfies Record<Stage, AlertTopic>

export const isAlertTopic = (value: unknown): value is AlertTopic =>
  (ALERT_TOPICS as readonly unknown[]).includes(value)

export const isAlertKind = (value: unknown): value is AlertKind =>
  (ALERT_KINDS as readonly unknown[]).includes(value)
