import { meta } from './db.ts'

/** How far the sync of this device has come. Times are epoch milliseconds, 0 where it never was. */
export type SyncState = {
  /** What to send as `since` next time; blank before the first page. */
  cursor: string
  /** Counts the times that it began afresh. */
  run: number
  /** When this run began. */
  runAt: number
  /** When the device last equalled the server. */
  syncedAt: number
  /** When a page last changed something. */
  changedAt: number
  /** Whether this run has come to its end. */
  isRunComplete: boolean
  /** Whether the device holds every public post, not only the newest. */
  hasAllPosts: boolean
}

const SYNC = 'sync'

const NEVER: SyncState = {
  cursor: '',
  run: 0,
  runAt: 0,
  syncedAt: 0,
  changedAt: 0,
  isRunComplete: false,
  hasAllPosts: false,
}

/** How far the sync has come. */
export async function syncState(): Promise<SyncState> {
  const fact = await meta.get(SYNC)
  return (fact?.value as SyncState | undefined) ?? NEVER
}

/** Notes how far it has come. */
export async function setSyncState(state: SyncState): Promise<void> {
  await meta.put({ name: SYNC, value: state })
}
