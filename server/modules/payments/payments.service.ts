import pLimit from 'p-limit'
import type { ProviderData } from '#shared/contracts/payment.ts'
import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import { orderSync } from '#server/modules/payments/provider/sync-order.ts'
import { linkCanceller } from '#server/modules/payments/orders/cancel-links.ts'
import { paymentComparer } from '#server/modules/payments/reconciliation/compare-payments.ts'
import { paymentDecisions } from '#server/modules/payments/orders/decide-payments.ts'
import { disputeRecorder } from '#server/modules/payments/refunds/record-disputes.ts'
import { paymentInitializer, linkOpener } from '#server/modules/payments/orders/initialize-payment.ts'
import { MAX_CONCURRENT_CHECKS } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { paymentRecords } from '#server/modules/payments/orders/payment-records.repository.ts'
import { returnAcceptor } from '#server/modules/payments/orders/accept-return.ts'
import { orderPlacer } from '#server/modules/payments/orders/place-order.ts'
import { purchasesReader } from '#server/modules/payments/orders/purchases.service.ts'
import { paymentMails } from '#server/modules/payments/receipts/build-receipt-mail.ts'
import { reconciler } from '#server/modules/payments/reconciliation/reconcile-orders.ts'
import { orderRefresher } from '#server/modules/payments/orders/refresh-order.ts'
import { refundSender } from '#server/modules/payments/refunds/send-refunds.ts'
import { linkApplier } from '#server/modules/payments/provider/apply-link.ts'
import { webhookReceiver } from '#server/modules/payments/webhooks/receive-webhook.ts'
import { paymentUpkeep } from '#server/modules/payments/reconciliation/run-payment-upkeep.ts'
import { webhookHandler } from '#server/modules/payments/webhooks/handle-webhook.ts'

export function paymentsService(ports: PaymentModulePorts) {
  const applyLink = linkApplier(ports)
  const syncPorts = { ...ports, applyLink, locks: keyedLocks(), limit: pLimit(MAX_CONCURRENT_CHECKS) }
  const sync = orderSync(syncPorts)
  const refunds = refundSender(ports)
  const disputes = disputeRecorder(ports)
  const refresh = orderRefresher({ ...ports, sync })
  const reconciling = reconciler({ ...ports, sync })
  const comparer = paymentComparer({ ...ports, sync, refunds })
  return {
    personal: paymentRecords(ports),
    initialize: paymentInitializer({ orders: orderPlacer(ports), sync, openLink: linkOpener(syncPorts) }),
    purchases: purchasesReader({ ...ports, sync, refresh }),
    acceptReturn: returnAcceptor({ ...ports, refresh }),
    receiveWebhook: webhookReceiver(ports),
    handleWebhook: webhookHandler({ ...ports, sync, refunds, disputes }),
    reconcile: () => reconciling.run(),
    compare: (payload: string) => comparer.compare(payload),
    tick: paymentUpkeep({ ...ports, reconciler: reconciling, comparer }),
    cancelLinks: linkCanceller({ ...ports, sync }),
    refunds,
    disputes,
    buildMail: paymentMails(ports),
    decisions: paymentDecisions(ports),
    syncOrder: sync.syncOrder,
    /** Returns the state of payments and the current provider. */
    provider(): ProviderData {
      const { current } = ports.providers
      return { payment: { isOpen: current !== null, isTest: current?.isTest ?? false } }
    },
  }
}
export type PaymentsService = ReturnType<typeof paymentsService>
