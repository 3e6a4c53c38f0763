import { adoptAlerts, alertsChanged, setBadge } from '#client/device/alerts/alert-rows.ts'
import { deleteAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import {
  deleteQuietHours,
  deletePushRecord,
  pushStateChanged,
  readPushRecord,
} from '#client/device/alerts/push-record.ts'
import { deleteSubscription } from '#client/device/alerts/push-subscription.ts'
import { deleteConfirmedFollows } from '#client/device/alerts/guest-follows.ts'
import { endSubscription, isPushAllowed, PUSH_LOCK } from '#client/device/alerts/push-state.ts'
import { clearUser, lastUser, saveUser } from '#client/device/user/current-user.ts'
import {
  CHECKLISTS,
  DEVICE_ID,
  OPEN_JOBS_VISIT,
  SYNCED_PROFILE,
  PROFILE,
  QUIZ_REMINDERS,
  SAVED_VISIT,
  VAULT,
  alerts,
  attemptAnswers,
  attempts,
  database,
  drafts,
  meta,
  outbox as messages,
  practiceResults,
  practices,
  recentPosts,
  reopenDatabase,
  responses,
  savedJobs,
  searches,
  type Owner,
  type TableName,
  type UnloadDraftKey,
} from '#client/device/db/db.ts'
import {
  attemptsChanged,
  practiceResultsChanged,
  profileChanged,
  remindersChanged,
  savedChanged,
  vaultChanged,
} from '#client/device/events.ts'
import { searchHistory, viewHistory } from '#client/device/user/histories.ts'
import { outboxChanged } from '#client/device/outbox/outbox-queue.ts'
import { pendingQueues } from '#client/device/outbox/pending-queues.ts'
import { sendPending } from '#client/device/pending/send-pending.ts'
import { requestWipe, clearPendingWipe } from '#client/device/db/pending-wipe.ts'
import { mergeRows } from '#client/device/saved/saved-rows.ts'
import { syncSaved } from '#client/device/saved/saved-sync.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'

/** Assigns practice results without an owner to a user, as pending. Call it in a transaction. */
export async function adoptPracticeResults(user: Owner): Promise<void> {
  const guest = await practiceResults.where('owner').equals('').toArray()
  await practiceResults.bulkDelete(guest.map(({ id }): [Owner, string] => ['', id]))
  await practiceResults.bulkPut(guest.map((row) => ({ ...row, owner: user, isPending: true })))
}

/**
 * `retainPending`: the session ended without a sign-out, so pending changes stay until another user signs in.
 * `withProfile`: also deletes the profile, vault and checklists, which belong to the device.
 */
type WipeOptions = { retainPending?: boolean; withProfile?: boolean }

type Wipe = (options: WipeOptions) => PromiseLike<unknown>

const isOwned = (row: { owner: Owner }): boolean => row.owner !== ''

const UNLOAD_DRAFTS = 'draft/' satisfies UnloadDraftKey

function clearUnloadDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(UNLOAD_DRAFTS)) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds no drafts.
  }
}

/** Deletions of a sign-out by table; null for tables without personal data. */
const WIPES = {
  responses: () => responses.where('owner').notEqual('').delete(),
  posts: null,
  listRows: null,
  searchTexts: null,
  quizzes: null,
  practices: async ({ retainPending = false }) => retainPending || (await practices.clear()),
  // Includes results without an owner: the next user must not see them.
  practiceResults: async ({ retainPending = false }) =>
    await practiceResults.filter((row) => !retainPending || (isOwned(row) && !row.isPending)).delete(),
  // An expired session preserves running attempts.
  attempts: async ({ retainPending = false }) => retainPending || (await attempts.clear()),
  attemptAnswers: async ({ retainPending = false }) => retainPending || (await attemptAnswers.clear()),
  savedJobs: ({ retainPending = false }) =>
    savedJobs
      .filter((row) => isOwned(row) && !(retainPending && (row.isPending || row.rejection !== undefined)))
      .delete(),
  recentPosts: () => recentPosts.filter(isOwned).delete(),
  searches: () => searches.filter(isOwned).delete(),
  alerts: () => alerts.filter(isOwned).delete(),
  drafts: async ({ retainPending = false }) => retainPending || (await drafts.clear()),
  outbox: async ({ retainPending = false }) => retainPending || (await messages.filter(isOwned).delete()),
  meta: async ({ retainPending = false, withProfile = false }) => {
    const { id } = await lastUser()
    await (retainPending && id !== '' ? saveUser({ id, isSignedIn: false }) : clearUser())
    await deleteAlertSettings()
    await meta.bulkDelete([QUIZ_REMINDERS, SAVED_VISIT])
    if (withProfile) await meta.bulkDelete([PROFILE, VAULT, CHECKLISTS, OPEN_JOBS_VISIT])
    // An expired session does not end alerts.
    if (!retainPending)
      await Promise.all([
        deletePushRecord(),
        deleteQuietHours(),
        deleteConfirmedFollows(),
        meta.delete(DEVICE_ID),
        meta.delete(SYNCED_PROFILE),
      ])
  },
} satisfies Record<TableName, Wipe | null>

