import { caseReader, caseTable } from '../case-table.ts'
import type { ReadCase } from '../case-table.ts'
import { exitCodeOf, verdict, verdictAtLeast } from '../verdicts.ts'

/** What one round of a case showed; only what is measured of it. */
export type QuizFigures = {
  /** Finished attempts that it was done among. */
  among?: number
  /** Requests, attempts or papers. */
  count?: number
  perSecond?: number
  /** Milliseconds that half, and 99 of 100, of the answers took. */
  p50?: number
  p99?: number
  /** Time of the whole, milliseconds. */
  ms?: number
  /** Commits, each of which is one flush to the disk. */
  flushes?: number
  /** Requests that were lost on purpose and sent again. */
  lost?: number
  /** Saves answered before a flush that covers them; acknowledged answers that are not stored; scores that differ. */
  wrong?: number
}

/** The cases of the table. */
export const CASES = {
  bareSave: 'baseline: bare Fastify',
  passing: 'baseline: hooks, session and contract',
  save: 'saves',
  saveAlone: 'saves, each committed alone',
  idleListing: 'listing, idle',
  examStart: 'exam, starts',
  examSave: 'exam, saves',
  examSubmit: 'exam, papers handed in',
  examListing: 'listing beside the exam',
  closing: 'exam, all closed',
  scores: 'papers scored twice',
  resultFew: 'result among few',
  resultMany: 'result among many',
  correctionIdle: 'saves at a pace, alone',
  correctionSave: 'saves at a pace, beside a correction',
  correction: 'correction of a key',
} as const
export type CaseName = keyof typeof CASES

/** A case once in each round. */
export type QuizRounds = Partial<Record<CaseName, QuizFigures[]>>

const FIELDS = {
  among: 'among',
  count: 'count',
  perSecond: 'per s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  ms: 'ms',
  flushes: 'flushes',
  lost: 'lost',
  wrong: 'wrong',
} as const
type Field = keyof typeof FIELDS
const isWorst = (name: CaseName, field: Field): boolean => field === 'wrong' || name === 'closing'

type Read = ReadCase<CaseName, Field>

const saveVerdicts = (read: Read): string[] => [
  verdictAtLeast(
    'saves/s over the same request on a route that writes nothing',
    read('save', 'perSecond') / read('passing', 'perSecond'),
    0.4,
  ),
  verdict('saves answered before a flush that covers them', read('save', 'wrong'), 0),
]

const examVerdicts = (read: Read): string[] => [
  verdict('exam, saves, p99 on a quiet machine', read('examSave', 'p99'), 250, ' ms'),
  verdict('exam, saves, p99 over p50', read('examSave', 'p99') / read('examSave', 'p50'), 10),
  verdict('exam, acknowledged answers that are not stored', read('examSave', 'wrong'), 0),
  verdict('exam, all closed after the deadline', read('closing', 'ms') / 1000, 20, ' s'),
  verdict(
    'listing p99, beside the exam over idle',
    read('examListing', 'p99') / read('idleListing', 'p99'),
    3,
  ),
]

const correctionVerdicts = (read: Read): string[] => [
  verdict(
    'saves, p99, beside a correction over alone',
    read('correctionSave', 'p99') / read('correctionIdle', 'p99'),
    2,
  ),
  verdict('ranks after a correction that a second scorer does not come to', read('correction', 'wrong'), 0),
]

/** Returns the table, a line for each target of the parts that were measured, and the exit code. */
export function quizConclusion(rounds: QuizRounds): { text: string; exitCode: 0 | 1 } {
  const read = caseReader<CaseName, Field>(rounds, isWorst)
  const found = [
    ...(rounds.save === undefined ? [] : saveVerdicts(read)),
    ...(rounds.examSave === undefined ? [] : examVerdicts(read)),
    ...(rounds.scores === undefined
      ? []
      : [verdict('scores that a second scorer does not come to', read('scores', 'wrong'), 0)]),
    ...(rounds.resultMany === undefined
      ? []
      : [
          verdict(
            'result with rank, time among many over among few',
            read('resultMany', 'p50') / read('resultFew', 'p50'),
            1.5,
          ),
        ]),
    ...(rounds.correction === undefined ? [] : correctionVerdicts(read)),
  ].join('\n')
  return { text: `${caseTable(CASES, FIELDS, read)}\n\n${found}`, exitCode: exitCodeOf(found) }
}
