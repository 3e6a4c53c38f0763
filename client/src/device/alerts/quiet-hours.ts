import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { meta, type Owner } from '#client/device/db/db.ts'

// Apart from the settings: the worker reads them with each message, and the inbox brings them along.

/** The name of the quiet hours in `meta`. */
export const QUIET_HOURS = 'quietHours'

/** Quiet hours in `meta`. */
export type StoredQuietHours = { owner: Owner; quiet: QuietHours | null }

/** Stores the quiet hours of an owner; null for none. */
export const storeQuietHours = (owner: Owner, quiet: QuietHours | null): PromiseLike<string> =>
  meta.put({ name: QUIET_HOURS, value: { owner, quiet } satisfies StoredQuietHours })

/** Returns the quiet hours of an owner as last known, null for none; undefined if they are not known. */
export const quietHoursOf = (
  stored: StoredQuietHours | undefined,
  owner: Owner,
): QuietHours | null | undefined => (stored?.owner === owner ? stored.quiet : undefined)

/** Deletes the quiet hours. */
export const dropQuietHours = (): PromiseLike<void> => meta.delete(QUIET_HOURS)
