import { expect, it } from 'vitest'
import { publicRoutesConclusion } from './report.ts'

const figures = { name: 'GET /sync', idle: 2, flooded: 6, outcome: { 200: 300, 429: 200 } }

it('a route may make the p99 of /healthz three times as long', () => {
  const { text, exitCode } = publicRoutesConclusion([figures])
  expect(text).toMatch(/^GET \/sync +2\.00 +6\.00 +3\.00 +300 x 200, 200 x 429$/m)
  expect(text).toContain('ok      /healthz p99 over idle, GET /sync: 3.00 (at most 3)')
  expect(exitCode).toBe(0)
})

it('a run fails when one route misses the target', () => {
  const { text, exitCode } = publicRoutesConclusion([
    figures,
    { ...figures, name: 'GET /share', flooded: 6.1 },
  ])
  expect(text).toContain('MISSED  /healthz p99 over idle, GET /share: 3.05')
  expect(exitCode).toBe(1)
})
