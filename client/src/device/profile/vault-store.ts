import { VAULT, database, meta } from '#client/device/db/db.ts'
import { vaultChanged } from '#client/device/events.ts'

// The numbers belong to the device, not to a user. No request carries them, and no sync includes them.

/** Roll or registration number with the exam or form that it belongs to. Both together identify it. */
export type VaultEntry = { label: string; number: string }

export const [MAX_ENTRIES, MAX_LABEL_LENGTH, MAX_NUMBER_LENGTH] = [200, 80, 40] as const

/** Returns the entries, newest first. */
export const readVault = async (): Promise<VaultEntry[]> =>
  ((await meta.get(VAULT))?.value as VaultEntry[] | undefined) ?? []

async function change(update: (entries: VaultEntry[]) => VaultEntry[]): Promise<void> {
  await database.transaction('rw', meta, async () => {
    const entries = update(await readVault())
    if (entries.length === 0) await meta.delete(VAULT)
    else await meta.put({ name: VAULT, value: entries })
  })
  vaultChanged.emit()
}

const isSame = (one: VaultEntry, other: VaultEntry): boolean =>
  one.label === other.label && one.number === other.number

export type EntryErrors = {
  label?: 'noLabel' | 'longLabel'
  number?: 'noNumber' | 'longNumber' | 'known' | 'full'
}

export function findEntryErrors(entry: VaultEntry, entries: readonly VaultEntry[]): EntryErrors {
  const { label, number } = entry
  const errors: EntryErrors = {}
  if (label === '') errors.label = 'noLabel'
  else if (label.length > MAX_LABEL_LENGTH) errors.label = 'longLabel'
  if (number === '') errors.number = 'noNumber'
  else if (number.length > MAX_NUMBER_LENGTH) errors.number = 'longNumber'
  else if (entries.some((other) => isSame(entry, other))) errors.number = 'known'
  else if (entries.length >= MAX_ENTRIES) errors.number = 'full'
  return errors
}

/** Adds a checked entry. Rejects if the database cannot store it. */
export const addEntry = (entry: VaultEntry): Promise<void> =>
  change((entries) => [entry, ...entries.filter((other) => !isSame(entry, other))])

/** Deletes an entry. Rejects if the database cannot. */
export const deleteEntry = (entry: VaultEntry): Promise<void> =>
  change((entries) => entries.filter((other) => !isSame(entry, other)))
