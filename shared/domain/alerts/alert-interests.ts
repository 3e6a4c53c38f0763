import type { AlertSettings, SavedSearch } from './alert-settings.ts'
import type { AlertTopic } from './alert-topics.ts'

/*
 * The index of who wants which topics: an owner stands under keys, and a post is looked up by its own few. A post of a
 * state has the key of that state and the one of all states, a post of all India one of its own.
 */

/** The settings that say whose news of topics an owner wants. */
export type TopicInterests = Pick<AlertSettings, 'topics' | 'states' | 'allIndia'>

/** The topics of which a post is news, and its state; '' is all India. */
export type TopicNews = { topics: readonly AlertTopic[]; state: string }

/** The part of a topic's key that stands for every state. */
export const EVERY_STATE = '*'

/** Returns the key of a topic within a state. */
export const topicKey = (topic: string, state: string): string => `t:${topic}:${state}`

/** Returns the keys under which an owner's interests stand; none if no topic is chosen. */
export function topicKeys({ topics, states, allIndia }: TopicInterests): string[] {
  const wanted = [...(states.length === 0 ? [EVERY_STATE] : states), ...(allIndia ? [''] : [])]
  return topics.flatMap((topic) => wanted.map((state) => topicKey(topic, state)))
}

/** Returns the keys under which those stand who want news of a post. */
export const postKeys = ({ topics, state }: TopicNews): string[] =>
  topics.flatMap((topic) =>
    (state === '' ? [state] : [EVERY_STATE, state]).map((each) => topicKey(topic, each)),
  )

const takesState = (states: readonly string[], allIndia: boolean, state: string): boolean =>
  state === '' ? allIndia : states.length === 0 || states.includes(state)

/** Returns the topics by which an owner wants news of a post, in the order of the news; none if it is not wanted. */
export const wantedTopics = (settings: TopicInterests, { topics, state }: TopicNews): AlertTopic[] =>
  takesState(settings.states, settings.allIndia, state)
    ? topics.filter((topic) => settings.topics.includes(topic))
    : []

/** Returns true if an owner wants news of a post by its topics and its state. */
export const wantsTopic = (settings: TopicInterests, news: TopicNews): boolean =>
  wantedTopics(settings, news).length > 0

/**
 * Returns true if a saved search covers posts of a state; '' is all India. One without a state covers all; in one with
 * a state, posts of all India count unless the owner switched them off.
 */
export const searchTakesState = (
  search: Pick<SavedSearch, 'state'>,
  { allIndia }: Pick<AlertSettings, 'allIndia'>,
  state: string,
): boolean => search.state === '' || takesState([search.state], allIndia, state)

/** Returns the key under which those stand who follow a post: they are told of all of its news. */
export const followKey = (postId: string): string => `p:${postId}`

/** Returns the key under which those stand who saved a post: they are reminded of its last date. */
export const savedKey = (postId: string): string => `j:${postId}`

/** Returns the key under which those stand who are reminded of a quiz. */
export const quizKey = (quizId: string): string => `q:${quizId}`

/** Returns the id of the quiz of such a key. */
export const quizOfKey = (key: string): string => key.slice(quizKey('').length)

/** The key of all owners with a saved search: they are filed again where other words mean the same. */
export const SEARCHES_KEY = 's:'

// Only the words may have a colon, so they are last.
const FIELDS = ['state', 'qualification', 'organisation', 'purpose', 'words'] as const

/** Returns the key of a saved search, under which its date is stored. Its owners are found by `filedUnder`. */
export const searchKey = (search: SavedSearch): string =>
  SEARCHES_KEY + FIELDS.map((name) => search[name]).join(':')

/** Returns the saved search of its key; null for other keys. */
export function searchOfKey(key: string): SavedSearch | null {
  if (!key.startsWith(SEARCHES_KEY)) return null
  const [state = '', qualification = '', organisation = '', purpose = '', ...words] = key
    .slice(SEARCHES_KEY.length)
    .split(':')
  return { words: words.join(':'), state, qualification, organisation, purpose } as SavedSearch
}
