import { setTimeout as sleep } from 'node:timers/promises'
import { scorePaper } from '#shared/domain/quizzes/quiz-score.ts'
import { toUnits } from '#shared/domain/quizzes/score-units.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { CorrectionPreview } from '#server/db/schema/attempt-results.ts'
import type { AttemptOrder } from '#server/db/schema/attempts.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import {
  correctedQuestions,
  countScores,
  getCorrectedKeys,
  shownVersion,
  resultStatements,
} from '#server/modules/attempts/results/attempt-results.repository.ts'
import { toChoices } from '#server/modules/attempts/results/finish-attempt.ts'
import type { Paper, PaperQuestion, PaperStore } from '#server/modules/attempts/papers/papers.repository.ts'
import {
  rescoreStatements,
  type AttemptChoice,
  type NewResult,
  type RankCursor,
  type RankedResult,
  type Written,
} from './corrections.repository.ts'

// Attempts read, and results committed, per slice: few, so that saves of answers wait only briefly.
const SLICE = 25
const EXAMPLES = 10
// Rest after a slice, as a multiple of its time.
const REST_FACTOR = 2
const MAX_REST_MS = 100
const FIRST: RankCursor = { score: Number.MAX_SAFE_INTEGER, timeMs: -1, finishedAt: -1, attemptId: '' }

type Ports = { db: Db; papers: PaperStore; pace: WorkPace }
type Version = { quizId: string; version: number }
type ResultWithRank = RankedResult & { rank: number | null }

/** Yields a version's results in slices: ranked ones first, in rank order. */
async function* inRankOrder(db: Db, { quizId, version }: Version): AsyncGenerator<ResultWithRank[]> {
  const { nextScore, ofScore } = rescoreStatements(db.read)
  for (const ranked of [1, 0]) {
    let [passed, rank] = [0, 0]
    let last: RankCursor = FIRST
    let score = await nextScore.get(quizId, version, ranked, FIRST.score)
    while (score !== null && score !== undefined) {
      const from: RankCursor = last.score === score ? last : { ...FIRST, score }
      const slice = await ofScore.all(
        ...([quizId, version, ranked, score] as const),
        ...([from.timeMs, from.finishedAt, from.attemptId, SLICE] as const),
      )
      yield slice.map((result) => {
        passed += 1
        const isTie =
          last.score === result.score &&
          last.timeMs === result.timeMs &&
          last.finishedAt === result.finishedAt
        if (!isTie) rank = passed
        last = result
        return { ...result, rank: ranked === 1 ? rank : null }
      })
      if (slice.length < SLICE) score = await nextScore.get(quizId, version, ranked, score)
    }
  }
}

const ERASED = { result: null, units: null }

const toIds = (attempts: readonly { attemptId: string }[]): string =>
  JSON.stringify(attempts.map(({ attemptId }) => attemptId))

/** Returns the scorer by corrected keys. Erased answers of deleted accounts cannot be scored: their results stay. */
async function attemptScorer({ db, papers, pace }: Ports, { quizId, version }: Version) {
  const [keys, pause] = [await getCorrectedKeys(db.read, quizId, version), pace.work()]
  let last: { paper: Paper; questions: PaperQuestion[] } | null = null

  async function score({ paperId, order }: Written, answers: readonly AttemptChoice[]) {
    const paper = await papers.read(paperId)
    if (last?.paper !== paper) last = { paper, questions: correctedQuestions(paper, keys) }
    const choices = toChoices(
      paper,
      { order: order === null ? null : (JSON.parse(order) as AttemptOrder) },
      answers,
    )
    const result = scorePaper(last.questions, choices, paper.marking)
    return { result: JSON.stringify(result), units: toUnits(result.score) }
  }

  return async (slice: readonly ResultWithRank[]): Promise<NewResult[]> => {
    const statements = rescoreStatements(db.read)
    const scored = new Set(await statements.scored.all(quizId, version, toIds(slice)))
    const previous = slice.filter(({ attemptId }) => !scored.has(attemptId))
    // Reads the answers before the rows: a deletion of an account in between then counts as erased.
    const answers = Map.groupBy(await statements.answers.all(toIds(previous)), ({ attemptId }) => attemptId)
    const rows = new Map((await statements.written.all(toIds(previous))).map((row) => [row.attemptId, row]))
    const results: NewResult[] = []
    for (const { attemptId, rank } of previous) {
      const row = rows.get(attemptId)
      if (row === undefined) continue
      const isErased = row.isErased === 1
      const rescored = isErased ? ERASED : await score(row, answers.get(attemptId) ?? [])
      results.push({ attemptId, rank, isErased: row.isErased, ...rescored })
      await pause()
    }
    return results
  }
}

