import type { SoldType } from '#shared/domain/sales/sale.ts'

const users = (count: number): string => (count === 1 ? '1 user' : `${count} users`)
const them = (count: number): string => (count === 1 ? 'this buyer' : `all ${count} buyers`)

const UNUSED: Record<SoldType, (count: number) => string> = {
  quiz: (count) => `${users(count)} paid for this quiz and ${count === 1 ? 'has' : 'have'} not taken it.`,
  note: (count) => `${users(count)} paid for these notes.`,
  offlineForm: (count) => `${users(count)} paid for this form.`,
}

export const soldItems = {
  buyers: 'Buyers',
  buyersOf: (title: string) => `Buyers: ${title}`,
  unused: (type: SoldType, count: number, amount: string) => `${UNUSED[type](count)} Total paid: ${amount}.`,
  none: 'There are no buyers to refund.',
  loading: 'Checking who paid for this…',
  loadFailed: 'The buyers could not be loaded. If you delete this item now, buyers keep access.',
  choose: 'Buyers',
  keep: 'Keep access for the buyers',
  notUsable: 'Buyers can no longer use this item.',
  refundAll: (count: number) => `Refund ${them(count)}`,
  refundText: 'Each buyer gets a full refund and an email about it.',
  refundFailed: 'The refunds could not be started.',
  unpublished:
    'Buyers keep access to this item. To refund all buyers, save, then press “Buyers” in the list.',
  progress: (done: number, pending: number, failed: number) =>
    `Refunds: ${done} done, ${pending} pending${failed === 0 ? '' : `, ${failed} failed`}.`,
  running: 'Refunds are being started…',
  left: 'Orders with an open dispute are not refunded here. Decide each of these orders on the Orders page.',
  unusable: 'Paid items that the buyers cannot use:',
  unusableLine: { expired: 'ended before the buyers took the quiz', missing: 'has no file' },
  unusableBuyers: users,
  moreUnusable: (shown: number, total: number) => `The first ${shown} of ${total} items are shown.`,
}
