import * as z from 'zod'
import { ALERT_TOPICS, ALERT_KINDS } from '#shared/domain/alerts/alert-topics.ts'
import { MAX_DAILY_CAP, MAX_SAVED_SEARCHES } from '#shared/domain/alerts/alert-settings.ts'
import { SEARCH_QUERY_LENGTH } from '#shared/domain/constants.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { isState, STATES } from '#shared/domain/job-facts/states.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import { alertId, instant, listOf } from './fields.ts'
import { text } from './text-fields.ts'

const NOT_TIME = 'Enter a time such as 21:30.'
const timeOfDay = z.string(NOT_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOT_TIME)
const NO_STATE = 'Choose a state from the list.'
const state = z.string(NO_STATE).refine(isState, NO_STATE)
const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)]

const MISSING_TERMS = 'Enter words, or choose a filter.'
const NO_ORGANISATION = 'Choose an organisation from the list.'

const Search = z
  .object(
    {
      words: z
        ._default(
          text(SEARCH_QUERY_LENGTH).check(
            z.refine((words) => isBlank(words) || tokenize(words).length > 0, MISSING_TERMS),
          ),
          '',
        )
        .describe('Words as in a search; may be empty if there is a filter.'),
      state: z
        .string(NO_STATE)
        .refine((name) => name === '' || isState(name), NO_STATE)
        .default('')
        .describe('The searched state; empty for everywhere.'),
      qualification: z
        .enum(['', ...QUALIFICATIONS], 'Choose a qualification from the list.')
        .default('')
        .describe('Posts for which this is enough.'),
      organisation: z
        .string(NO_ORGANISATION)
        .refine((slug) => slug === '' || findOrganisation(slug) !== null, NO_ORGANISATION)
        .default('')
        .describe('Slug of an organisation.'),
      purpose: z.enum(['', ...PURPOSES], 'Choose a purpose from the list.').default(''),
    },
    'This must be a search with words or filters.',
  )
  .refine(({ words, ...filters }) => !isBlank(words) || Object.values(filters).some(Boolean), {
    message: MISSING_TERMS,
    path: ['words'],
  })

const Quiet = z
  .object({ from: timeOfDay, to: timeOfDay }, 'This must be a time from and a time to, or null.')
  .refine(({ from, to }) => from !== to, { message: 'Quiet hours must end at another time.', path: ['to'] })
  .nullable()
  .describe('Hours in India without notifications.')

export const AlertSettings = z.object({
  topics: listOf(z.enum(ALERT_TOPICS, 'Choose a topic from the list.'), ALERT_TOPICS.length * 2)
    .transform(distinct)
    .describe('Lists whose news are told; none by default.'),
  states: listOf(state, STATES.length * 2)
    .transform(distinct)
    .describe('The states of these news; none chosen is every state.'),
  allIndia: z
    .boolean('This must be true or false.')
    .describe('Whether posts without a state are told as well.'),
  searches: listOf(Search, MAX_SAVED_SEARCHES),
  quiet: Quiet,
  dailyCap: z
    .int('This must be a whole number.')
    .min(0, 'This must be at least 0.')
    .max(MAX_DAILY_CAP, `This must be at most ${MAX_DAILY_CAP}.`)
    .describe('Most alerts of topics and searches in a day; the rest is in the digest.'),
  reminders: z.boolean('This must be true or false.'),
  digestAt: timeOfDay.describe('The time in India of the daily digest.'),
  pausedUntil: instant.nullable(),
})

export type AlertSettings = z.output<typeof AlertSettings>

const MAX_PAUSE_HOURS = 30 * 24

export const AlertSettingsBody = AlertSettings.partial()
  .extend({
    pauseForHours: z
      .int('This must be a whole number.')
      .min(1, 'This must be at least 1.')
      .max(MAX_PAUSE_HOURS, `This must be at most ${MAX_PAUSE_HOURS}.`)
      .describe('Pauses from now on. The server adds it to its own clock.')
      .optional(),
  })
  .refine(({ pausedUntil, pauseForHours }) => pausedUntil === undefined || pauseForHours === undefined, {
    message: 'Send pausedUntil or pauseForHours, not both.',
    path: ['pauseForHours'],
  })
export type AlertSettingsBody = z.output<typeof AlertSettingsBody>

export const AlertSettingsData = z.object({ settings: AlertSettings })
export type AlertSettingsData = z.output<typeof AlertSettingsData>

export const InboxAlert = z
  .object({
    _id: z.string(),
    kind: z.enum(ALERT_KINDS),
    postId: z.string().describe('The post, or the quiz, that it is about.'),
    title: z.string(),
    body: z.string(),
    url: z.string().describe('The path of the post.'),
    at: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Alert' })
export type InboxAlert = z.output<typeof InboxAlert>

export const InboxData = z.object({
  alerts: z.array(InboxAlert),
  unread: z.int(),
  quiet: Quiet.describe('The quiet hours of the caller: a device shows alerts without sound in them.'),
})
export type InboxData = z.output<typeof InboxData>

export const InboxQuery = z.object({
  before: z
    .union([alertId.regex(/^[\w-]+$/), instant], 'This is neither an alert nor an instant.')
    .describe('An alert of the list, or an instant: only those before it.')
    .optional(),
})
export type InboxQuery = z.output<typeof InboxQuery>

export const AlertIdsBody = z.object({
  ids: listOf(alertId, 200),
})
export type AlertIdsBody = z.output<typeof AlertIdsBody>

export const MarkedData = z.object({})

export const QuizReminderData = z.object({
  reminder: z.object({ quizId: z.string(), isReminded: z.boolean() }),
})
export type QuizReminderData = z.output<typeof QuizReminderData>

export const QuizRemindersData = z.object({
  reminders: z.array(z.object({ quizId: z.string(), title: z.string(), startDateTime: z.string() })),
})
export type QuizRemindersData = z.output<typeof QuizRemindersData>

export const FollowData = z.object({ follow: z.object({ postId: z.string(), isFollowed: z.boolean() }) })
export type FollowData = z.output<typeof FollowData>
