import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { meta, type Owner } from '#client/device/db/db.ts'

// Stored apart from the settings: the worker reads them with each message, and the inbox contains them.

export const QUIET_HOURS = 'quietHours'

export type StoredQuietHours = { owner: Owner; quiet: QuietHours | null }

export const storeQuietHours = (owner: Owner, quiet: QuietHours | null): PromiseLike<string> =>
  meta.put({ name: QUIET_HOURS, value: { owner, quiet } satisfies StoredQuietHours })

/** Returns the last known quiet hours: null for none, undefined if unknown. */
export const getQuietHours = (
  stored: StoredQuietHours | undefined,
  owner: Owner,
): QuietHours | null | undefined => (stored?.owner === owner ? stored.quiet : undefined)

export const deleteQuietHours = (): PromiseLike<void> => meta.delete(QUIET_HOURS)
