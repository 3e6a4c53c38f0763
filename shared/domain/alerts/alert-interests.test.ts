import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import {
  postKeys,
  searchKey,
  searchOfKey,
  coversState,
  topicKeys,
  findMatchingTopics,
  wantsTopic,
  datedKeys,
  ELIGIBLE_KEY,
  updateDates,
  mergeDates,
  NO_DATES,
} from './alert-interests.ts'
import type { TopicInterests, TopicNews } from './alert-interests.ts'
import { EMPTY_SEARCH, DEFAULT_ALERT_SETTINGS } from './alert-settings.ts'
import type { SavedSearch, AlertSettings } from './alert-settings.ts'
import { ALERT_TOPICS } from './alert-topics.ts'
import type { AlertTopic } from './alert-topics.ts'

// Few states, so that interests and posts often meet.
const state = fc.constantFrom<State>('Bihar', 'Kerala', 'Delhi')
const interests: fc.Arbitrary<TopicInterests> = fc.record({
  topics: fc.uniqueArray(fc.constantFrom(...ALERT_TOPICS)),
  states: fc.uniqueArray(state),
  allIndia: fc.boolean(),
})
// No list of posts has the topic of fitting jobs.
const LISTED = ALERT_TOPICS.filter((topic) => topic !== 'eligibleJobs')
const news: fc.Arbitrary<TopicNews> = fc.record({
  topics: fc.uniqueArray(fc.constantFrom(...LISTED)),
  state: fc.oneof(fc.constant(''), state),
})

const BIHAR: TopicInterests = { topics: ['latestJobs'], states: ['Bihar'], allIndia: true }

type Chosen = Pick<AlertSettings, 'topics' | 'states' | 'allIndia' | 'searches'>

const DEFAULT: Chosen = DEFAULT_ALERT_SETTINGS

/** Returns the dates after changes of settings at the instants 1, 2, 3 and so on. */
const datesOf = (...changes: Partial<Chosen>[]) => {
  let settings = DEFAULT
  let dates = updateDates(NO_DATES, settings, 0)
  changes.forEach((change, index) => {
    settings = { ...settings, ...change }
    dates = updateDates(dates, settings, index + 1)
  })
  return dates
}
const since = (dates: ReturnType<typeof datesOf>, key: string) => datedKeys(dates).get(key)

