import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { interpretResponse, pushBackoffMs, isLastAttempt, retryAfterMs } from './push-outcome.ts'

const FCM = 'https://fcm.googleapis.com'
const WINDOWS = 'https://wns2.notify.windows.com'
const NOW = Date.parse('2026-11-21T06:30:00Z')

describe('a response of a push service', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [299, 'accepted'],
    [301, 'failed'],
    [307, 'failed'],
    [400, 'failed'],
    [401, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [406, 'failed'],
    [408, 'retry'],
    [410, 'gone'],
    [413, 'dropped'],
    [429, 'park'],
    [500, 'retry'],
    [503, 'retry'],
    [599, 'retry'],
    [600, 'failed'],
    [999, 'failed'],
  ])('a response with the code %i means: %s', (status, meaning) => {
    expect(interpretResponse(status, FCM)).toBe(meaning)
  })

  it('a response with 406 parks only origins of Windows', () => {
    expect(interpretResponse(406, WINDOWS)).toBe('park')
    expect(interpretResponse(406, 'https://notify.windows.com.example.in')).toBe('failed')
  })
})

describe('the retry delay', () => {
  it.each([
    ['120', 120_000],
    [' 5 ', 5000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    ['31536000', HOUR_MS],
    ['9'.repeat(400), HOUR_MS],
    [new Date(NOW + 1000 * HOUR_MS).toUTCString(), HOUR_MS],
    ['0', null],
    ['-5', null],
    ['1e3', null],
    ['soon', null],
    ['', null],
    [null, null],
    ['2026-11-21', null],
    ['not a date GMT', null],
    [new Date(NOW - 1000).toUTCString(), null],
  ])('after Retry-After %j is %j ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })

  it('the retry delay doubles from 10 s with each attempt, plus a random part up to a half', () => {
    expect([0, 1, 2, 7].map((attempt) => pushBackoffMs(attempt, () => 0))).toEqual([
      10_000, 20_000, 40_000, 1_280_000,
    ])
    expect(pushBackoffMs(0, () => 1)).toBe(15_000)
    expect(pushBackoffMs(50, () => 1)).toBe(HOUR_MS)
  })

  it('the retry delay applies to eight attempts', () => {
    expect([0, 7, 8, 9].map(isLastAttempt)).toEqual([false, false, true, true])
  })
})
