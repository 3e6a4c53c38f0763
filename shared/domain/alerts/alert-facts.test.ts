import { expect, it } from 'vitest'
import { personalKeys, personalRank, quizFacts, reminderFacts, type AlertFacts } from './alert-facts.ts'

const NEWS: AlertFacts = {
  ...reminderFacts('Bihar', 1),
  kind: 'latestJobs',
  topics: ['latestJobs'],
  daysLeft: null,
}
const QUIZ = { startsAt: Date.parse('2026-11-21T06:30:00.000Z'), minutesBefore: 10 } as const

it('reminderFacts and quizFacts belong to no topic and no saved search', () => {
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
])('%s has its personal keys and its rank', (_what, facts, keys, rank) => {
  expect(personalKeys(facts, 'ID')).toEqual(keys)
  expect(personalRank(facts)).toBe(rank)
})