// Ends the subscription on the server at a sign-out; an expired session cannot.
async function endStoredSubscription(): Promise<void> {
  const record = await readPushRecord()
  if (record !== null && record.id !== '') await deleteSubscription(record)
}

function emitChanges({ withProfile = false }: WipeOptions): void {
  savedChanged.emit()
  practiceResultsChanged.emit()
  outboxChanged.emit(null)
  alertsChanged.emit()
  attemptsChanged.emit()
  pushStateChanged.emit()
  remindersChanged.emit()
  profileChanged.emit()
  if (withProfile) vaultChanged.emit()
}

/** Records the sign-out before the deletion: if the database does not respond, its next opening deletes everything. */
export async function wipeUserData(options: WipeOptions = {}): Promise<void> {
  // Not awaited: if the browser cannot end the subscription, later messages show no text.
  let isRequested = false
  if (!options.retainPending) {
    void endStoredSubscription().catch(() => undefined)
    clearUnloadDrafts()
    isRequested = await requestWipe()
    // Waits for a repair in progress, which would subscribe again. Later repairs see that the user has signed out.
    void runExclusive(PUSH_LOCK, endSubscription).catch(() => undefined)
  }
  // A storage failure must not leave the user's count at the icon.
  await setBadge(0)
  try {
    await database.transaction('rw', database.tables, async () => {
      for (const wipe of Object.values(WIPES) as (Wipe | null)[]) await wipe?.(options)
    })
    if (!options.retainPending) await clearPendingWipe()
  } catch (error) {
    // Reopens the database: only an opening reads the record of the sign-out.
    if (database.isOpen()) reopenDatabase()
    if (!options.retainPending && !isRequested) indexedDB.deleteDatabase(database.name)
    throw error
  }
  emitChanges(options)
}

const adopt = (user: Owner): Promise<void> =>
  database.transaction('rw', [savedJobs, recentPosts, searches, alerts, practiceResults, meta], async () => {
    await saveUser({ id: user, isSignedIn: true })
    for (const row of await savedJobs.where('owner').equals('').toArray()) {
      await savedJobs.delete(['', row.postId])
      // The guest removed this job before the sign-in: the copies on the user's other devices stay.
      if (!row.isSaved && !row.isFollowed) continue
      const mine = await savedJobs.get([user, row.postId])
      const adopted = { ...row, owner: user, isPending: true }
      await savedJobs.put(mine === undefined ? adopted : { ...mergeRows(mine, adopted), isPending: true })
    }
    await viewHistory.adopt(user)
    await searchHistory.adopt(user)
    await adoptAlerts(user)
    await adoptPracticeResults(user)
  })

async function confirmSubscription(): Promise<void> {
  if (!isPushAllowed()) return
  const { repairPush } = await import('#client/device/alerts/push-client.ts')
  await repairPush()
}

async function fetchSyncedProfile(): Promise<void> {
  const { syncProfile } = await import('#client/device/profile/sync-profile.ts')
  await syncProfile()
}

async function fetchUserAlerts(): Promise<void> {
  const [{ syncAlerts }, { syncReminders }] = await Promise.all([
    import('#client/device/alerts/alert-store.ts'),
    import('#client/device/alerts/quiz-reminders.ts'),
  ])
  await Promise.all([syncAlerts(), syncReminders()])
}

/** Signs a user in on this device; deletes another user's data first. */
export async function switchUser(user: Owner): Promise<void> {
  const { id, isSignedIn } = await lastUser()
  const isKnown = id === user && isSignedIn
  if (id !== '' && id !== user) await wipeUserData()
  await withEviction(() => adopt(user))
  outboxChanged.emit(null)
  savedChanged.emit()
  practiceResultsChanged.emit()
  alertsChanged.emit()
  remindersChanged.emit()
  // The next start retries after a failure.
  void confirmSubscription().catch(() => undefined)
  if (!isKnown)
    for (const fetchOwn of [fetchUserAlerts, fetchSyncedProfile]) void fetchOwn().catch(() => undefined)
  await syncSaved()
  await sendPending(pendingQueues)
}
