import type { Dispatcher } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushOrigins, pushRate } from './push-origins.ts'

const endpointOf = (host: string) => ({
  url: `https://${host}/x`,
  origin: `https://${host}`,
  isTrusted: false,
})
const time = { now: 1_000_000 }
const pools: { host: string; ended: string[] }[] = []

const openPool = ({ origin }: { origin: string }): Dispatcher => {
  const pool = { host: origin, ended: [] as string[] }
  pools.push(pool)
  const end = (how: string) => async () => void pool.ended.push(how)
  return { close: end('close'), destroy: end('destroy') } as unknown as Dispatcher
}
const table = () => pushOrigins({ openPool, clock: () => time.now, random: () => 0, timeoutMs: 10_000 })
const turns = async (origins: ReturnType<typeof table>, host: string, count: number) => {
  const begun = await Promise.all(Array.from({ length: count }, () => origins.begin(endpointOf(host))))
  return begun.flatMap((turn) => turn ?? [])
}

/** Runs the maximum of concurrent requests, all with the same result. */
function runRound(rate: ReturnType<typeof pushRate>, hint: 'more' | 'same' | 'less'): number {
  const begun = Array.from({ length: rate.limit() }, () => rate.begin())
  for (const ticket of begun) rate.end(ticket, hint)
  return rate.limit()
}

describe('the origins of push services', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    time.now = 1_000_000
  })
  afterEach(() => {
    vi.useRealTimers()
    pools.splice(0)
  })

  it('each origin of a push service has its own limit of open requests, and further messages wait', async () => {
    const origins = table()
    expect(origins.room('https://a.in')).toBe(8)
    const [first, ...others] = await turns(origins, 'a.in', 8)
    expect([origins.room('https://a.in'), origins.room('https://b.in')]).toEqual([0, 8])
    let isBegun = false
    const waiting = origins.begin(endpointOf('a.in')).then((turn) => {
      isBegun = true
      return turn
    })
    await Promise.resolve()
    expect(isBegun).toBe(false)
    first?.end('unused')
    expect(await waiting).not.toBeNull()
    expect(others).toHaveLength(7)
    await origins.close()
  })

  it('at most 512 messages wait for the origin of a push service', async () => {
    const origins = table()
    await turns(origins, 'a.in', 8)
    const waiting = Array.from({ length: 512 }, () => origins.begin(endpointOf('a.in')))
    expect(await origins.begin(endpointOf('a.in'))).toBeNull()
    expect(waiting).toHaveLength(512)
    await origins.close()
  })

  it('the connections to an origin are closed after a minute without use, but not while the origin is parked or in use', async () => {
    const origins = table()
    const [used] = await turns(origins, 'used.in', 1)
    const [idle] = await turns(origins, 'idle.in', 1)
    const [parked] = await turns(origins, 'parked.in', 1)
    idle?.end('answered')
    parked?.end({ parkMs: 90_000 })
    time.now += 60_000
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pools.map(({ ended }) => ended)).toEqual([[], ['close'], []])
    used?.end('answered')
    time.now += 60_000
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pools.map(({ ended }) => ended)).toEqual([['close'], ['close'], ['close']])
    await origins.close()
  })

  it('at most 256 origins have connections: an idle origin is evicted for a new origin, or else the message is refused', async () => {
    const origins = table()
    const begun = []
    for (let at = 0; at < 256; at += 1) begun.push(...(await turns(origins, `a${at}.in`, 1)))
    expect(await origins.begin(endpointOf('b.in'))).toBeNull()
    begun[7]?.end('answered')
    expect(await origins.begin(endpointOf('b.in'))).not.toBeNull()
    const ended = pools.filter((pool) => pool.ended.length > 0)
    expect(ended).toEqual([{ host: 'https://a7.in', ended: ['close'] }])
    expect(pools.length - ended.length).toBe(256)
    await origins.close()
  })

  it('an origin is parked longer each time if its response names no time', async () => {
    const origins = table()
    const waits = []
    for (let round = 0; round < 3; round += 1) {
      for (const turn of await turns(origins, 'a.in', 8)) turn.end({ parkMs: null })
      waits.push((origins.parkedUntil('https://a.in') ?? 0) - time.now)
      time.now += 3_600_000
    }
    const [answered] = await turns(origins, 'a.in', 1)
    answered?.end('answered')
    for (const turn of await turns(origins, 'a.in', 1)) turn.end({ parkMs: null })
    waits.push((origins.parkedUntil('https://a.in') ?? 0) - time.now)
    expect(waits).toEqual([10_000, 20_000, 40_000, 10_000])
    await origins.close()
  })

  it('an origin gets new connections when a request times out and no other request was answered in the meantime', async () => {
    const origins = table()
    const [slow, quick] = await turns(origins, 'a.in', 2)
    quick?.end('answered')
    slow?.end('silence')
    expect(pools).toHaveLength(1)
    for (const turn of await turns(origins, 'a.in', 8)) turn.end('silence')
    expect(pools).toHaveLength(2)
    expect(pools[0]?.ended).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(pools.map(({ ended }) => ended)).toEqual([['destroy'], []])
    await origins.close()
  })
})

describe('the send rate of an origin', () => {
  it('the limit of concurrent requests to an origin grows from 8 to 512 while responses arrive', () => {
    const rate = pushRate()
    expect(rate.limit()).toBe(8)
    let rounds = 0
    while (rate.limit() < 512 && rounds < 100) {
      runRound(rate, 'more')
      rounds += 1
    }
    expect(rounds).toBeLessThan(30)
    expect(runRound(rate, 'more')).toBe(512)
  })

  it('the limit of concurrent requests halves once for all running requests, never below 8, and then grows slowly', () => {
    const rate = pushRate()
    while (rate.limit() < 512) runRound(rate, 'more')
    expect([1, 2, 3].map(() => runRound(rate, 'less'))).toEqual([256, 128, 64])
    expect(runRound(rate, 'more')).toBeLessThanOrEqual(65)
    for (let turn = 0; turn < 10; turn += 1) runRound(rate, 'less')
    expect(rate.limit()).toBe(8)
  })

  it('the limit of concurrent requests does not grow while only few requests are running', () => {
    const rate = pushRate()
    for (let turn = 0; turn < 100; turn += 1) rate.end(rate.begin(), 'more')
    expect(rate.limit()).toBe(8)
    expect(runRound(rate, 'same')).toBe(8)
    expect(rate.running()).toBe(0)
  })
})
