import { describe, expect, it } from 'vitest'
import { postKeys, topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import { FEW, MANY, mixedOwners, mixedSettings } from './interests.ts'
import { spread } from './owners.ts'

describe('the recipients of the benchmark of push messages', () => {
  it('the recipients with mixed settings cover many topics, but none of them matches the measured alerts', () => {
    const settings = mixedSettings()
    const keys = settings.map(({ topics = [], states = [], allIndia = true }) =>
      topicKeys({ topics, states, allIndia }),
    )
    for (const { topic, state } of [FEW, MANY]) {
      const reserved = postKeys({ topics: [topic], state })
      expect(keys.flat().filter((key) => reserved.includes(key))).toEqual([])
    }
    expect(new Set(keys.flat()).size).toBeGreaterThan(150)
    expect(settings.filter(({ searches = [] }) => searches.length > 0).length).toBeGreaterThan(100)
    expect(mixedSettings()).toEqual(settings)
  })

  it('the recipients of each benchmark group are spread evenly among all recipients', () => {
    const groups = mixedOwners(10_000, { few: 1000, many: 100 })
    const places = [...spread(groups)]
    expect(
      groups.map(({ count }, group) => [count, places.filter((one) => one.group === group).length]),
    ).toEqual([
      [1000, 1000],
      [100, 100],
      [8900, 8900],
    ])
    for (let start = 0; start < 10_000; start += 1000) {
      const part = places.slice(start, start + 1000)
      expect(part.filter(({ group }) => group === 0).length).toBe(100)
      expect(part.filter(({ group }) => group === 1).length).toBe(10)
    }
  })
})
