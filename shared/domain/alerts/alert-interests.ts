import type { AlertSettings, SavedSearch } from './alert-settings.ts'
import type { AlertTopic } from './alert-topics.ts'

/** Index of topic interests: owners stand under keys, posts have a few keys: of their state and of all states. */

export type TopicInterests = Pick<AlertSettings, 'topics' | 'states' | 'allIndia'>

/** Topics that report a post, and its state; '' is all India. */
export type TopicNews = { topics: readonly AlertTopic[]; state: string }

export const EVERY_STATE = '*'

export const topicKey = (topic: string, state: string): string => `t:${topic}:${state}`

export function topicKeys({ topics, states, allIndia }: TopicInterests): string[] {
  const chosenStates = [...(states.length === 0 ? [EVERY_STATE] : states), ...(allIndia ? [''] : [])]
  return topics.flatMap((topic) => chosenStates.map((state) => topicKey(topic, state)))
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

/** Key of all owners with a saved search: a change of the aliases files them again. */
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
