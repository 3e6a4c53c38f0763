import type { PaymentSettings } from '#server/config/payment-settings.ts'
import type { PaymentPorts, PaymentProvider } from './payment-provider.ts'
import { razorpayProvider } from './razorpay.ts'

/**
 * Builds the providers of the configuration. `sandbox` is the one of this server, null where it has none. A provider that is
 * still set up answers for its orders even if another takes the new ones.
 */
export function configuredPayments(
  { provider, razorpay }: PaymentSettings,
  { sandbox, clock }: { sandbox: PaymentProvider | null; clock: () => number },
): PaymentPorts {
  const providers = {
    sandbox,
    razorpay: razorpay === null ? null : razorpayProvider(razorpay, { clock }),
  }
  return { current: provider === null ? null : providers[provider], named: (name) => providers[name] }
}
