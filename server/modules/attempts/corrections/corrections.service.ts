import { and, asc, eq, max } from 'drizzle-orm'
import type { ApplyCorrectionBody, CorrectionBody } from '#shared/contracts/corrections.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { isSameKey } from '#shared/domain/quizzes/quiz-score.ts'
import type { CorrectedKey, CorrectedKeys } from '#shared/domain/quizzes/quiz-score.ts'
import type { JobType } from '#shared/domain/job-types.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, invalidInput } from '#server/lib/errors.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { LANES } from '#server/queue/queue.ts'
import type { Queue, JobRegistration } from '#server/queue/queue.ts'
import { findQuiz } from '#server/modules/attempts/model/count-attempts.ts'
import {
  FIRST_VERSION,
  getCorrectedKeys,
  shownVersion,
} from '#server/modules/attempts/results/attempt-results.repository.ts'
import { paperStore } from '#server/modules/attempts/papers/papers.repository.ts'
import { correctionsReader, findPending, isRunning, originalKey, readContent } from './read-corrections.ts'
import { correctionStatements, readPinned } from './corrections.repository.ts'
import { rescorer } from './rescore-attempts.ts'

const { quizCorrections } = schema

/** Applies corrections to a quiz's results. Payload: quiz id. */
const RESCORE = 'quizzes.rescore'

type Version = { quizId: string; version: number }

const isVersion = ({ quizId, version }: Version) =>
  and(eq(quizCorrections.quizId, quizId), eq(quizCorrections.version, version))

/** Returns the changed keys. Throws 400 for questions of other quizzes and for unchanged keys. */
async function changedKeys(
  query: Query,
  quizId: string,
  changes: CorrectionBody['changes'],
): Promise<CorrectedKeys> {
  const current = await getCorrectedKeys(query, quizId, await shownVersion(query, quizId))
  const ids = changes.map(({ questionId }) => questionId.toUpperCase())
  const pinned = await readPinned(query, quizId, ids)
  const contents = new Map(pinned.map(({ questionId, content }) => [questionId, content]))
  const keys: Record<string, CorrectedKey> = {}
  const errors: FieldError[] = []
  for (const [index, { questionId, key }] of changes.entries()) {
    const id = questionId.toUpperCase()
    const content = contents.get(id)
    const refuse = (part: string, message: string) =>
      errors.push({ field: `changes[${index}].${part}`, message })
    if (content === undefined) refuse('questionId', 'This question is not in this quiz.')
    else if (id in keys) refuse('questionId', 'This question is already in the list.')
    else if (isSameKey(current[id] ?? originalKey(readContent(content)), key))
      refuse('key', 'This is already the correct answer.')
    else keys[id] = key
  }
  if (errors.length > 0) throw invalidInput(errors)
  return keys
}

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  pace: WorkPace
  queue: Pick<Queue, 'enqueue'>
}

/** Builds the job that applies corrections to results. A second run resumes the first. */
function resultsUpdater({ db, pace }: Pick<Ports, 'db' | 'pace'>) {
  const rescore = rescorer({ db, pace, papers: paperStore(db) })
  return async function run(quizId: string): Promise<void> {
    const shown = await shownVersion(db.read, quizId)
    const rows = await db.read
      .select({ version: quizCorrections.version, status: quizCorrections.status })
      .from(quizCorrections)
      .where(eq(quizCorrections.quizId, quizId))
      .orderBy(asc(quizCorrections.version))
    for (const { version, status } of [{ version: FIRST_VERSION, status: 'applied' as const }, ...rows]) {
      const at = { quizId, version }
      if (status === 'preparing') {
        const preview = await rescore.complete(at)
        if (preview === null) continue
        const isPreparing = and(isVersion(at), eq(quizCorrections.status, 'preparing'))
        await db.tx(
          async (query) =>
            void (await query.update(quizCorrections).set({ status: 'ready', preview }).where(isPreparing)),
        )
      } else if (status !== 'ready' && version !== shown) await rescore.deleteResults(at)
    }
  }
}

