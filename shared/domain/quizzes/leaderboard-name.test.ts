import { expect, it } from 'vitest'
import { leaderboardName } from './leaderboard-name.ts'

it.each([
  ['Asha', 'Devi', 'Asha D.'],
  ['  Asha ', '  Devi ', 'Asha D.'],
  ['Asha', '', 'Asha'],
  ['Asha', '   ', 'Asha'],
  ['', 'Devi', 'D.'],
  ['', '', ''],
  ['Asha Rani', 'Devi Sharma', 'Asha Rani D.'],
  ['आशा', 'क्षत्रिय', 'आशा क्ष.'],
  ['Ravi', "d'Souza", 'Ravi d.'],
  ['A', '👩‍🎓', 'A 👩‍🎓.'],
])('leaderboardName of %j and %j is %j', (firstName, lastName, expected) => {
  expect(leaderboardName({ firstName, lastName })).toBe(expected)
})
