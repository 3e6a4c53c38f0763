import { describe, expect, it } from 'vitest'
import { logRepeats } from './log-repeats.ts'

const line = (network: string) => ({
  event: 'not allowed',
  reqId: 'req-1',
  route: 'GET /a',
  status: 403,
  network,
})

function repeats() {
  const written: { network: string; count: number }[] = []
  const time = { now: 0 }
  const log = logRepeats({
    clock: () => time.now,
    write: ({ network, count }) => void written.push({ network, count }),
  })
  return { log, written, time }
}

describe('repeated log lines', () => {
  it('repeated log lines appear once a minute with a count while they repeat', () => {
    const { log, written, time } = repeats()
    for (let call = 0; call < 4; call += 1) log.record(line('a'))
    time.now = 59_999
    log.sweep()
    expect(written).toEqual([{ network: 'a', count: 1 }])
    time.now = 60_000
    log.sweep()
    expect(written.at(-1)).toEqual({ network: 'a', count: 3 })
    time.now = 119_999
    log.record(line('a'))
    expect(written).toHaveLength(2)
    time.now = 120_000
    log.sweep()
    expect(written.at(-1)).toEqual({ network: 'a', count: 1 })
    time.now = 180_000
    log.sweep()
    time.now = 240_000
    log.sweep()
    expect(written).toHaveLength(3)
  })

  it('repeated log lines are counted for at most 10,000 IP networks; one more network writes the oldest count out', () => {
    const { log, written } = repeats()
    log.record(line('first'))
    log.record(line('first'))
    for (let number = 0; number < 10_000; number += 1) log.record(line(String(number)))
    expect(written.at(-1)).toEqual({ network: 'first', count: 1 })
    expect(written).toHaveLength(10_002)
  })
})
