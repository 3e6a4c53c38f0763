import type { ProviderData } from '#shared/contracts/payment.ts'
import { orderAsker } from './ask-provider.ts'
import { linkCanceller } from './cancel-links.ts'
import { paymentComparer } from './compare-payments.ts'
import { paymentDecisions } from './decide-payments.ts'
import { disputeNoter } from './disputes.ts'
import { paymentInitializer } from './initialize-payment.ts'
import { atMost, keyedLocks } from './locks.ts'
import { linkOpener } from './open-link.ts'
import { ASKED_AT_ONCE } from './parts.ts'
import type { PaymentModulePorts } from './parts.ts'
import { paymentRecords } from './payment-records.ts'
import { returnTaker } from './payment-return.ts'
import { orderPlacer } from './place-order.ts'
import { purchasesReader } from './purchases.ts'
import { paymentMails } from './receipt-mail.ts'
import { reconciler } from './reconcile.ts'
import { orderRefresher } from './refresh-order.ts'
import { refundSender } from './refunds.ts'
import { orderSettler } from './settle-order.ts'
import { webhookReceiver } from './receive-webhook.ts'
import { paymentUpkeep } from './upkeep.ts'
import { webhookHandler } from './handle-webhook.ts'

/** Builds what takes payments and says what was bought. */
export function paymentsService(ports: PaymentModulePorts) {
  const settleOrder = orderSettler(ports)
  const askPorts = { ...ports, settleOrder, locks: keyedLocks(), limit: atMost(ASKED_AT_ONCE) }
  const asker = orderAsker(askPorts)
  const refunds = refundSender(ports)
  const disputes = disputeNoter(ports)
  const refresh = orderRefresher({ ...ports, asker })
  const reconciling = reconciler({ ...ports, asker })
  const comparer = paymentComparer({ ...ports, asker, refunds })
  return {
    personal: paymentRecords(ports),
    initialize: paymentInitializer({ placer: orderPlacer(ports), asker, openLink: linkOpener(askPorts) }),
    purchases: purchasesReader({ ...ports, asker, refresh }),
    takeReturn: returnTaker({ ...ports, refresh }),
    receiveWebhook: webhookReceiver(ports),
    handleWebhook: webhookHandler({ ...ports, asker, refunds, disputes }),
    reconcile: () => reconciling.run(),
    compare: (payload: string) => comparer.compare(payload),
    tick: paymentUpkeep({ ...ports, reconciler: reconciling, comparer }),
    cancelLinks: linkCanceller({ ...ports, asker }),
    refunds,
    disputes,
    mailOf: paymentMails(ports),
    /** What admins decide about the money of an order. */
    decisions: paymentDecisions(ports),
    /** Asks about an order and brings it in line, for admins. */
    ask: asker.ask,
    /** Returns whether and how payments are taken. */
    provider(): ProviderData {
      const { current } = ports.providers
      return { payment: { isOpen: current !== null, isTest: current?.isTest ?? false } }
    },
  }
}
export type PaymentsService = ReturnType<typeof paymentsService>
