import type { UnusableItemsData } from '#shared/contracts/sold-items.ts'
import type { SoldType } from '#shared/domain/sales/sold-types.ts'
import { itemsWithBuyers, sumUnused } from './buyers.repository.ts'
import type { SoldItem } from './buyers.repository.ts'
import type { SoldItemsPorts } from './sold-items-ports.ts'

// Items that are read at a time, and those that are listed.
const SLICE = 200
const MAX_LISTED = 20

// Buyers who did not come are listed for this long.
const EXPIRED_DAYS = 30
const DAY_MS = 86_400_000

const START: SoldItem = { kind: '' as SoldType, id: '' }

/** Builds what finds the items that users have paid for and cannot use. Requests are served meanwhile. */
export const unusableItems = ({ db, clock, pace, findItem }: SoldItemsPorts) =>
  async function list(): Promise<UnusableItemsData> {
    const now = clock()
    const since = now - EXPIRED_DAYS * DAY_MS
    const pause = pace.work()
    const found: UnusableItemsData = { total: 0, items: [] }
    let after: SoldItem | undefined = START
    while (after !== undefined) {
      const slice: SoldItem[] = await itemsWithBuyers(db.read, after, SLICE)
      for (const sold of slice) {
        await pause()
        const item = await findItem(db.read, sold.kind, sold.id)
        if (item?.isUsable === true || (item?.expiresAt ?? now) < since) continue
        const { total: buyers } = await sumUnused(db.read, sold)
        if (buyers === 0) continue
        found.total += 1
        const reason = (item?.expiresAt ?? Infinity) <= now ? 'expired' : 'missing'
        if (found.items.length < MAX_LISTED)
          found.items.push({ type: sold.kind, id: sold.id, title: item?.title ?? '', buyers, reason })
      }
      after = slice.length === SLICE ? slice.at(-1) : undefined
    }
    return found
  }
