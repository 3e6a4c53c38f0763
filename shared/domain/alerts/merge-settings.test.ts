import { describe, expect, it } from 'vitest'
import {
  changeSettings,
  DEFAULT_ALERT_SETTINGS,
  EMPTY_SEARCH,
  MAX_SAVED_SEARCHES,
  plainSettings,
  timedSettings,
  type AlertSettings,
} from './alert-settings.ts'
import { mergeSettings } from './merge-settings.ts'

const NEVER = timedSettings(DEFAULT_ALERT_SETTINGS, 0)
const search = (words: string) => ({ ...EMPTY_SEARCH, words })

type Change = { at: number } & Partial<AlertSettings>
const changed = ({ at, ...changes }: Change) => changeSettings(NEVER, changes, at)
const merged = (user: Change, guest: Change) => plainSettings(mergeSettings(changed(user), changed(guest)))

describe('merging a guest into a user', () => {
  it.each([
    [10, 20],
    [20, 10],
  ])(
    'a merge of a guest into a user preserves all topics and searches, no matter who changed them later (%i, %i)',
    (userAt, guestAt) => {
      const user = { at: userAt, topics: ['results' as const], searches: [search('clerk'), search('bank')] }
      const guest = {
        at: guestAt,
        topics: ['latestJobs' as const],
        searches: [search('bank'), search('rail')],
      }
      expect(merged(user, guest)).toEqual({
        ...DEFAULT_ALERT_SETTINGS,
        topics: ['latestJobs', 'results'],
        searches: [search('clerk'), search('bank'), search('rail')],
      })
    },
  )

  it.each([
    ['states of both', ['Bihar'], ['Kerala'], ['Bihar', 'Kerala']],
    ['every state, which the guest chose later', ['Bihar'], [], []],
  ] as const)('a merge of a guest into a user selects %s', (_rule, users, guests, states) => {
    const user = changed({ at: 10, states: [...users] })
    const guest = changeSettings(changed({ at: 15, states: ['Goa'] }), { states: [...guests] }, 20)
    expect(plainSettings(mergeSettings(user, guest)).states).toEqual(states)
  })

  it('a merge of a guest into a user preserves the states if only the guest or only the user chose any', () => {
    expect(merged({ at: 10, states: ['Bihar'] }, { at: 20 }).states).toEqual(['Bihar'])
    expect(merged({ at: 10 }, { at: 5, states: ['Bihar'] }).states).toEqual(['Bihar'])
  })

  it('a merge of a guest into a user applies the later change of each setting, such as the quiet hours', () => {
    const quiet = { from: '22:00', to: '06:00' }
    expect(merged({ at: 10, quiet: null, dailyCap: 9 }, { at: 20, quiet })).toMatchObject({
      quiet,
      dailyCap: 9,
    })
    expect(merged({ at: 30, quiet: null }, { at: 20, quiet }).quiet).toBeNull()
  })

  it('a merge of a guest into a user limits the searches to 50, with those of the user first', () => {
    const many = (name: string) => Array.from({ length: 30 }, (_search, index) => search(`${name} ${index}`))
    const { searches } = merged({ at: 10, searches: many('user') }, { at: 20, searches: many('guest') })
    expect(searches).toHaveLength(MAX_SAVED_SEARCHES)
    expect(searches.slice(0, 31)).toEqual([...many('user'), search('guest 0')])
  })
})