const enqueue = (queue: Ports['queue'], query: Query, quizId: string, id: string, now: number) =>
  queue.enqueue(query, { id: `${RESCORE}/${id}`, type: RESCORE, payload: quizId, now })

function correctionApplier({ db, clock, newId, queue }: Ports) {
  /** Shows the results of a prepared correction. Throws 404, and 409 where none is ready or the quiz is running. */
  return async function apply(
    quizId: string,
    { whileRunning }: ApplyCorrectionBody,
    actor: Actor,
  ): Promise<void> {
    const [at, jobId] = [clock(), newId()]
    await db.tx(async (query) => {
      const quiz = await findQuiz(query, quizId)
      const pending = await findPending(query, quizId)
      if (pending?.status !== 'ready') throw conflict('This quiz has no correction that is ready.')
      if (isRunning(quiz, at) && !whileRunning)
        throw conflict(
          'This quiz is running. Wait until it ends, or apply the correction to all candidates now.',
        )
      const before = await getCorrectedKeys(query, quizId, await shownVersion(query, quizId))
      await query.update(quizCorrections).set({ status: 'applied', appliedAt: at }).where(isVersion(pending))
      await correctionStatements(query).show.run(quizId, pending.version, at)
      const { changed, reason, preview } = pending
      await writeAudit(query, {
        at,
        actor,
        action: 'correct key',
        target: `quiz/${quizId}`,
        before: { keys: Object.fromEntries(Object.keys(changed).map((id) => [id, before[id] ?? null])) },
        after: { keys: changed, reason, scores: preview?.scores ?? 0, ranks: preview?.ranks ?? 0 },
      })
      await enqueue(queue, query, quizId, jobId, at)
    })
  }
}

/** Builds the corrections of quiz keys. Each is a version of the results; a pointer selects the shown version. */
export function correctionsService(ports: Ports) {
  const { db, clock, newId, pace, queue } = ports
  return {
    ...correctionsReader({ db, clock }),
    run: resultsUpdater({ db, pace }),
    apply: correctionApplier(ports),

    /** Enqueues a correction's rescoring. Throws 404, 400, and 409 while another correction is unfinished. */
    async create(quizId: string, { changes, reason }: CorrectionBody, actor: Actor): Promise<void> {
      const [createdAt, jobId] = [clock(), newId()]
      await db.tx(async (query) => {
        await findQuiz(query, quizId)
        if ((await findPending(query, quizId)) !== null)
          throw conflict('Apply or cancel the other correction of this quiz first.')
        const changed = await changedKeys(query, quizId, changes)
        const keys = {
          ...(await getCorrectedKeys(query, quizId, await shownVersion(query, quizId))),
          ...changed,
        }
        const [row] = await query
          .select({ last: max(quizCorrections.version) })
          .from(quizCorrections)
          .where(eq(quizCorrections.quizId, quizId))
        await query.insert(quizCorrections).values({
          quizId,
          keys,
          changed,
          reason,
          createdAt,
          version: (row?.last ?? FIRST_VERSION) + 1,
          status: 'preparing',
          createdBy: actor.id,
          appliedAt: null,
          preview: null,
        })
        await enqueue(queue, query, quizId, jobId, createdAt)
      })
    },

    /** Cancels a correction that is not applied yet. Throws 404, and 409 if there is no such correction. */
    async cancel(quizId: string): Promise<void> {
      const [at, jobId] = [clock(), newId()]
      await db.tx(async (query) => {
        await findQuiz(query, quizId)
        const pending = await findPending(query, quizId)
        if (pending === null) throw conflict('This quiz has no correction to cancel.')
        await query.update(quizCorrections).set({ status: 'cancelled' }).where(isVersion(pending))
        await enqueue(queue, query, quizId, jobId, at)
      })
    },
  }
}

export type CorrectionsService = ReturnType<typeof correctionsService>

export const correctionsJobs = (service: Pick<CorrectionsService, 'run'>): JobRegistration<JobType>[] => [
  { type: RESCORE, lane: LANES.work, run: ({ payload }) => service.run(payload) },
]
