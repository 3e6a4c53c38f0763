import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES, type State } from '#shared/domain/job-facts/states.ts'
import {
  postKeys,
  searchKey,
  searchOfKey,
  coversState,
  topicKeys,
  findMatchingTopics,
  wantsTopic,
  type TopicInterests,
  type TopicNews,
} from './alert-interests.ts'
import { EMPTY_SEARCH, type SavedSearch } from './alert-settings.ts'
import { ALERT_TOPICS, type AlertTopic } from './alert-topics.ts'

// Few states, so that interests and posts often meet.
const state = fc.constantFrom<State>('Bihar', 'Kerala', 'Delhi')
const interests: fc.Arbitrary<TopicInterests> = fc.record({
  topics: fc.uniqueArray(fc.constantFrom(...ALERT_TOPICS)),
  states: fc.uniqueArray(state),
  allIndia: fc.boolean(),
})
const news: fc.Arbitrary<TopicNews> = fc.record({
  topics: fc.uniqueArray(fc.constantFrom(...ALERT_TOPICS)),
  state: fc.oneof(fc.constant(''), state),
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

const BIHAR: TopicInterests = { topics: ['latestJobs'], states: ['Bihar'], allIndia: true }

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
  ])('the news %s', (_title, changes, of, isWanted) => {
    expect(wantsTopic({ ...BIHAR, ...changes }, { topics: ['latestJobs'], state: of })).toBe(isWanted)
  })

  it('findMatchingTopics returns each chosen topic of the news, in the order of the news', () => {
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
  'a search in the state %j, with all India %s, covers a post of %j: %s',
  (of, allIndia, post, isCovered) => {
    expect(coversState({ state: of }, { allIndia }, post)).toBe(isCovered)
  },
)

it('searchOfKey returns the saved search of its key, and null for other keys', () => {
  for (const search of [
    { ...EMPTY_SEARCH, words: 'ssc: cgl', state: 'Bihar' },
    { ...EMPTY_SEARCH, words: 'ssc' },
    { words: '', state: 'Bihar', qualification: '12th', organisation: 'bpsc', purpose: 'vacancy' },
  ] satisfies SavedSearch[])
    expect(searchOfKey(searchKey(search))).toEqual(search)
  for (const key of ['p:x', 't:results:']) expect(searchOfKey(key)).toBeNull()
})
