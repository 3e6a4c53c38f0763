import { defineArea } from '../lib/area.ts'
import { fanOut } from './fan-out.ts'
import { growth, matching } from './in-process.ts'

// Each subscriber gets three alerts a round and one before the first round; the largest daily cap is 20.
const MAX_ROUNDS = 6
// Includes the recipients of one alert.
const MIN_TOTAL = 4000

export const area = defineArea({
  name: 'push',
  options: { subscribers: 20_000, total: 1_000_000, delay: 100, rounds: 3 },
  rules: ({ subscribers, total, rounds }) => [
    [rounds <= MAX_ROUNDS, `At most ${MAX_ROUNDS} rounds`],
    [
      total >= Math.max(MIN_TOTAL, 2 * subscribers),
      `--total is at least ${MIN_TOTAL} and twice the subscribers`,
    ],
  ],
  parts: { 'fan-out': fanOut, matching, growth },
})
