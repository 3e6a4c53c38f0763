import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import {
  currentOffset,
  learnServerTime,
  restoreOffset,
  runServerClock,
  serverClockCorrected,
  serverClockDoubted,
  serverNow,
  createStepClock,
} from './server-clock.ts'

const SERVER = Date.parse('2026-11-25T06:00:00.000Z')

const page = { isHidden: false }

const setWall = (ms: number) => vi.setSystemTime(Date.now() + ms)

const sentAt = (at: number, headers: Record<string, string> = {}) =>
  new Response(null, { headers: { date: new Date(at).toUTCString(), ...headers } })

function setHidden(isHidden: boolean): void {
  serverNow()
  page.isHidden = isHidden
  serverNow()
}

const aheadBy = (ms: number) => vi.setSystemTime(SERVER + ms)

beforeEach(() => {
  page.isHidden = false
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'], now: SERVER })
})

describe('the server time', () => {
  it('the server time equals the time of the device before the first response', () => {
    aheadBy(40 * DAY_MS)
    expect(serverNow()).toBe(SERVER + 40 * DAY_MS)
    expect(currentOffset()).toBeNull()
  })

  it.each([
    ['40 days ahead', 40 * DAY_MS],
    ['2 days behind', -2 * DAY_MS],
    ['right', 0],
  ])('the server time is taken from a response on a device whose clock is %s', (_what, ms) => {
    aheadBy(ms)
    learnServerTime(sentAt(SERVER), 0)
    vi.advanceTimersByTime(HOUR_MS)
    expect(Math.abs(serverNow() - SERVER - HOUR_MS)).toBeLessThanOrEqual(1000)
  })

  it('the server time is not changed by a response that differs by less than a second plus the request duration', () => {
    aheadBy(900)
    learnServerTime(sentAt(SERVER), 0)
    expect(serverNow()).toBe(SERVER + 900)
    vi.advanceTimersByTime(5000)
    learnServerTime(sentAt(SERVER), 5000)
    expect(serverNow()).toBe(SERVER + 5900)
  })

  it('the server time adds the Age header of a response from a shared cache', () => {
    learnServerTime(sentAt(SERVER - 60_000, { age: '60' }), 0)
    expect(serverNow()).toBe(SERVER)
  })

  it.each([[{}], [{ date: 'yesterday' }]])(
    'the server time is not changed by a response with the headers %j',
    (headers) => {
      learnServerTime(new Response(null, { headers }), 0)
      expect(serverNow()).toBe(SERVER)
      expect(currentOffset()).toBeNull()
    },
  )

  it('the server time emits a correction event when a response changes it by more than two seconds', async () => {
    const onCorrected = vi.fn<() => void>()
    const stop = serverClockCorrected.on(onCorrected)
    learnServerTime(sentAt(SERVER + 1000), 0)
    await Promise.resolve()
    expect(onCorrected).not.toHaveBeenCalled()
    learnServerTime(sentAt(SERVER + DAY_MS), 0)
    await Promise.resolve()
    expect(onCorrected).toHaveBeenCalledOnce()
    stop()
  })
})

describe('the server time while the page runs', () => {
  beforeEach(() => runServerClock(() => page.isHidden))

  it.each([
    ['forward', 2 * DAY_MS],
    ['back', -40 * DAY_MS],
  ])('the server time does not jump when the user sets the device clock %s', async (_what, ms) => {
    const onDoubted = vi.fn<() => void>()
    const stop = serverClockDoubted.on(onDoubted)
    setWall(ms)
    vi.advanceTimersByTime(1000)
    expect(serverNow()).toBe(SERVER + 1000)
    await Promise.resolve()
    expect(onDoubted).toHaveBeenCalledOnce()
    stop()
  })

  it('the server time includes the time during which a phone with a hidden page slept', () => {
    setHidden(true)
    setWall(8 * HOUR_MS)
    setHidden(false)
    expect(serverNow()).toBe(SERVER + 8 * HOUR_MS)
  })

  it('the server time does not jump when the device clock is set back while the page is hidden', () => {
    setHidden(true)
    vi.advanceTimersByTime(60_000)
    setWall(-40 * DAY_MS)
    setHidden(false)
    expect(serverNow()).toBe(SERVER + 60_000)
  })

  it('the server time follows the next response after the device clock was set', () => {
    setWall(2 * DAY_MS)
    serverNow()
    learnServerTime(sentAt(SERVER + 2 * DAY_MS), 0)
    vi.advanceTimersByTime(5000)
    expect(serverNow()).toBe(SERVER + 2 * DAY_MS + 5000)
  })
})

describe('the server time after a later start', () => {
  /** Builds the stored offset of a device whose clock differs by `ms`, last synced at `SERVER`. */
  const known = (ms: number) => ({ offset: -ms, at: SERVER + ms, lastResponseAt: SERVER })

  it.each([
    ['continues from the stored offset', 40 * DAY_MS, 40 * DAY_MS + HOUR_MS, HOUR_MS],
    ['follows a clock that was corrected backwards', 40 * DAY_MS, HOUR_MS, HOUR_MS],
    ['is never before the last response', 0, -2 * DAY_MS, 0],
    ['is never before the last response after a second step back', 40 * DAY_MS, -DAY_MS, 0],
  ])('the server time after a later start of the app %s', (_what, before, wall, expected) => {
    aheadBy(wall)
    restoreOffset(known(before))
    expect(serverNow()).toBe(SERVER + expected)
  })
})

function clockAt(steady: number, wall: number) {
  const now = { steady, wall }
  return { now, step: createStepClock({ steady: () => now.steady, wall: () => now.wall }) }
}

describe('a step of the clock', () => {
  it.each([
    ['follows the clock that cannot be set', [1000, 1000], false, 1000],
    ['does not change when a clock is set forward', [1000, 86_400_000], false, 1000],
    ['does not change when a clock is set back', [1000, -86_400_000], false, 1000],
    ['includes the sleep of a phone whose page was hidden', [10, 60_000], true, 60_000],
    ['of a hidden page is not shortened when a clock is set back', [5000, -86_400_000], true, 5000],
    ['is never negative', [0, -5000], true, 0],
  ] as const)('a step of the two-source clock %s', (_what, [steady, wall], wasHidden, expected) => {
    const { now, step } = clockAt(50, 1_000_000_000)
    now.steady += steady
    now.wall += wall
    expect(step(wasHidden)).toBe(expected)
    expect(step(wasHidden)).toBe(0)
  })
})
