import { ApiError } from '#shared/contracts/api.ts'
import type { SavedJobData, SavedJobsData } from '#shared/contracts/saved-job.ts'
import { apiRequest } from './api-request.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { outbox } from './use-outbox.ts'
import { database, meta, saved, type Owner, type SavedJobRow } from './db.ts'
import { currentOwner } from './current-user.ts'
import { savedChanged } from './saved-events.ts'
import { answeredRow, isSameSaying, learnedRow, saidFields, serversRow } from './saved-rows.ts'

const CLOCK_OFFSET = 'clockOffset'
const PATH = '/saved'

const slotOf = (postId: string): string => `saved/${postId}`

/** What is to be added to the clock of this device to have the server's, milliseconds. */
export async function clockOffset(): Promise<number> {
  const fact = await meta.get(CLOCK_OFFSET)
  return typeof fact?.value === 'number' ? fact.value : 0
}

const isExpected = (error: unknown): boolean => error instanceof NetworkError || error instanceof ApiError

/** Puts what is said of a post into the outbox, and takes the server's word for it where that comes at once. */
export async function sendSaved(row: SavedJobRow): Promise<void> {
  const { owner, postId, summary } = row
  const entry = {
    kind: 'saved',
    method: 'PUT',
    owner,
    label: summary.postName,
    slot: slotOf(postId),
  } as const
  try {
    // It may wait until somebody else is signed in: then it must not become that person's.
    const path = `${PATH}/${postId}?owner=${encodeURIComponent(owner)}`
    const outcome = await outbox.add({ ...entry, path, body: saidFields(row) })
    if (outcome.status === 'sent') await take(row, outcome.data)
    if (outcome.status === 'refused') await giveUp(row)
  } catch (error) {
    // It stands on the device as unsent, and goes with the next sync.
    if (!isExpected(error)) throw error
  }
}

/** Writes what the server made of a row, unless its owner is gone or it was changed meanwhile. */
const change = (sent: SavedJobRow, next: (now: SavedJobRow) => SavedJobRow): Promise<void> =>
  database.transaction('rw', saved, async () => {
    const now = await saved.get([sent.owner, sent.postId])
    if (now !== undefined && isSameSaying(now, sent)) await saved.put(next(now))
  })

// Another tab or the worker may have sent it: then the answer is not at hand, and comes with the next sync.
const hasSaved = (data: unknown): data is SavedJobData =>
  typeof data === 'object' && data !== null && 'saved' in data

const take = (sent: SavedJobRow, data: unknown) =>
  change(sent, (now) => (hasSaved(data) ? serversRow(now, data.saved) : now))

// What the server does not take it does not keep: the next sync brings the device in line.
async function giveUp(sent: SavedJobRow): Promise<void> {
  await change(sent, (now) => ({ ...now, isUnsent: false }))
  await syncSaved()
}

/** What waits in the outbox, and what was refused there, as the slots of one person's saved jobs. */
async function slotsOf(owner: Owner) {
  const entries = (await outbox.list()).filter((entry) => entry.kind === 'saved' && entry.owner === owner)
  const slots = (isRefused: boolean) =>
    new Set(entries.filter(({ refusal }) => (refusal !== undefined) === isRefused).map(({ slot }) => slot))
  return { waiting: slots(false), refused: slots(true) }
}

async function merge(owner: Owner, { saved: answers, now }: SavedJobsData, askedAt: number) {
  const { waiting, refused } = await slotsOf(owner)
  return database.transaction('rw', saved, meta, async () => {
    // Whoever signed out meanwhile leaves nothing behind.
    if ((await currentOwner()) !== owner) return []
    await meta.put({ name: CLOCK_OFFSET, value: Math.round(now - (askedAt + Date.now()) / 2) })
    const held = new Map((await saved.where('owner').equals(owner).toArray()).map((row) => [row.postId, row]))
    const isRefused = (row: SavedJobRow) => refused.has(slotOf(row.postId))
    const next = answers.flatMap((answer) => {
      const row = held.get(answer.postId)
      if (row === undefined) return answer.isSaved.value ? [learnedRow(owner, answer)] : []
      return [isRefused(row) ? serversRow(row, answer) : answeredRow(row, answer, now)]
    })
    const answered = new Set(answers.map(({ postId }) => postId))
    const others = [...held.values()].filter(({ postId }) => !answered.has(postId))
    // What was sent once and is not there any more is gone; what came meanwhile is too young to tell.
    const isGone = (row: SavedJobRow) => isRefused(row) || (!row.isUnsent && row.createdAt < askedAt)
    await saved.bulkPut(next)
    await saved.bulkDelete(others.filter(isGone).map(({ postId }) => [owner, postId]))
    const left = others.filter((row) => !isGone(row))
    return [...next, ...left].filter((row) => row.isUnsent && !waiting.has(slotOf(row.postId)))
  })
}

async function sync(): Promise<void> {
  const owner = await currentOwner()
  if (owner === '') return
  const askedAt = Date.now()
  const { data } = await apiRequest<SavedJobsData>(`${PATH}?owner=${encodeURIComponent(owner)}`)
  const unsent = await merge(owner, data, askedAt)
  savedChanged.emit()
  for (const row of unsent) await sendSaved(row)
}

let running: Promise<void> | undefined

/** Brings this device and the server of one mind about the saved jobs of a signed-in person, as far as it can be reached. */
export const syncSaved = (): Promise<void> =>
  (running ??= sync()
    .catch((error: unknown) => {
      // Another time: everything stands on the device.
      if (!isExpected(error)) throw error
    })
    .finally(() => {
      running = undefined
    }))
