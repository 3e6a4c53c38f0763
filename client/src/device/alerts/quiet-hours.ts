import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { meta, type Owner } from '../db.ts'

// Apart from the settings: the worker reads them with each message, and the inbox brings them along.

const NAME = 'quietHours'

type Stored = { owner: Owner; quiet: QuietHours | null }

/** Stores the quiet hours of an owner; null for none. */
export const storeQuietHours = (owner: Owner, quiet: QuietHours | null): PromiseLike<string> =>
  meta.put({ name: NAME, value: { owner, quiet } satisfies Stored })

/** Returns the quiet hours of an owner as last known, null for none; undefined if they are not known. */
export async function readQuietHours(owner: Owner): Promise<QuietHours | null | undefined> {
  const stored = (await meta.get(NAME))?.value as Stored | undefined
  return stored?.owner === owner ? stored.quiet : undefined
}

/** Deletes the quiet hours. */
export const dropQuietHours = (): PromiseLike<void> => meta.delete(NAME)