describe('alert interests', () => {
  it('the topic of fitting jobs has one key for all states, with the date of its choice', () => {
    expect(topicKeys({ ...BIHAR, topics: ['eligibleJobs'] })).toEqual([ELIGIBLE_KEY])
    const dates = datesOf({ topics: ['eligibleJobs'] }, { states: ['Bihar'] })
    expect([...datedKeys(dates)]).toEqual([[ELIGIBLE_KEY, 1]])
  })

  it('an alert recipient and a post share a key if and only if the recipient wants news of the post', () => {
    fc.assert(
      fc.property(interests, news, (settings, post) => {
        const keys = new Set(topicKeys(settings))
        expect(postKeys(post).some((key) => keys.has(key))).toBe(wantsTopic(settings, post))
      }),
      { numRuns: 2000 },
    )
  })

  it('topicKeys and postKeys return no key twice', () => {
    fc.assert(
      fc.property(interests, news, (settings, post) => {
        for (const keys of [topicKeys(settings), postKeys(post)]) expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  describe('news of a topic', () => {
    it.each<[string, Partial<TopicInterests>, string, boolean]>([
      ['of a state reach users who chose it', {}, 'Bihar', true],
      ['of another state do not reach them', {}, 'Kerala', false],
      ['of all India reach each state', {}, '', true],
      ['of all India do not reach users who switched them off', { allIndia: false }, '', false],
      ['of each state reach users who chose none', { states: [] }, 'Kerala', true],
      ['of all India reach users who chose no state', { states: [] }, '', true],
      [
        'of all India do not reach users who chose no state and switched them off',
        { states: [], allIndia: false },
        '',
        false,
      ],
      ['do not reach users who chose no topic', { topics: [], states: [] }, 'Bihar', false],
      ['of another topic do not reach users', { topics: ['results'] }, 'Bihar', false],
      ['of each of the 36 states can be chosen', { states: [...STATES] }, 'Ladakh', true],
    ])('a post reaches exactly the users who want its news: news %s', (_title, changes, of, isWanted) => {
      expect(wantsTopic({ ...BIHAR, ...changes }, { topics: ['latestJobs'], state: of })).toBe(isWanted)
    })

    it('findMatchingTopics returns each topic of an alert that the user chose, in the order of the alert', () => {
      const topics: AlertTopic[] = ['latestJobs', 'results', 'upcoming']
      const found = findMatchingTopics(
        { ...BIHAR, topics },
        { topics: ['results', 'admitCards', 'latestJobs'], state: '' },
      )
      expect(found).toEqual(['results', 'latestJobs'])
    })
  })

  it.each<[State | '', boolean, string, boolean]>([
    ['', false, 'Kerala', true],
    ['', false, '', true],
    ['Bihar', true, 'Bihar', true],
    ['Bihar', true, 'Kerala', false],
    ['Bihar', true, '', true],
    ['Bihar', false, '', false],
  ])(
    'a saved search for the state %j, with all India %s, covers a post of the state %j: %s',
    (of, allIndia, post, isCovered) => {
      expect(coversState({ state: of }, { allIndia }, post)).toBe(isCovered)
    },
  )

  it('searchOfKey returns the saved search that a key was made from, and null for keys of other types', () => {
    for (const search of [
      { ...EMPTY_SEARCH, words: 'ssc: cgl', state: 'Bihar' },
      { ...EMPTY_SEARCH, words: 'ssc' },
      { words: '', state: 'Bihar', qualification: '12th', organisation: 'bpsc', purpose: 'vacancy' },
    ] satisfies SavedSearch[])
      expect(searchOfKey(searchKey(search))).toEqual(search)
    for (const key of ['p:x', 't:results:']) expect(searchOfKey(key)).toBeNull()
  })
})

describe('interest dates', () => {
  describe('the date of an interest', () => {
    it('the start date of an interest is the time when both its topic and its state are chosen', () => {
      const dates = datesOf(
        { topics: ['results'] },
        { states: ['Bihar'] },
        { topics: ['results', 'upcoming'] },
      )
      expect(since(dates, 't:results:Bihar')).toBe(1)
      expect(since(dates, 't:upcoming:Bihar')).toBe(3)
      expect(since(dates, 't:results:*')).toBeUndefined()
    })

    it('the start date of an interest stays the same if more states or all states are chosen', () => {
      const dates = datesOf(
        { topics: ['results'], states: ['Bihar'] },
        { states: ['Bihar', 'Kerala'] },
        { states: [] },
      )
      expect(since(dates, 't:results:Bihar')).toBe(1)
      expect(since(dates, 't:results:Kerala')).toBe(2)
      expect(since(dates, 't:results:*')).toBe(3)
    })

    it('the start date of an interest is set again if the interest was removed in between', () => {
      const dates = datesOf({ topics: ['results'] }, { topics: [] }, { topics: ['results'] })
      expect(since(dates, 't:results:*')).toBe(3)
    })

    it('the start date of a saved search is the time at which the search was saved', () => {
      const [first, second] = [
        { ...EMPTY_SEARCH, words: 'ssc' },
        { ...EMPTY_SEARCH, words: 'teacher', state: 'Bihar' },
      ] as const
      const dates = datesOf({ searches: [first] }, { searches: [second, first] })
      expect([since(dates, searchKey(first)), since(dates, searchKey(second))]).toEqual([1, 2])
    })

    it('the start date of an interest is the earlier date after a guest and a user are merged', () => {
      const merged = mergeDates(datesOf({ topics: ['results'] }), datesOf({}, { topics: ['results'] }))
      expect(since(merged, 't:results:*')).toBe(1)
    })
  })

  it('the keys with start dates include each key of the settings, and no key of a post with unwanted news', () => {
    const settings = fc.record({
      topics: fc.uniqueArray(fc.constantFrom(...ALERT_TOPICS)),
      states: fc.uniqueArray(state),
      allIndia: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(settings, { minLength: 1, maxLength: 4 }),
        fc.oneof(fc.constant(''), state),
        (all, of) => {
          const last = all.at(-1) ?? DEFAULT
          const keys = datedKeys(datesOf(...all))
          for (const key of topicKeys(last)) expect(keys.has(key)).toBe(true)
          const currentKeys = new Set(topicKeys(last))
          for (const topic of ALERT_TOPICS) {
            const ofPost = postKeys({ topics: [topic], state: of })
            expect(ofPost.some((key) => keys.has(key))).toBe(ofPost.some((key) => currentKeys.has(key)))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
