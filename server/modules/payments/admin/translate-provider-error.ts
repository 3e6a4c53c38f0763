import { conflict, unavailable } from '#server/lib/errors.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'

const MESSAGES = {
  unreachable: 'The payment provider does not respond. Nothing was changed.',
  limited: 'The payment provider gets too many requests. Nothing was changed. Try again in a minute.',
  notFound: 'The payment provider has no such record. Nothing was changed.',
  refused: 'The payment provider refused the request. Nothing was changed.',
  credentials:
    'The keys of the payment provider are missing or refused. Nothing was changed. See docs/operations.md.',
} satisfies Record<ProviderError['reason'], string>

/** Translates a provider error for admins. Rethrows other errors. */
export function translateProviderError(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  const isLater = error.reason === 'unreachable' || error.reason === 'limited'
  throw isLater ? unavailable(MESSAGES[error.reason], error) : conflict(MESSAGES[error.reason])
}
