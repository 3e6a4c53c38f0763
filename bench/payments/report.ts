import { median } from '../measure.ts'
import { caseReader, caseTable } from '../case-table.ts'
import type { ReadCase } from '../case-table.ts'
import { exitCodeOf, verdict, verdictAtLeast } from '../verdicts.ts'

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

const FIELDS = {
  among: 'among',
  count: 'count',
  perSecond: 'per s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  ms: 'ms',
  asked: 'asked',
  atOnce: 'at once',
  commits: 'commits',
  wrong: 'wrong',
} as const
type Field = keyof typeof FIELDS
const WORST: readonly Field[] = ['asked', 'atOnce', 'commits', 'wrong']
const isWorst = (name: CaseName, field: Field): boolean => WORST.includes(field) || name === 'late'

type Read = ReadCase<CaseName, Field>

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
  const read = caseReader<CaseName, Field>(rounds, isWorst)
  const found = [
    ...(rounds.fresh === undefined ? [] : webhookVerdicts(read)),
    ...(rounds.reconciled === undefined ? [] : reconcilerVerdicts(read, rounds)),
    ...(rounds.order === undefined ? [] : buyingVerdicts(read)),
  ].join('\n')
  return { text: `${caseTable(CASES, FIELDS, read)}\n\n${found}`, exitCode: exitCodeOf(found) }
}
