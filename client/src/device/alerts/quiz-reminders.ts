import type { QuizRemindersData } from '#shared/contracts/alerts.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, QUIZ_REMINDERS, type Owner } from '#client/device/db/db.ts'
import { remindersChanged } from '../events.ts'
import { claimGuest } from './claim-guest.ts'
import { alertsOwner, pushHeaders } from './push-record.ts'

export type QuizReminder = QuizRemindersData['reminders'][number]

type StoredReminders = { owner: Owner; reminders: QuizReminder[] }

async function readStored(owner: Owner): Promise<QuizReminder[]> {
  const found = (await meta.get(QUIZ_REMINDERS))?.value as StoredReminders | undefined
  return found?.owner === owner ? found.reminders : []
}

export const readReminders = (): Promise<QuizReminder[]> =>
  database.transaction('r', meta, async () => readStored(await currentOwner()))

/** Does nothing if the device has another user by now. */
async function write(owner: Owner, change: (before: QuizReminder[]) => QuizReminder[]): Promise<void> {
  await database.transaction('rw', meta, async () => {
    if ((await currentOwner()) !== owner) return
    const reminders = change(await readStored(owner))
    await meta.put({ name: QUIZ_REMINDERS, value: { owner, reminders } satisfies StoredReminders })
  })
  remindersChanged.emit()
}

async function fetchReminders(owner: Owner): Promise<void> {
  try {
    await claimGuest()
    const { data } = await apiRequest<QuizRemindersData>('/alerts/quizzes', { headers: await pushHeaders() })
    await write(owner, () => data.reminders)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
  }
}

/** Fetches the reminders. Changes nothing offline. Returns false if the device has no owner of alerts. */
export const syncReminders = singleFlight(async (): Promise<boolean> => {
  let owner: Owner | null = null
  for (;;) {
    const next = await alertsOwner()
    // Repeats for a user who signed in during the run.
    if (next === owner || next === null) return owner !== null
    owner = next
    await fetchReminders(owner)
  }
})

/** Throws ApiError, NetworkError. */
export async function remindOfQuiz(quiz: QuizReminder, isReminded: boolean): Promise<void> {
  const owner = await currentOwner()
  await apiRequest(`/alerts/quizzes/${quiz.quizId}`, {
    method: isReminded ? 'PUT' : 'DELETE',
    headers: await pushHeaders(),
  })
  await write(owner, (before) => {
    const others = before.filter(({ quizId }) => quizId !== quiz.quizId)
    return isReminded ? [...others, quiz] : others
  })
}
