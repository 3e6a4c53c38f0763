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
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

const VERSION_KEY = { questionId: 'text', hash: 'text' } as const

const paperStatements = preparePerConnection((connection) => ({
  paper: connection.prepareScalar<[string, string], number>(
    'select id from quiz_papers where quiz_id = ? and hash = ?',
  ),
  /** Versions of questions in the papers of a quiz. */
  pinned: connection.prepare<[string, string], { questionId: string; versionId: number }>(
    `select question_id as "questionId", version_id as "versionId" from quiz_versions
     where quiz_id = ? and question_id in (select value from ${jsonElements('?')})`,
  ),
  pin: connection.prepare<[string, string]>(
    `insert into quiz_versions (quiz_id, question_id, version_id)
     select ?, v.question_id, v.id from ${jsonRows(VERSION_KEY)} e
     join question_versions v on v.question_id = e."questionId" and v.hash = e.hash order by e.position`,
  ),
  /** Stores the current versions of questions, once. */
  addVersions: connection.prepare<[string]>(
    `insert into question_versions (question_id, hash, content)
     select "questionId", hash, content from ${jsonRows({ ...VERSION_KEY, content: 'text' })} e
     where true on conflict (question_id, hash) do nothing`,
  ),
  /** Records the instant at which candidates see the keys of questions. */
  show: connection.prepare<[string, number, string]>(
    `insert into served_questions (question_id, quiz_id, at, is_public) select value, ?, ?, 0
     from ${jsonElements('?')} e where true on conflict (question_id, quiz_id) do nothing`,
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

function toVersion(question: Question) {
  const content = freeze(question)
  return { questionId: question._id, hash: hashOf(content), content: JSON.stringify(content) }
}

/** Returns version ids of questions in a quiz's papers. The first paper fixes each: all users get one text and key. */
async function ensureVersions(
  query: Query,
  quizId: string,
  questions: readonly Question[],
): Promise<number[]> {
  const { pinned, pin, addVersions } = paperStatements(query)
  const ids = JSON.stringify(questions.map(({ _id }) => _id))
  const readPinned = async () =>
    new Map((await pinned.all(quizId, ids)).map(({ questionId, versionId }) => [questionId, versionId]))
  let known = await readPinned()
  const missing = questions.filter(({ _id }) => !known.has(_id)).map(toVersion)
  if (missing.length > 0) {
    await addVersions.run(JSON.stringify(missing))
    await pin.run(quizId, JSON.stringify(missing))
    known = await readPinned()
  }
  return questions.map(({ _id }) => {
    const id = known.get(_id)
    if (id === undefined) throw new Error('The version of a question was not stored.')
    return id
  })
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
      const versions = await ensureVersions(query, quizId, questions)
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
