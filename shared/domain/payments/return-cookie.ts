/** Cookie with the payment status for the buyer's return, since a URL could be forged. It grants nothing. */
export const RETURN_COOKIE = 'paymentReturn'

export const RETURN_OUTCOMES = ['received', 'checking'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]

export const returnCookieValue = (outcome: ReturnOutcome, orderId: string): string => `${outcome}.${orderId}`

export function returnOutcome(cookies: string, orderId: string): ReturnOutcome | null {
  const values = cookies.split(';').map((cookie) => cookie.trim())
  const isOf = (outcome: ReturnOutcome) =>
    values.includes(`${RETURN_COOKIE}=${returnCookieValue(outcome, orderId)}`)
  return RETURN_OUTCOMES.find(isOf) ?? null
}
