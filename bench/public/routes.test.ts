import { expect, it } from 'vitest'
import { conclusion } from '../lib/report.ts'
import { routeFigures, routeTarget } from './routes.ts'

const health = (p99: number) => ({ count: 100, perSecond: 100, p50: 1, p99 })

function conclude(floods: Record<string, number>) {
  const names = Object.keys(floods)
  const figures = names.flatMap((name) =>
    Object.entries(
      routeFigures(
        { name },
        { idle: health(2), flooded: health(floods[name] ?? 0), outcome: { 200: 300, 429: 200 } },
      ),
    ),
  )
  const results = Object.fromEntries(figures.map(([name, found]) => [name, [found]]))
  return conclusion([{ targets: names.map((name) => routeTarget({ name })), results }])
}

it('a flood of one route meets the target if the p99 of /healthz gets at most three times as long', () => {
  const { text, exitCode } = conclude({ 'GET /sync': 6 })
  expect(text).toMatch(/p99 ms +status 200 +status 429$/m)
  expect(text).toMatch(/^\/healthz before GET \/sync .* 2\.00$/m)
  expect(text).toMatch(/^\/healthz beside GET \/sync .* 6\.00 +300 +200$/m)
  expect(text).toContain('ok      /healthz p99 over idle, GET /sync: 3.00 (at most 3)')
  expect(exitCode).toBe(0)
})

it('a flood benchmark fails when the p99 of /healthz exceeds the target during the flood of one route', () => {
  const { text, exitCode } = conclude({ 'GET /sync': 6, 'GET /share': 6.1 })
  expect(text).toContain('MISSED  /healthz p99 over idle, GET /share: 3.05')
  expect(exitCode).toBe(1)
})
