import { expect, it } from 'vitest'
import { groupByDay } from './inbox.tsx'

const at = (time: string) => ({ at: Date.parse(time) })

it('groupByDay groups alerts by the day in India and preserves their order', () => {
  const [late, early, before] = [
    at('2026-11-21T18:29:59Z'),
    at('2026-11-20T18:30:00Z'),
    at('2026-11-20T18:29:59Z'),
  ]
  expect(groupByDay([late, early, before])).toEqual([
    { day: '2026-11-21', rows: [late, early] },
    { day: '2026-11-20', rows: [before] },
  ])
  expect(groupByDay([])).toEqual([])
})
