import { describe, expect, it } from 'vitest'
import type { EventType } from '#shared/domain/jobs/event-summary.ts'
import type { StageTimes } from '../jobs/job-stages.ts'
import {
  alertMeaning,
  listedTopics,
  personalKeys,
  personalRank,
  quizFacts,
  reminderFacts,
} from './alert-meaning.ts'
import type { AlertMeaning, AlertFacts } from './alert-meaning.ts'
import type { AlertTopic } from './alert-topics.ts'

const meaning = (types: EventType[], lists: AlertTopic[] = []) =>
  alertMeaning(
    types.map((type) => ({ type })),
    lists,
  )

const FIRST = { toSearches: true, toFollowers: false, toEligible: true, isPush: true }
const OPENED = { toSearches: true, toFollowers: true, isPush: true }
const DATE: AlertMeaning = {
  kind: 'lastDate',
  topics: [],
  toSearches: false,
  toFollowers: true,
  isPush: true,
}

const NEWS: AlertFacts = {
  ...reminderFacts('Bihar', 1),
  kind: 'latestJobs',
  topics: ['latestJobs'],
  daysLeft: null,
}
const QUIZ = { startsAt: Date.parse('2026-11-21T06:30:00.000Z'), minutesBefore: 10 } as const

describe('a first publication', () => {
  it.each<[string, AlertTopic[], AlertTopic[]]>([
    ['with an apply link is a latest job', ['latestJobs'], ['latestJobs']],
    ['with a result link alone is a result and no latest job', ['results'], ['results']],
    ['in no list is a latest job', [], ['latestJobs']],
    ['that begins later is upcoming', ['upcoming'], ['upcoming']],
    [
      'in several lists is news for each list, the most important first',
      ['upcoming', 'latestJobs', 'results'],
      ['results', 'latestJobs', 'upcoming'],
    ],
    [
      'in all lists is news for all lists',
      ['latestJobs', 'admitCards', 'results', 'answerKeys', 'admissions', 'upcoming'],
      ['results', 'answerKeys', 'admitCards', 'admissions', 'latestJobs', 'upcoming'],
    ],
  ])('a first publication causes alerts for the lists of the post: a post %s', (_title, lists, topics) => {
    expect(meaning(['created'], lists)).toEqual({ kind: topics[0], topics, ...FIRST })
  })
})

describe('an edit', () => {
  it.each<[EventType, AlertTopic]>([
    ['applyOut', 'latestJobs'],
    ['admissionOut', 'admissions'],
    ['admitCardOut', 'admitCards'],
    ['answerKeyOut', 'answerKeys'],
    ['resultOut', 'results'],
  ])(
    'an edit that opens a stage notifies users of its topic, of matching searches, and followers (%s)',
    (type, topic) => {
      // The other lists that contain the post have no news.
      expect(meaning([type], ['latestJobs', 'upcoming'])).toEqual({ kind: topic, topics: [topic], ...OPENED })
    },
  )

  it.each<[EventType]>([['dateAnnounced'], ['dateExtended'], ['dateChanged']])(
    'an edit of the last date notifies only followers (%s)',
    (type) => {
      expect(meaning([type], ['latestJobs'])).toEqual(DATE)
    },
  )

  it('an edit that opens stages and moves the last date causes one alert', () => {
    const topics: AlertTopic[] = ['answerKeys', 'admitCards']
    expect(meaning(['admitCardOut', 'answerKeyOut', 'dateExtended'])).toEqual({
      kind: 'answerKeys',
      topics,
      ...OPENED,
    })
  })

  it('changed conditions notify users whose profile they fit, also beside other news', () => {
    const alone = { ...DATE, kind: 'eligibleJobs', toFollowers: false, toEligible: true }
    expect(meaning(['eligibilityChanged'], ['latestJobs'])).toEqual(alone)
    const withDate = meaning(['dateExtended', 'eligibilityChanged'], ['latestJobs'])
    expect(withDate).toEqual({ ...DATE, toEligible: true })
    const result = meaning(['resultOut', 'eligibilityChanged'], ['latestJobs'])
    expect(result).toEqual({ kind: 'results', topics: ['results'], ...OPENED, toEligible: true })
  })

  it('an edit of the text adds a line to the inbox of followers, without a notification', () => {
    expect(meaning(['updated'], ['latestJobs'])).toEqual({ ...DATE, kind: 'updated', isPush: false })
  })
})

describe('no user is notified', () => {
  it.each<[string, EventType[]]>([
    ['of a minor edit', ['edited']],
    ['of a post that is hidden or in the trash', ['removed']],
    ['of a write without events', []],
  ])('no user is notified %s', (_title, types) => {
    expect(meaning(types, ['latestJobs'])).toBeNull()
  })
})

describe('the topics of the lists of a post', () => {
  const NONE: StageTimes = {
    applyLink: null,
    admissionLink: null,
    admitCardLink: null,
    answerKeyLink: null,
    resultLink: null,
  }
  it.each<[string, Partial<StageTimes>, string, AlertTopic[]]>([
    ['none', {}, '2026-11-20', []],
    ['upcoming from the day before it begins', {}, '2026-11-22', ['upcoming']],
    ['not upcoming on the day itself', {}, '2026-11-21', []],
    ['open stages', { applyLink: 1, resultLink: 2 }, '2026-11-01', ['results', 'latestJobs']],
    ['both', { applyLink: 1 }, '2026-12-01', ['latestJobs', 'upcoming']],
    [
      'all stages',
      { applyLink: 1, admissionLink: 1, admitCardLink: 1, answerKeyLink: 1, resultLink: 1 },
      '2026-11-01',
      ['results', 'answerKeys', 'admitCards', 'admissions', 'latestJobs'],
    ],
  ])('a post has the alert topics of its lists: %s', (_title, stages, beginDate, topics) => {
    expect(listedTopics({ stages: { ...NONE, ...stages }, beginDate }, '2026-11-21')).toEqual(topics)
  })
})

describe('alert facts', () => {
  it('alerts from reminderFacts and quizFacts match no topic and no saved search', () => {
    const shared = { topics: [], toSearches: false, isPush: true, events: [] }
    expect(reminderFacts('Bihar', 1)).toMatchObject({
      ...shared,
      kind: 'reminder',
      state: 'Bihar',
      daysLeft: 1,
      quiz: null,
    })
    expect(quizFacts(QUIZ)).toMatchObject({ ...shared, kind: 'quiz', state: '', daysLeft: null, quiz: QUIZ })
  })

  it.each<[string, AlertFacts, string[], string]>([
    ['a reminder of a last date', reminderFacts('', 3), ['p:ID', 'j:ID'], 'personal'],
    ['a reminder of a quiz', quizFacts(QUIZ), ['q:ID'], 'quiz'],
    ['news for followers', { ...NEWS, toFollowers: true }, ['p:ID'], 'personal'],
    ['news for topics only', { ...NEWS, toFollowers: false }, [], 'personal'],
  ])('%s has the personal keys of its recipients and the right rank', (_what, facts, keys, rank) => {
    expect(personalKeys(facts, 'ID')).toEqual(keys)
    expect(personalRank(facts)).toBe(rank)
  })
})
