import { median } from '../measure.ts'
import { exitCodeOf, formatTable, verdict, verdictAtLeast, whole } from '../verdicts.ts'

/** What one round of a case showed; only what is measured of it. */
export type PaymentFigures = {
  /** Purchases that it was done among. */
  among?: number
  /** Requests to the server, or orders. */
  count?: number
  perSecond?: number
  /** Milliseconds that half, and 99 of 100, of the answers took. */
  p50?: number
  p99?: number
  /** Time of the whole, milliseconds. */
  ms?: number
  /** Requests to the provider: of all orders, or of the order that cost most. */
  asked?: number
  /** The most requests at the provider at the same time. */
  atOnce?: number
  /** Commits: of all orders, or of the order that cost most. */
  commits?: number
  /** Orders that are not fulfilled exactly once. */
  wrong?: number
}

/** The cases of the table. */
export const CASES = {
  passing: 'baseline: hooks, raw bytes and HMAC',
  fresh: 'webhooks, each a new event',
  again: 'webhooks, the same event again',
  late: 'webhooks, provider answers in 30 s',
  idleListing: 'listing, idle',
  alone: 'baseline: requests and pause alone',
  reconciled: 'orders fulfilled by the reconciler',
  listing: 'listing beside the reconciler',
  order: 'order placed',
  pressed: 'order pressed again',
  pageNone: 'page of notes, nothing bought',
  pageMany: 'page of notes, much bought',
} as const
export type CaseName = keyof typeof CASES

/** A case once in each round. */
export type PaymentRounds = Partial<Record<CaseName, PaymentFigures[]>>

const FIELDS = [
  'among',
  'count',
  'perSecond',
  'p50',
  'p99',
  'ms',
  'asked',
  'atOnce',
  'commits',
  'wrong',
] as const
type Field = (typeof FIELDS)[number]
const HEAD = [
  'case',
  'among',
  'count',
  'per s',
  'p50 ms',
  'p99 ms',
  'ms',
  'asked',
  'at once',
  'commits',
  'wrong',
]
// The worst of the rounds where each round must hold; the middle of the others.
const WORST: readonly Field[] = ['asked', 'atOnce', 'commits', 'wrong']
const PRECISE: readonly Field[] = ['p50', 'p99', 'ms']

const reader =
  (rounds: PaymentRounds) =>
  (name: CaseName, field: Field): number => {
    const values = (rounds[name] ?? []).flatMap((round) => round[field] ?? [])
    if (values.length === 0) return Number.NaN
    return WORST.includes(field) || name === 'late' ? Math.max(...values) : median(values)
  }

type Read = ReturnType<typeof reader>

const format = (field: Field, value: number): string => {
  if (Number.isNaN(value)) return ''
  return PRECISE.includes(field) ? value.toFixed(2) : whole(value)
}

function webhookVerdicts(read: Read): string[] {
  const passing = read('passing', 'perSecond')
  const over = 'over a route that writes nothing'
  return [
    verdictAtLeast(`webhooks, new events/s ${over}`, read('fresh', 'perSecond') / passing, 0.4),
    verdictAtLeast(`webhooks, repeats/s ${over}`, read('again', 'perSecond') / passing, 0.7),
    verdict('webhooks, p99 while the provider answers in 30 s', read('late', 'p99'), 1000, ' ms'),
  ]
}

/** Returns the middle of the ratios within the rounds: the length of the pause differs from round to round. */
const overAlone = ({ reconciled = [], alone = [] }: PaymentRounds): number =>
  reconciled.length === 0
    ? Number.NaN
    : median(reconciled.map(({ ms = Number.NaN }, round) => ms / (alone[round]?.ms ?? Number.NaN)))

const reconcilerVerdicts = (read: Read, rounds: PaymentRounds): string[] => [
  verdict('orders that are not fulfilled exactly once', read('reconciled', 'wrong'), 0),
  verdict('reconciler, requests to the provider at once', read('reconciled', 'atOnce'), 16),
  verdict('reconciler, time over requests and pause alone', overAlone(rounds), 1.5),
  verdict(
    'listing p99, beside the reconciler over idle',
    read('listing', 'p99') / read('idleListing', 'p99'),
    2,
  ),
]

const buyingVerdicts = (read: Read): string[] => [
  verdict('order placed, requests to the provider', read('order', 'asked'), 2),
  verdict('order placed, commits', read('order', 'commits'), 3),
  verdict(
    'page of notes, time with much bought over nothing bought',
    read('pageMany', 'p50') / read('pageNone', 'p50'),
    1.2,
  ),
]

/** Returns the table, a line for each target of the parts that were measured, and the exit code. */
export function paymentConclusion(rounds: PaymentRounds): { text: string; exitCode: 0 | 1 } {
  const read = reader(rounds)
  const names = (Object.keys(CASES) as CaseName[]).filter((name) => rounds[name] !== undefined)
  const lines = names.map((name) => [CASES[name], ...FIELDS.map((field) => format(field, read(name, field)))])
  const found = [
    ...(rounds.fresh === undefined ? [] : webhookVerdicts(read)),
    ...(rounds.reconciled === undefined ? [] : reconcilerVerdicts(read, rounds)),
    ...(rounds.order === undefined ? [] : buyingVerdicts(read)),
  ].join('\n')
  return { text: `${formatTable(HEAD, lines)}\n\n${found}`, exitCode: exitCodeOf(found) }
}
