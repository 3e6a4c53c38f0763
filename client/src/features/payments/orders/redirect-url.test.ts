import { describe, expect, it } from 'vitest'
import { isPaymentPage } from './redirect-url.ts'

const ORIGIN = 'https://avsar.example'

describe('isPaymentPage', () => {
  it.each([
    '/pay/sandbox/plink_1',
    'https://avsar.example/pay/sandbox/plink_1',
    'https://rzp.io/i/nxrHnLJ',
    'https://api.razorpay.com/v1/l/plink_1',
    'http://127.0.0.1:4010/l/plink_1',
    'http://[::1]:4010/l/plink_1',
  ])('isPaymentPage accepts %s', (address) => {
    expect(isPaymentPage(address, ORIGIN)).toBe(true)
  })

  it.each([
    '',
    '/account',
    '//evil.example/pay/sandbox/1',
    'http://rzp.io/i/nxrHnLJ',
    'https://rzp.io.evil.example/i',
    'https://notrazorpay.com/l',
    'https://razorpay.com@evil.example/',
    'https://user:word@rzp.io/i',
    'http://avsar.example/pay/sandbox/1',
    'http://10.0.0.1/l',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('isPaymentPage rejects %s', (address) => {
    expect(isPaymentPage(address, ORIGIN)).toBe(false)
  })
})
