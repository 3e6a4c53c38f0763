import { caseReader, caseTable } from '../case-table.ts'
import type { ReadCase } from '../case-table.ts'
import { exitCodeOf, verdict, verdictAtLeast } from '../verdicts.ts'

/** What one round of a case showed; only what is measured of it. */
export type PushFigures = {
  /** Owners or subscriptions that it was done among. */
  among?: number
  /** Messages, matches, answers or rows. */
  count?: number
  perSecond?: number
  /** CPU time of the process for each, microseconds. */
  cpuMicros?: number
  p99?: number
  /** Time of the whole, milliseconds. */
  ms?: number
  /** Memory or disk, kilobytes. */
  kilobytes?: number
}

/** The cases of the table. */
export const CASES = {
  encryption: 'baseline: encryption alone, one thread',
  asIs: 'floor: web-push as it is',
  fanOut: 'fan-out',
  late: 'fan-out, answers late',
  besideStranger: "listing beside a stranger's encryption",
  besideFanOut: 'listing beside a fan-out',
  mail: 'mail of a code beside a fan-out',
  matchFew: 'matching among few',
  matchMany: 'matching among many',
  bareInsert: 'baseline: bare insert of deliveries',
  deliveries: 'deliveries written by matching',
  growth: 'growth in 30 days, each subscriber',
} as const
export type CaseName = keyof typeof CASES

/** A case once in each round. */
export type PushRounds = Partial<Record<CaseName, PushFigures[]>>

const FIELDS = {
  among: 'among',
  count: 'count',
  perSecond: 'per s',
  cpuMicros: 'CPU µs each',
  p99: 'p99 ms',
  ms: 'ms',
  kilobytes: 'KB',
} as const
type Field = keyof typeof FIELDS
type Read = ReadCase<CaseName, Field>

// The worst of the rounds where each round must hold; the middle of the others.
const WORST: readonly CaseName[] = ['mail', 'growth']
const isWorst = (name: CaseName, field: Field): boolean => WORST.includes(name) || field === 'kilobytes'

function fanOutVerdicts(read: Read): string[] {
  const [plain, late] = [read('fanOut', 'perSecond'), read('late', 'perSecond')]
  const listing = read('besideFanOut', 'p99') / read('besideStranger', 'p99')
  return [
    verdictAtLeast('fan-out, messages/s over encryption alone', plain / read('encryption', 'perSecond'), 0.4),
    verdict(
      'fan-out, CPU of a message over encryption alone',
      read('fanOut', 'cpuMicros') / read('encryption', 'cpuMicros'),
      2.5,
    ),
    verdictAtLeast('fan-out, answers late over at once, messages/s', late / plain, 0.6),
    verdict("listing p99, beside a fan-out over beside a stranger's encryption", listing, 2),
    verdict('mail of a code beside a fan-out', read('mail', 'ms'), 2000, ' ms'),
  ]
}

const matchingVerdicts = (read: Read): string[] => [
  verdict('matching, time among many over among few', read('matchMany', 'ms') / read('matchFew', 'ms'), 2),
  verdictAtLeast(
    'deliveries written, rows/s over a bare insert',
    read('deliveries', 'perSecond') / read('bareInsert', 'perSecond'),
    0.3,
  ),
  verdict('matching, growth of memory', read('matchMany', 'kilobytes') / 1024, 100, ' MB'),
]

const growthVerdicts = (read: Read): string[] => [
  verdict('database, growth of a subscriber in 30 days', read('growth', 'kilobytes'), 1, ' KB'),
]

/** Returns the table, a line for each target of the parts that were measured, and the exit code. */
export function pushConclusion(rounds: PushRounds): { text: string; exitCode: 0 | 1 } {
  const read = caseReader(rounds, isWorst)
  const found = [
    ...(rounds.fanOut === undefined ? [] : fanOutVerdicts(read)),
    ...(rounds.matchMany === undefined ? [] : matchingVerdicts(read)),
    ...(rounds.growth === undefined ? [] : growthVerdicts(read)),
  ].join('\n')
  return { text: `${caseTable(CASES, FIELDS, read)}\n\n${found}`, exitCode: exitCodeOf(found) }
}
