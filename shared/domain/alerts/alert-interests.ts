import type { AlertSettings, SavedSearch } from './alert-settings.ts'
import type { AlertTopic } from './alert-topics.ts'

/** Topic whose posts are found by the profile of the owner, not by a list and a state. */
const ELIGIBLE: AlertTopic = 'eligibleJobs'

/** Index of topic interests: each key lists owners. A post has a few keys: those of its state and of all states. */

export type TopicInterests = Pick<AlertSettings, 'topics' | 'states' | 'allIndia'>

/** Topics that report a post, and its state; '' is all India. */
export type TopicNews = { topics: readonly AlertTopic[]; state: string }

const EVERY_STATE = '*'

const topicKey = (topic: string, state: string): string => `t:${topic}:${state}`

/** Key of all owners who chose alerts about jobs that fit their profile. States do not restrict them. */
export const ELIGIBLE_KEY = 'e:'

export function topicKeys({ topics, states, allIndia }: TopicInterests): string[] {
  const chosenStates = [...(states.length === 0 ? [EVERY_STATE] : states), ...(allIndia ? [''] : [])]
  return topics.flatMap((topic) =>
    topic === ELIGIBLE ? [ELIGIBLE_KEY] : chosenStates.map((state) => topicKey(topic, state)),
  )
}

export const postKeys = ({ topics, state }: TopicNews): string[] =>
  topics.flatMap((topic) =>
    (state === '' ? [state] : [EVERY_STATE, state]).map((each) => topicKey(topic, each)),
  )

const takesState = (states: readonly string[], allIndia: boolean, state: string): boolean =>
  state === '' ? allIndia : states.length === 0 || states.includes(state)

export const findMatchingTopics = (settings: TopicInterests, { topics, state }: TopicNews): AlertTopic[] =>
  takesState(settings.states, settings.allIndia, state)
    ? topics.filter((topic) => settings.topics.includes(topic))
    : []

export const wantsTopic = (settings: TopicInterests, news: TopicNews): boolean =>
  findMatchingTopics(settings, news).length > 0

/** Returns true if a search covers posts of a state; '' is all India, covered unless the owner excluded it. */
export const coversState = (
  search: Pick<SavedSearch, 'state'>,
  { allIndia }: Pick<AlertSettings, 'allIndia'>,
  state: string,
): boolean => search.state === '' || takesState([search.state], allIndia, state)

/** Returns the key of a post's followers: they receive all of its news. */
export const followKey = (postId: string): string => `p:${postId}`

/** Returns the key of users who saved a post: they receive reminders of its last date. */
export const savedKey = (postId: string): string => `j:${postId}`

export const quizKey = (quizId: string): string => `q:${quizId}`

export const quizOfKey = (key: string): string => key.slice(quizKey('').length)

/** Key of all owners with a saved search: if the aliases change, their searches are indexed again. */
export const SEARCHES_KEY = 's:'

// Only the words may contain a colon, so they are last.
const FIELDS = ['state', 'qualification', 'organisation', 'purpose', 'words'] as const

/** Returns the key of a saved search, under which its date is stored. `filedUnder` gives the keys for lookups. */
export const searchKey = (search: SavedSearch): string =>
  SEARCHES_KEY + FIELDS.map((name) => search[name]).join(':')

export function searchOfKey(key: string): SavedSearch | null {
  if (!key.startsWith(SEARCHES_KEY)) return null
  const [state = '', qualification = '', organisation = '', purpose = '', ...words] = key
    .slice(SEARCHES_KEY.length)
    .split(':')
  return { words: words.join(':'), state, qualification, organisation, purpose } as SavedSearch
}

/** Dates of choice of an owner's topics, states and saved searches, epoch milliseconds. */
export type InterestDates = {
  topics: Record<string, number>
  /** `*` is every state, '' all India. */
  states: Record<string, number>
  searches: Record<string, number>
}

export const NO_DATES: InterestDates = { topics: {}, states: {}, searches: {} }

type Chosen = Pick<AlertSettings, 'topics' | 'states' | 'allIndia' | 'searches'>

const dated = (names: readonly string[], dateOf: (name: string) => number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, dateOf(name)]))

/** Returns the dates after a change of settings. Earlier choices keep theirs, so old alerts stay in the inbox. */
export function updateDates(before: InterestDates, settings: Chosen, now: number): InterestDates {
  const { topics, states, allIndia, searches } = settings
  const every = before.states[EVERY_STATE]
  const chosenStates = [...(states.length === 0 ? [EVERY_STATE] : states), ...(allIndia ? [''] : [])]
  // If every state is chosen now, single states chosen before keep their dates.
  const earlier = states.length > 0 ? [] : Object.keys(before.states).filter((name) => name !== '')
  return {
    topics: dated(topics, (topic) => before.topics[topic] ?? now),
    states: dated(
      [...new Set([...earlier, ...chosenStates])],
      (state) => before.states[state] ?? (state === '' || state === EVERY_STATE ? now : (every ?? now)),
    ),
    searches: dated(searches.map(searchKey), (search) => before.searches[search] ?? now),
  }
}

const mergeEarlier = (a: Record<string, number>, b: Record<string, number>): Record<string, number> =>
  dated([...new Set([...Object.keys(a), ...Object.keys(b)])], (name) =>
    Math.min(a[name] ?? Infinity, b[name] ?? Infinity),
  )

export const mergeDates = (a: InterestDates, b: InterestDates): InterestDates => ({
  topics: mergeEarlier(a.topics, b.topics),
  states: mergeEarlier(a.states, b.states),
  searches: mergeEarlier(a.searches, b.searches),
})

/** Returns keys of topics and saved searches by date. The key of a topic in a state has the later date of the two. */
export function datedKeys({ topics, states, searches }: InterestDates): Map<string, number> {
  const ofTopics = Object.entries(topics).flatMap(([topic, chosenAt]): [string, number][] =>
    topic === ELIGIBLE
      ? [[ELIGIBLE_KEY, chosenAt]]
      : Object.entries(states).map(([state, since]) => [topicKey(topic, state), Math.max(chosenAt, since)]),
  )
  return new Map([...ofTopics, ...Object.entries(searches)])
}
