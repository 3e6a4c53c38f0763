import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/required-answers.ts'
import type { ScorableQuestion } from '#shared/domain/quizzes/quiz-score.ts'
import type { Db, Query } from '../../db/db.ts'
import type { FrozenQuestion } from '../../db/schema/attempts.ts'
import { schema } from '../../db/schema/index.ts'

const PAPERS_KEPT = 200

/** A question of a paper. */
export type PaperQuestion = FrozenQuestion & ScorableQuestion

/** The questions that attempts were given, as they then stood. */
export type Paper = {
  questions: PaperQuestion[]
  marking: Quiz['marking']
  /** Whether every question must be answered before it is handed in. */
  requiresAll: boolean
  /** The place of a question, by its id. */
  places: ReadonlyMap<string, number>
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const freeze = (question: Question): FrozenQuestion => ({
  questionName: question.questionName,
  options: question.options,
  correctOption: question.correctOption,
  explanation: question.explanation,
  level: question.level,
  topic: question.topic,
  marks: question.marks,
  negativeMarks: question.negativeMarks,
})

/** Returns the id of the version that holds a question as it stands. */
async function versionOf(query: Query, question: Question): Promise<number> {
  const { questionVersions } = schema
  const content = freeze(question)
  const [questionId, hash] = [question._id, hashOf(content)]
  await query.insert(questionVersions).values({ questionId, hash, content }).onConflictDoNothing()
  const [found] = await query
    .select({ id: questionVersions.id })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, questionId), eq(questionVersions.hash, hash)))
  if (found === undefined) throw new Error('The version of a question was not stored.')
  return found.id
}

/** Keeps papers: what was handed out stays as it was, whatever becomes of the questions. */
export function paperStore(db: Db) {
  const { quizPapers, questionVersions } = schema
  // A paper never changes.
  const kept = new LRUCache<number, Paper>({ max: PAPERS_KEPT })

  return {
    /** Returns the id of the paper of these questions, in the caller's transaction; the same ones are one paper. */
    async freeze(query: Query, quiz: Quiz, questions: readonly Question[]): Promise<number> {
      const versions: number[] = []
      for (const question of questions) versions.push(await versionOf(query, question))
      const requiresAll = requiresAllAnswers(quiz)
      const [quizId, hash] = [quiz._id, hashOf([versions, quiz.marking, requiresAll])]
      await query
        .insert(quizPapers)
        .values({ quizId, hash, versions, marking: quiz.marking, requiresAll })
        .onConflictDoNothing()
      const [found] = await query
        .select({ id: quizPapers.id })
        .from(quizPapers)
        .where(and(eq(quizPapers.quizId, quizId), eq(quizPapers.hash, hash)))
      if (found === undefined) throw new Error('The paper was not stored.')
      return found.id
    },

    /** Returns a committed paper. */
    async read(id: number): Promise<Paper> {
      const known = kept.get(id)
      if (known !== undefined) return known
      const [row] = await db.read.select().from(quizPapers).where(eq(quizPapers.id, id))
      if (row === undefined) throw new Error('There is no such paper.')
      const rows = await db.read
        .select()
        .from(questionVersions)
        .where(inArray(questionVersions.id, row.versions))
      const byId = new Map(rows.map((version) => [version.id, version]))
      const questions = row.versions.flatMap((versionId) => {
        const version = byId.get(versionId)
        return version === undefined ? [] : [{ ...version.content, _id: version.questionId }]
      })
      const places = new Map(questions.map(({ _id }, place) => [_id, place]))
      const paper = { questions, marking: row.marking, requiresAll: row.requiresAll, places }
      kept.set(id, paper)
      return paper
    },
  }
}

export type PaperStore = ReturnType<typeof paperStore>
