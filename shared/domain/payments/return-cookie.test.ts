import { describe, expect, it } from 'vitest'
import { RETURN_COOKIE, returnCookieValue, returnOutcome } from './return-cookie.ts'

const ORDER = '01KAJ5EVF0000000000000RD01'
const OTHER = '01KAJ5EVF0000000000000RD02'

describe('the payment outcome at the return', () => {
  it.each(['received', 'checking'] as const)(
    'the payment outcome after the return from the payment page comes from the cookie: %s',
    (outcome) => {
      const cookies = `signedIn=1; ${RETURN_COOKIE}=${returnCookieValue(outcome, ORDER)}; theme=dark`
      expect(returnOutcome(cookies, ORDER)).toBe(outcome)
    },
  )

  it.each([
    ['without cookies', ''],
    ['of another order', `${RETURN_COOKIE}=${returnCookieValue('received', OTHER)}`],
    ['in another cookie', `x${RETURN_COOKIE}=${returnCookieValue('received', ORDER)}`],
    ['of another outcome', `${RETURN_COOKIE}=paid.${ORDER}`],
    ['without an order', `${RETURN_COOKIE}=received.`],
  ])('the payment outcome is unknown if the cookie is not valid for the order: %s', (_what, cookies) => {
    expect(returnOutcome(cookies, ORDER)).toBeNull()
  })
})
