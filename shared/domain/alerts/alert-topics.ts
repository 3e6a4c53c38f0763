import type { Stage } from '../jobs/job-stages.ts'

/** What people subscribe to, in the order of the settings: the lists of job posts that have news. */
export const ALERT_TOPICS = [
  'latestJobs',
  'admitCards',
  'results',
  'answerKeys',
  'admissions',
  'upcoming',
] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

/** What an alert is about. */
export const ALERT_KINDS = [...ALERT_TOPICS, 'lastDate', 'updated', 'reminder', 'quiz'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The topic of the list of each stage. */
export const TOPIC_OF_STAGE = {
  applyLink: 'latestJobs',
  admissionLink: 'admissions',
  admitCardLink: 'admitCards',
  answerKeyLink: 'answerKeys',
  resultLink: 'results',
} as const satisfies Record<Stage, AlertTopic>

/** Returns true if a value is one of the topics. */
export const isAlertTopic = (value: unknown): value is AlertTopic =>
  (ALERT_TOPICS as readonly unknown[]).includes(value)

/** Returns true if a value is one of the kinds of alerts. */
export const isAlertKind = (value: unknown): value is AlertKind =>
  (ALERT_KINDS as readonly unknown[]).includes(value)
