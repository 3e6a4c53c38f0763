/**
 * Name of the cookie that tells a browser how the payment stood with which it came back. It grants nothing: a browser without a session
 * is told by it what an address, which anybody can write, must not make us say.
 */
export const RETURN_COOKIE = 'paymentReturn'

/** How a payment stood when its buyer came back. */
export const RETURN_OUTCOMES = ['received', 'checking'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]

/** Returns the value of the cookie. */
export const returnCookieValue = (outcome: ReturnOutcome, orderId: string): string => `${outcome}.${orderId}`

/** Returns how the payment of an order stood, read from the cookies of a page; null if the browser did not come back with it. */
export function returnOutcome(cookies: string, orderId: string): ReturnOutcome | null {
  const values = cookies.split(';').map((cookie) => cookie.trim())
  const isOf = (outcome: ReturnOutcome) =>
    values.includes(`${RETURN_COOKIE}=${returnCookieValue(outcome, orderId)}`)
  return RETURN_OUTCOMES.find(isOf) ?? null
}
