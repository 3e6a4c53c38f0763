import { practiceResults, type PracticeResultRow } from '#client/device/db/db.ts'
import { practiceResultsChanged } from '#client/device/events.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'

const isPending = (row: PracticeResultRow): boolean => row.isPending
const notPending = (row: PracticeResultRow): PracticeResultRow => ({ ...row, isPending: false })

/** Queue of unconfirmed practice results. The id is the idempotency key. */
export const practiceQueue = pendingQueue<PracticeResultRow, [string, string]>({
  lock: 'avsar-practice',
  table: practiceResults,
  keyOf: ({ owner, id }) => [owner, id],
  findRows: async (owner) => await practiceResults.where({ owner }).filter(isPending).toArray(),
  isPending,
  // The server responds 401 if another user is signed in by now.
  toRequest: ([{ owner, id, finishedAt, quizId, score, maxScore, ...row }]) => {
    const { correct, wrong, skipped } = row
    const counts = { score, maxScore, correct, wrong, skipped }
    return {
      path: `/me/practice?owner=${owner}`,
      method: 'POST',
      headers: { 'idempotency-key': id },
      body: { ...counts, quizId, finishedAt: new Date(finishedAt).toISOString() },
    }
  },
  confirm: notPending,
  // The quiz was deleted: the result stays on this device.
  reject: notPending,
  shown: {
    toItem: ({ id, owner, title, finishedAt }) => ({
      id: `practice/${id}`,
      kind: 'practice',
      owner,
      label: title,
      createdAt: finishedAt,
      attempts: 0,
    }),
    cancel: () => null,
  },
  onChange: () => practiceResultsChanged.emit(),
})
