/**
 * Name of the cookie with the payment status at the return of a browser. It grants nothing. It informs browsers without
 * a session, since an address can be forged.
 */
export const RETURN_COOKIE = 'paymentReturn'

export const RETURN_OUTCOMES = ['received', 'checking'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]

export const returnCookieValue = (outcome: ReturnOutcome, orderId: string): string => `${outcome}.${orderId}`

/** Returns the payment status from a page's cookies; null if the browser did not return from this order. */
export function returnOutcome(cookies: string, orderId: string): ReturnOutcome | null {
  const values = cookies.split(';').map((cookie) => cookie.trim())
  const isOf = (outcome: ReturnOutcome) =>
    values.includes(`${RETURN_COOKIE}=${returnCookieValue(outcome, orderId)}`)
  return RETURN_OUTCOMES.find(isOf) ?? null
}