/** Stores results and score counts, in the caller's transaction. Returns false if the correction was cancelled. */
async function addRescored(
  query: Query,
  at: Version,
  from: number,
  all: readonly NewResult[],
): Promise<boolean> {
  const { quizId, version } = at
  if ((await resultStatements(query).affected.get(quizId, quizId))?.pending !== version) return false
  const added = await rescoreStatements(query).add.all(version, JSON.stringify(all), quizId, from)
  const ranked = added.filter((each) => each.ranked === 1)
  const byScore = Map.groupBy(ranked, ({ score }) => score)
  const counts = [...byScore].map(([score, results]) => ({ score, count: results.length }))
  if (counts.length > 0) await countScores(query, at, counts)
  return true
}

type Example = CorrectionPreview['examples'][number]

const distanceOf = ({ scoreBefore, scoreAfter, rankBefore, rankAfter }: Example): number =>
  Math.abs((rankAfter ?? 0) - (rankBefore ?? 0)) + Math.abs(scoreAfter - scoreBefore) / 1_000_000

const largest = (examples: readonly Example[]): Example[] =>
  examples.toSorted((a, b) => distanceOf(b) - distanceOf(a)).slice(0, EXAMPLES)

/** Counts the changes of a version, with the largest ones as examples. */
function changeCounter() {
  const counts = { attempts: 0, scores: 0, ranks: 0, unranked: 0 }
  let examples: Example[] = []
  return {
    preview: (): CorrectionPreview => ({ ...counts, examples: largest(examples) }),
    add({ attemptId, score, previousScore, rank, previousRank }: ResultWithRank): void {
      counts.attempts += 1
      const hasScore = previousScore !== null && previousScore !== score
      const hasRank = previousRank !== null && previousRank !== rank
      if (hasScore) counts.scores += 1
      if (hasRank && rank !== null) counts.ranks += 1
      if (hasRank && rank === null) counts.unranked += 1
      if (!hasScore && !hasRank) return
      examples.push({
        attemptId,
        scoreBefore: previousScore ?? score,
        scoreAfter: score,
        rankBefore: previousRank,
        rankAfter: rank,
      })
      if (examples.length === 2 * EXAMPLES) examples = largest(examples)
    },
  }
}

/** Returns a pause to await after each slice: twice as long as the slice took, so that requests can run. */
function rests(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    await sleep(Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - begun)))
    begun = performance.now()
  }
}

/** Builds the rescoring of a quiz, which stores its results beside the shown results. */
export function rescorer(ports: Ports) {
  const { db, pace } = ports

  /** Adds missing results of a version. Returns false if its correction was cancelled. */
  async function addMissing(at: Version, from: number): Promise<boolean> {
    const [score, rest] = [await attemptScorer(ports, at), rests()]
    for await (const slice of inRankOrder(db, { quizId: at.quizId, version: from })) {
      const rescored = await score(slice)
      const isStored =
        rescored.length === 0 || (await db.tx(async (query) => addRescored(query, at, from, rescored)))
      if (!isStored) return false
      await rest()
    }
    const { results } = rescoreStatements(db.read)
    // An attempt may lose its rank between two slices; the next run finds it.
    if (((await results.get(at.quizId, at.version)) ?? 0) < ((await results.get(at.quizId, from)) ?? 0))
      throw new Error('Some attempts were not scored again.')
    return true
  }

  return {
    /** Rescores all attempts for a version; a second run resumes the first. Returns the changes, null if cancelled. */
    async complete(at: Version): Promise<CorrectionPreview | null> {
      if (!(await addMissing(at, await shownVersion(db.read, at.quizId)))) return null
      const [counter, pause] = [changeCounter(), pace.work()]
      for await (const slice of inRankOrder(db, at)) {
        for (const result of slice) counter.add(result)
        await pause()
      }
      return counter.preview()
    },

    /** Deletes the results of a hidden version. */
    async deleteResults({ quizId, version }: Version): Promise<void> {
      const deleteBatch = () =>
        db.tx(async (query) => {
          if ((await shownVersion(query, quizId)) === version) return 0
          const { deleteResults, deleteScores } = rescoreStatements(query)
          await deleteScores.run(quizId, version)
          return (await deleteResults.run(quizId, version, quizId, version, SLICE)).changes
        })
      const rest = rests()
      while ((await deleteBatch()) === SLICE) await rest()
    },
  }
}
