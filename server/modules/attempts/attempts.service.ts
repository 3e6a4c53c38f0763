import type {
  AttemptData,
  LeaderboardData,
  StartBody,
  StatisticsData,
  SubmittedData,
} from '#shared/contracts/attempt.ts'
import type { UserAttemptsData, UserAttemptsQuery } from '#shared/contracts/user-attempts.ts'
import type { KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { attemptRecords } from '#server/modules/attempts/results/attempt-records.repository.ts'
import type { AttemptPorts } from '#server/modules/attempts/answers/attempts.ports.ts'
import { findAttempt, type AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { correctedPaper } from '#server/modules/attempts/results/attempt-results.repository.ts'
import {
  attemptStatements,
  isEnded,
  isWrittenOn,
  type StoredAnswer,
} from '#server/modules/attempts/model/answers.repository.ts'
import { attemptStarter } from '#server/modules/attempts/answers/begin-attempt.ts'
import { attemptEnder } from '#server/modules/attempts/answers/end-attempt.ts'
import { readLeaderboard, readOwnAttempts } from '#server/modules/attempts/results/read-leaderboard.ts'
import { paperStore } from '#server/modules/attempts/papers/papers.repository.ts'
import { findRelease, getResult } from '#server/modules/attempts/results/get-result.ts'
import { computeStatistics } from '#server/modules/attempts/results/statistics.repository.ts'
import { answerSaver } from '#server/modules/attempts/answers/save-answers.ts'
import { toAttempt, toLiveData, toReview } from '#server/modules/attempts/papers/attempt.mapper.ts'

/** Returns the future instant of a release; null after it. */
const pendingAt = ({ isReleased, releasedAt }: KeyRelease): string | null =>
  isReleased ? null : new Date(releasedAt).toISOString()

function attemptReader({ db, clock, papers }: AttemptPorts & { papers: ReturnType<typeof paperStore> }) {
  const given = async (row: AttemptRow) => {
    const statements = attemptStatements(db.read)
    return {
      row,
      paper: await papers.read(row.paperId),
      answers: await statements.answers.all(row.id),
      late: await statements.lateOf.all(row.id),
    }
  }

  const live = async (row: AttemptRow, device?: string): Promise<AttemptData> =>
    toLiveData(await given(row), clock(), isWrittenOn(row, device))

  return {
    live,

    async ended(row: AttemptRow): Promise<AttemptData> {
      const now = clock()
      const all = await given(row)
      const release = await findRelease(db.read, row.quizId, now)
      return {
        ...toLiveData(all, now, false),
        questions: [],
        result: await getResult(db.read, row, release),
        review: release.isReleased ? toReview({ ...all, paper: await correctedPaper(db.read, all) }) : [],
        reviewAt: pendingAt(release),
      }
    },

    async statistics(row: AttemptRow): Promise<StatisticsData> {
      const paper = await papers.read(row.paperId)
      return computeStatistics(db.read, { row, paper }, await findRelease(db.read, row.quizId, clock()))
    },

    async handedIn(row: AttemptRow, answers: readonly StoredAnswer[]): Promise<SubmittedData> {
      const release = await findRelease(db.read, row.quizId, clock())
      const seq = Math.max(0, ...answers.map((answer) => answer.seq))
      return {
        attempt: toAttempt(row, seq),
        result: await getResult(db.read, row, release),
        resultAt: pendingAt(release),
      }
    },
  }
}

export function attemptsService(ports: AttemptPorts) {
  const { db, clock, openQuiz } = ports
  const parts = { ...ports, papers: paperStore(db) }
  const begin = attemptStarter(parts)
  const reader = attemptReader(parts)
  const ender = attemptEnder(parts)

  return {
    personal: attemptRecords(clock),
    save: answerSaver(parts),
    closeDue: () => ender.closeDue(),

    /** Starts an attempt, or moves the running one to the device. Throws 404, 409 and 403. */
    async start(viewer: Viewer, quizId: string, body: StartBody): Promise<AttemptData> {
      return await reader.live(await begin(viewer, quizId, body), body.device)
    },

    /** Returns the caller's attempt: its questions, or its result and review. Throws 404. */
    async read(viewer: Viewer, id: string): Promise<AttemptData> {
      const row = await findAttempt(db.read, viewer.id, id)
      return isEnded(row) ? await reader.ended(row) : await reader.live(row)
    },

    /** Submits an attempt; idempotent. Throws 404 and 409. */
    async submit(viewer: Viewer, id: string): Promise<SubmittedData> {
      const { row, answers } = await ender.submitAttempt(viewer, id)
      return await reader.handedIn(row, answers)
    },

    /** Returns the statistics of all candidates for an attempt of the caller. Throws 404. */
    statistics: async (viewer: Viewer, id: string): Promise<StatisticsData> =>
      await reader.statistics(await findAttempt(db.read, viewer.id, id)),

    /** Returns the top 100 of a public quiz and the caller's rank. Throws 404. */
    async leaderboard(viewer: Viewer, quizId: string): Promise<LeaderboardData> {
      const { quiz } = await openQuiz(quizId)
      return await readLeaderboard(db.read, { quizId: quiz._id, userId: viewer.id }, clock())
    },

    own: (viewer: Viewer, query: UserAttemptsQuery): Promise<UserAttemptsData> =>
      readOwnAttempts(db.read, { ...query, userId: viewer.id }, clock()),
  }
}

export type AttemptsService = ReturnType<typeof attemptsService>
