import { defineArea } from '../lib/area.ts'
import { correction } from './correction.ts'
import { exam } from './exam.ts'
import { results } from './results.ts'
import { saves } from './saves.ts'
import { scores } from './scores.ts'

// Candidates start within the first ten seconds, and submit within the last two.
const MIN_SECONDS = 15
// The smaller board of results has a hundredth.
const MIN_RANKED = 2000

export const area = defineArea({
  name: 'quiz',
  options: { candidates: 1000, rounds: 3, seconds: 40, ranked: 100_000, papers: 10_000 },
  rules: ({ seconds, ranked }) => [
    [seconds >= MIN_SECONDS, `--seconds is at least ${MIN_SECONDS}`],
    [ranked >= MIN_RANKED, `--ranked is at least ${MIN_RANKED}`],
  ],
  parts: { saves, exam, scores, results, correction },
})
