import { isSoldType } from '#shared/domain/sales/sale.ts'
import type { LockName } from '#server/db/locks.ts'

/**
 * Returns the lock of a kind's writes; undefined if they run alone. A write of a kind uses rows of content alone, and no
 * other named transaction writes these. But orders read items for sale, and a write of a quiz reads purchases and attempts.
 */
export const contentLock = (kind: string): LockName | undefined => (isSoldType(kind) ? undefined : 'content')
