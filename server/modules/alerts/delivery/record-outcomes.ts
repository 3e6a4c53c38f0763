import type { Query } from '#server/db/db.ts'
import type { PushOutcome } from '#server/ports/push/push-outcome.ts'
import { deliveryStatements, deliveryCounts } from '#server/modules/alerts/model/deliveries.repository.ts'
import { toDigestDay } from '#server/modules/alerts/digests/make-digests.ts'
import type { DueDelivery } from '#server/modules/alerts/model/due-deliveries.repository.ts'
import { noteEnded } from '#server/modules/alerts/owners/guests.repository.ts'
import type { DeliveryChange } from './decide-delivery.ts'

export type RecordedOutcome = { due: DueDelivery; change: DeliveryChange; isGone: boolean }

export function outcomeFor(due: DueDelivery, outcome: PushOutcome): RecordedOutcome {
  const { runAt, expiresAt, attempts } = due
  const ended = (status: DeliveryChange['status'], isGone = false): RecordedOutcome => ({
    due,
    change: { status, runAt, expiresAt, attempts: attempts + 1 },
    isGone,
  })
  switch (outcome.status) {
    case 'accepted':
      return ended('accepted')
    case 'gone':
      return ended('pruned', true)
    case 'retry': {
      const next = attempts + (outcome.isOriginParked ? 0 : 1)
      return {
        due,
        change: { status: 'waiting', runAt: outcome.at, expiresAt, attempts: next },
        isGone: false,
      }
    }
    default:
      return ended('failed')
  }
}

export async function recordOutcomes(
  query: Query,
  outcomes: readonly RecordedOutcome[],
  { now, pause }: { now: number; pause: () => Promise<void> },
): Promise<void> {
  const { change: update, prune } = deliveryStatements(query)
  const counts = deliveryCounts()
  for (const { due, change, isGone } of outcomes) {
    const { status, runAt, expiresAt, attempts } = change
    const { changes } = update.run(status, Math.round(runAt), expiresAt, attempts, due.seq)
    if (changes > 0 && status !== 'waiting' && toDigestDay(due.alertId) === null)
      counts.move(due.alertId, 'waiting', status)
    const endedOwner = isGone ? prune.get(due.subscriptionId, due.endpoint) : undefined
    if (endedOwner !== undefined) await noteEnded(query, [endedOwner], now)
    await pause()
  }
  counts.write(query)
}
