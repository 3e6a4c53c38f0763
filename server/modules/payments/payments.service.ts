import type { ProviderData } from '#shared/contracts/payment.ts'
import { orderSync } from '#server/modules/payments/provider/sync-order.ts'
import { linkCanceller } from '#server/modules/payments/orders/cancel-links.ts'
import { paymentComparer } from '#server/modules/payments/reconciliation/compare-payments.ts'
import { paymentDecisions } from '#server/modules/payments/orders/decide-payments.ts'
import { disputeRecorder } from '#server/modules/payments/refunds/record-disputes.ts'
import { paymentInitializer } from '#server/modules/payments/orders/initialize-payment.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { paymentRecords } from '#server/modules/payments/orders/payment-records.repository.ts'
import { returnAcceptor, orderRefresher } from '#server/modules/payments/orders/refresh-order.ts'
import { purchasesReader } from '#server/modules/payments/orders/purchases.service.ts'
import { paymentMails } from '#server/modules/payments/receipts/build-receipt-mail.ts'
import { reconciler } from '#server/modules/payments/reconciliation/reconcile-orders.ts'
import { refundSender } from '#server/modules/payments/refunds/send-refunds.ts'
import { webhookHandler, webhookReceiver } from '#server/modules/payments/webhooks/webhooks.service.ts'
import { paymentUpkeep } from '#server/modules/payments/reconciliation/run-payment-upkeep.ts'

export function paymentsService(ports: PaymentModulePorts) {
  const sync = orderSync(ports)
  const refunds = refundSender(ports)
  const disputes = disputeRecorder(ports)
  const refresh = orderRefresher({ ...ports, sync })
  const reconciling = reconciler({ ...ports, sync })
  const comparer = paymentComparer({ ...ports, sync, refunds })
  return {
    personal: paymentRecords(ports),
    initialize: paymentInitializer({ ...ports, sync }),
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
