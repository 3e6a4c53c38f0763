import { afterEach, beforeEach, expect, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { database, savedJobs } from '#client/device/db/db.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { listSavedJobs, trySaveChange } from '#client/device/saved/saved-store.ts'
import { savedServer } from './saved-server.ts'

export const ASHA = '01KAHG0000000000000000ASHA'
export const RAVI = '01KAHG0000000000000000RAVI'
export const CLERK = buildSummary({ _id: '01KAJ5EVF0000000000000000A', postName: 'Clerk' })
export const DRIVER = buildSummary({ _id: '01KAJ5EVF0000000000000000B', postName: 'चालक' })
export const NOTE = 'Hall ticket in the blue folder'

/** Removes the session cookie, as at the end of a session. */
export const signOutCookie = () => {
  document.cookie = 'signedIn=;path=/;max-age=0'
}

export async function signIn(id = ASHA) {
  document.cookie = 'signedIn=1;path=/'
  await switchUser(id)
}

/** Saves a post or removes it, as the button does. */
export const savePost = (post: typeof CLERK, isSaved: boolean) => trySaveChange(post, { isSaved })

/** Returns the saved rows in short, by name: status, note, pending flag. */
export async function readSavedRows() {
  const rows = await listSavedJobs()
  return rows
    .map(({ summary, status, note, isPending }) => [summary.postName, status, note, isPending] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Waits until nothing is pending. */
export const sent = () =>
  vi.waitFor(async () => expect((await savedJobs.toArray()).some((row) => row.isPending)).toBe(false))

export const dumpOfflineDb = async (): Promise<string> =>
  JSON.stringify(await Promise.all(database.tables.map((table) => table.toArray())))

/** Sets up an empty device and a server with two posts before each test. */
export function deviceWithServer() {
  const of = { server: savedServer([]) }
  beforeEach(() => {
    of.server = savedServer([CLERK, DRIVER])
  })
  afterEach(async () => {
    signOutCookie()
    await wipeUserData()
    await Promise.all(database.tables.map((table) => table.clear()))
  })
  return {
    of,
    /** Returns a post's saved state, status and note on the server. */
    onServer: (id = CLERK._id) => {
      const { isSaved, status, note } = of.server.rows.get(id) ?? {}
      return [isSaved?.value, status?.value, note?.value]
    },
  }
}
