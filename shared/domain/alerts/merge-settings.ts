import { mergeLww, type Timestamped } from '../last-write-wins.ts'
import { ALERT_TOPICS } from './alert-topics.ts'
import { searchKey } from './alert-interests.ts'
import { MAX_SAVED_SEARCHES, type SavedSearch, type TimedAlertSettings } from './alert-settings.ts'

function mergeSearches(user: readonly SavedSearch[], guest: readonly SavedSearch[]): SavedSearch[] {
  const known = new Set(user.map(searchKey))
  return [...user, ...guest.filter((search) => !known.has(searchKey(search)))].slice(0, MAX_SAVED_SEARCHES)
}

const latest = <Value>(
  value: Value,
  ...merged: readonly [Timestamped<unknown>, Timestamped<unknown>]
): Timestamped<Value> => ({
  value,
  at: Math.max(...merged.map(({ at }) => at)),
})

/** Unites the choices of a guest and a user (no states mean every state). Keeps the later change of other settings. */
export function mergeSettings(user: TimedAlertSettings, guest: TimedAlertSettings): TimedAlertSettings {
  const later = mergeLww(user, guest)
  const topics = ALERT_TOPICS.filter((topic) =>
    [user, guest].some((each) => each.topics.value.includes(topic)),
  )
  const searches = mergeSearches(user.searches.value, guest.searches.value)
  const hasBoth = user.states.value.length > 0 && guest.states.value.length > 0
  const states = [...new Set([...user.states.value, ...guest.states.value])]
  return {
    ...later,
    topics: latest(topics, user.topics, guest.topics),
    searches: latest(searches, user.searches, guest.searches),
    states: hasBoth ? latest(states, user.states, guest.states) : later.states,
  }
}
