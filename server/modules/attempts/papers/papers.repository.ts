import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import { answersClosedAt } from '#shared/domain/quizzes/key-release.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import type { ScorableQuestion } from '#shared/domain/quizzes/quiz-score.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { FrozenQuestion } from '#server/db/schema/attempts.ts'
import { schema } from '#server/db/schema/index.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

const paperStatements = preparePerConnection((connection) => ({
  paper: connection.prepareScalar<[string, string], number>(
    'select id from quiz_papers where quiz_id = ? and hash = ?',
  ),
  /** Version of a question in the papers of a quiz. */
  pinned: connection.prepareScalar<[string, string], number>(
    'select version_id from quiz_versions where quiz_id = ? and question_id = ?',
  ),
  pin: connection.prepare<[string, string, number]>(
    'insert into quiz_versions (quiz_id, question_id, version_id) values (?, ?, ?)',
  ),
  /** Stores the current version of a question, once. */
  addVersion: connection.prepare<[string, string, string]>(
    'insert into question_versions (question_id, hash, content) values (?, ?, ?) on conflict do nothing',
  ),
  version: connection.prepareScalar<[string, string], number>(
    'select id from question_versions where question_id = ? and hash = ?',
  ),
  /** Records the instant at which candidates see the keys of questions. */
  show: connection.prepare<[string, number, string]>(
    `insert into served_questions (question_id, quiz_id, at, is_public) select value, ?, ?, 0
     from ${jsonElements('?')} ids where true on conflict do nothing`,
  ),
}))

const MAX_CACHED_PAPERS = 200

export type PaperQuestion = FrozenQuestion & ScorableQuestion

/** Questions given to attempts, in their frozen versions. */
export type Paper = {
  questions: PaperQuestion[]
  marking: Quiz['marking']
  /** Requires an answer to every question before submission. */
  requiresAll: boolean
  positions: ReadonlyMap<string, number>
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

/** Returns a question's version id in a quiz's papers. The first paper fixes it: all users get one text and key. */
async function ensureVersion(query: Query, quizId: string, question: Question): Promise<number> {
  const { pinned, pin, addVersion, version } = paperStatements(query)
  const known = await pinned.get(quizId, question._id)
  if (known !== undefined) return known
  const [questionId, content] = [question._id, freeze(question)]
  const [json, hash] = [JSON.stringify(content), hashOf(content)]
  await addVersion.run(questionId, hash, json)
  const id = await version.get(questionId, hash)
  if (id === undefined) throw new Error('The version of a question was not stored.')
  await pin.run(quizId, questionId, id)
  return id
}

/** Stores papers. Later changes of questions do not affect them. */
export function paperStore(db: Db) {
  const { quizPapers, questionVersions } = schema
  // Papers are immutable.
  const cache = new LRUCache<number, Paper>({ max: MAX_CACHED_PAPERS })

  return {
    /** Stores a paper, once, in the caller's transaction. Returns its id. Records when candidates see its keys. */
    async freeze(query: Query, quiz: Quiz, questions: readonly Question[], now: number): Promise<number> {
      const ids = questions.map(({ _id }) => _id)
      const requiresAll = requiresAllAnswers(quiz)
      const [quizId, hash] = [quiz._id, hashOf([ids, quiz.marking, requiresAll])]
      const { paper, show } = paperStatements(query)
      // Only the first candidate writes a paper.
      const known = await paper.get(quizId, hash)
      if (known !== undefined) return known
      const versions: number[] = []
      for (const question of questions) versions.push(await ensureVersion(query, quizId, question))
      await query.insert(quizPapers).values({ quizId, hash, versions, marking: quiz.marking, requiresAll })
      const shownAt = quiz.reveal === 'attempt' ? now : answersClosedAt(Date.parse(quiz.expireDateTime))
      await show.run(quizId, shownAt, JSON.stringify(ids))
      const made = await paper.get(quizId, hash)
      if (made === undefined) throw new Error('The paper was not stored.')
      return made
    },

    /** Reads a committed paper. */
    async read(id: number): Promise<Paper> {
      const known = cache.get(id)
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
      const positions = new Map(questions.map(({ _id }, position) => [_id, position]))
      const paper = { questions, marking: row.marking, requiresAll: row.requiresAll, positions }
      cache.set(id, paper)
      return paper
    },
  }
}

export type PaperStore = ReturnType<typeof paperStore>
