import type { SavedJobData } from '#shared/contracts/saved-job.ts'
import { savedJobs, type SavedJobRow } from '#client/device/db/db.ts'
import { deviceFailed, savedChanged } from '#client/device/events.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import { fromServer, hasSameTimestamps, rejectedRow, restoredRow, writtenFields } from './saved-rows.ts'

/** Lock of uploads and downloads of saved jobs: neither may run while the other is half done. */
export const SAVED_LOCK = 'avsar-saved'

/** Queue of unconfirmed saved jobs: each row is pending until the server has confirmed the times of its fields. */
export const savedQueue = pendingQueue<SavedJobRow, [string, string], SavedJobData>({
  lock: SAVED_LOCK,
  table: savedJobs,
  keyOf: ({ owner, postId }) => [owner, postId],
  findRows: async (owner) =>
    await savedJobs
      .where({ owner })
      .filter(({ isPending, rejection }) => isPending || rejection !== undefined)
      .toArray(),
  isPending: ({ isPending }) => isPending,
  // The server responds 401 if another user is signed in by now.
  toRequest: ([row]) => ({
    path: `/saved/${row.postId}?owner=${encodeURIComponent(row.owner)}`,
    method: 'PUT',
    body: writtenFields(row),
  }),
  isUnchanged: hasSameTimestamps,
  confirm: (row, { saved: response }) => fromServer(row, response),
  reject: (row, { status, message }) => rejectedRow(row, { status, message }),
  shown: {
    toItem: ({ postId, owner, summary, isSavedAt, statusAt, noteAt, isFollowedAt, rejection }) => ({
      id: `saved/${postId}`,
      kind: 'saved',
      owner,
      label: summary.postName,
      createdAt: Math.max(isSavedAt, statusAt, noteAt, isFollowedAt),
      attempts: 0,
      ...(rejection && { rejection }),
    }),
    cancel: restoredRow,
  },
  onChange(settled) {
    savedChanged.emit()
    if (settled?.result.status === 'rejected') deviceFailed.emit('refused')
  },
})
