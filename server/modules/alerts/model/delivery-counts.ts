import { DELIVERY_STATUSES } from '#server/db/schema/alerts.ts'
import type { DeliveryStatus } from '#server/db/schema/alerts.ts'
import type { Query } from '#server/db/db.ts'
import { deliveryStatements } from './deliveries.repository.ts'

type Counts = Record<DeliveryStatus, number>

const NONE: Counts = { waiting: 0, digest: 0, accepted: 0, failed: 0, pruned: 0, cancelled: 0 }
const sum = (counts: Counts): number => DELIVERY_STATUSES.reduce((total, status) => total + counts[status], 0)

/**
 * Collects changes of deliveries, to count them once for each alert. An alert always has as many targets as deliveries
 * of all statuses together.
 */
export function deliveryCounts() {
  const byAlert = new Map<string, Counts>()
  function add(alertId: string, status: DeliveryStatus, count: number): void {
    const counts = byAlert.get(alertId) ?? { ...NONE }
    counts[status] += count
    byAlert.set(alertId, counts)
  }
  return {
    add,
    /** Counts deliveries of one status as such of another. */
    move(alertId: string, from: DeliveryStatus, to: DeliveryStatus, count = 1): void {
      add(alertId, from, -count)
      add(alertId, to, count)
    },
    /** Writes what was collected, in the transaction of the changes. */
    write(query: Query): void {
      for (const [alertId, counts] of byAlert)
        deliveryStatements(query).count.run(
          sum(counts),
          ...DELIVERY_STATUSES.map((status) => counts[status]),
          alertId,
        )
      byAlert.clear()
    },
  }
}
