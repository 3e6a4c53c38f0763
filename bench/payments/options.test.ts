import { describe, expect, it } from 'vitest'
import { readPaymentOptions } from './options.ts'

describe('the options of the benchmark of payments', () => {
  it('are those of the documented run by themselves', () => {
    expect(readPaymentOptions([])).toEqual({
      orders: 10_000,
      purchases: 1000,
      seconds: 3,
      rounds: 3,
      parts: ['webhooks', 'reconciler', 'buying'],
    })
  })

  it('take other sizes and a part alone', () => {
    const args = ['--orders', '200', '--purchases', '50', '--seconds', '1', '--rounds', '1']
    expect(readPaymentOptions([...args, '--only', 'reconciler'])).toEqual({
      orders: 200,
      purchases: 50,
      seconds: 1,
      rounds: 1,
      parts: ['reconciler'],
    })
  })

  it.each([
    ['--orders', '0'],
    ['--purchases', '19'],
    ['--seconds', 'x'],
    ['--rounds', '-1'],
    ['--only', 'refunds'],
  ])('refuse %s %s with the usage', (name, value) => {
    expect(() => readPaymentOptions([`${name}=${value}`])).toThrow('Usage: npm run bench:payments')
  })
})
