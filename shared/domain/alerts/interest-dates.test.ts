import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { State } from '#shared/domain/job-facts/states.ts'
import { postKeys, searchKey, topicKeys } from './alert-interests.ts'
import { DEFAULT_ALERT_SETTINGS, EMPTY_SEARCH } from './alert-settings.ts'
import type { AlertSettings } from './alert-settings.ts'
import { ALERT_TOPICS } from './alert-topics.ts'
import { datedKeys, updateDates, mergeDates, NO_DATES } from './interest-dates.ts'

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

describe('the date of an interest', () => {
  it('the date of an interest begins when both its topic and its state are chosen', () => {
    const dates = datesOf({ topics: ['results'] }, { states: ['Bihar'] }, { topics: ['results', 'upcoming'] })
    expect(since(dates, 't:results:Bihar')).toBe(1)
    expect(since(dates, 't:upcoming:Bihar')).toBe(3)
    expect(since(dates, 't:results:*')).toBeUndefined()
  })

  it('the date of an interest stays the same if states are added or all are chosen', () => {
    const dates = datesOf(
      { topics: ['results'], states: ['Bihar'] },
      { states: ['Bihar', 'Kerala'] },
      { states: [] },
    )
    expect(since(dates, 't:results:Bihar')).toBe(1)
    expect(since(dates, 't:results:Kerala')).toBe(2)
    expect(since(dates, 't:results:*')).toBe(3)
  })

  it('the date of an interest is set again if the interest was removed in between', () => {
    const dates = datesOf({ topics: ['results'] }, { topics: [] }, { topics: ['results'] })
    expect(since(dates, 't:results:*')).toBe(3)
  })

  it('the date of a saved search is the time at which it was saved', () => {
    const [first, second] = [
      { ...EMPTY_SEARCH, words: 'ssc' },
      { ...EMPTY_SEARCH, words: 'teacher', state: 'Bihar' },
    ] as const
    const dates = datesOf({ searches: [first] }, { searches: [second, first] })
    expect([since(dates, searchKey(first)), since(dates, searchKey(second))]).toEqual([1, 2])
  })

  it('the date of an interest becomes the earlier of both dates if a guest and a user are merged', () => {
    const merged = mergeDates(datesOf({ topics: ['results'] }), datesOf({}, { topics: ['results'] }))
    expect(since(merged, 't:results:*')).toBe(1)
  })
})

it('the dated keys contain each key of the settings, and no key of a post with unwanted news', () => {
  const state = fc.constantFrom<State>('Bihar', 'Kerala', 'Delhi')
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
