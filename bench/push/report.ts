import { median } from '../measure.ts'
import { exitCodeOf, formatTable, verdict, verdictAtLeast, whole } from '../verdicts.ts'

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

const HEAD = ['case', 'among', 'count', 'per s', 'CPU µs each', 'p99 ms', 'ms', 'KB']
const FIELDS = ['among', 'count', 'perSecond', 'cpuMicros', 'p99', 'ms', 'kilobytes'] as const
// The worst of the rounds where each round must hold; the middle of the others.
const WORST: readonly CaseName[] = ['mail', 'growth']

const valueOf = (name: CaseName, field: (typeof FIELDS)[number], rounds: readonly PushFigures[]) => {
  const values = rounds.flatMap((round) => round[field] ?? [])
  if (values.length === 0) return Number.NaN
  return WORST.includes(name) || field === 'kilobytes' ? Math.max(...values) : median(values)
}

const reader =
  (rounds: PushRounds) =>
  (name: CaseName, field: (typeof FIELDS)[number]): number =>
    valueOf(name, field, rounds[name] ?? [])

type Read = ReturnType<typeof reader>

const format = (field: (typeof FIELDS)[number], value: number): string => {
  if (Number.isNaN(value)) return ''
  return ['p99', 'ms', 'kilobytes'].includes(field) ? value.toFixed(2) : whole(value)
}

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
  const read = reader(rounds)
  const names = (Object.keys(CASES) as CaseName[]).filter((name) => rounds[name] !== undefined)
  const lines = names.map((name) => [CASES[name], ...FIELDS.map((field) => format(field, read(name, field)))])
  const found = [
    ...(rounds.fanOut === undefined ? [] : fanOutVerdicts(read)),
    ...(rounds.matchMany === undefined ? [] : matchingVerdicts(read)),
    ...(rounds.growth === undefined ? [] : growthVerdicts(read)),
  ].join('\n')
  return { text: `${formatTable(HEAD, lines)}\n\n${found}`, exitCode: exitCodeOf(found) }
}
