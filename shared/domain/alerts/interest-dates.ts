import { EVERY_STATE, searchKey, topicKey } from './alert-interests.ts'
import type { AlertSettings } from './alert-settings.ts'

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
  // State that was chosen before all states were.
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

/** Returns keys of topics and saved searches by date. A topic's key begins with the later of its two parts. */
export function datedKeys({ topics, states, searches }: InterestDates): Map<string, number> {
  const ofTopics = Object.entries(topics).flatMap(([topic, chosenAt]) =>
    Object.entries(states).map(([state, since]): [string, number] => [
      topicKey(topic, state),
      Math.max(chosenAt, since),
    ]),
  )
  return new Map([...ofTopics, ...Object.entries(searches)])
}
