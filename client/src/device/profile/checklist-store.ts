import { CHECKLISTS, database, meta } from '#client/device/db/db.ts'

// Checklists belong to the device, as the vault: no request carries them, and no sync includes them.

export const CHECKLIST_ITEMS = [
  'photo',
  'signature',
  'identity',
  'birth',
  'qualification',
  'category',
  'fee',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** Ticked items by post, the latest changed post last. */
type Checklists = Record<string, ChecklistItem[]>

const MAX_CHECKLISTS = 100

const readAll = async (): Promise<Checklists> =>
  ((await meta.get(CHECKLISTS))?.value as Checklists | undefined) ?? {}

export const readTicks = async (postId: string): Promise<ChecklistItem[]> => (await readAll())[postId] ?? []

/** Ticks or unticks an item of a post. Rejects if the database cannot store it. */
export const changeTick = (postId: string, item: ChecklistItem, isTicked: boolean): Promise<void> =>
  database.transaction('rw', meta, async () => {
    const { [postId]: before = [], ...others } = await readAll()
    const rest = before.filter((each) => each !== item)
    const retained = Object.entries(others).slice(1 - MAX_CHECKLISTS)
    const value = Object.fromEntries([...retained, [postId, isTicked ? [...rest, item] : rest]])
    await meta.put({ name: CHECKLISTS, value })
  })
