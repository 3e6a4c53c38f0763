import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { Entitlements } from '#server/content/content.sale.ts'

const { entitlements } = schema

/** Entitles buyers to paid items, and admins to everything. */
export const purchaseEntitlements = (db: Db): Entitlements => ({
  async ownedOf(viewer, kind, ids) {
    if (viewer.role === 'admin') return new Set(ids)
    if (ids.length === 0) return new Set()
    const rows = await db.read
      .select({ itemId: entitlements.itemId })
      .from(entitlements)
      .where(
        and(
          eq(entitlements.userId, viewer.id),
          eq(entitlements.itemKind, kind as SoldType),
          inArray(entitlements.itemId, [...ids]),
          isNull(entitlements.closedAt),
        ),
      )
    return new Set(rows.map(({ itemId }) => itemId))
  },

  async isSold(kind, id) {
    const [row] = await db.read
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(
        and(
          eq(entitlements.itemKind, kind as SoldType),
          eq(entitlements.itemId, id),
          isNull(entitlements.closedAt),
        ),
      )
      .limit(1)
    return row !== undefined
  },
})
