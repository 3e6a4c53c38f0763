import type { JobType } from '#shared/domain/job-types.ts'
import type { SoldItem } from './buyers.repository.ts'

/** Refunds all buyers of an item who have not used it; the payload is a `RefundTask`. */
export const REFUND_BUYERS = 'payments.refund-buyers' satisfies JobType

/** `actorId`: the admin who decided it. */
export type RefundTask = SoldItem & { reason: string; actorId: string }
