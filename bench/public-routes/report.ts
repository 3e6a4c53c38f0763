import { exitCodeOf, formatTable, verdict } from '../verdicts.ts'
import type { FloodOutcome } from './flood.worker.ts'

/** What one route showed: p99 of `/healthz` without and with the flood, milliseconds, and how its requests ended. */
export type RouteFigures = { name: string; idle: number; flooded: number; outcome: FloodOutcome }

const TIMES_IDLE = 3

const outcomeText = (outcome: FloodOutcome): string =>
  Object.entries(outcome)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')

/** Returns the table, the line of each route that misses the target, and the exit code. */
export function publicRoutesConclusion(routes: readonly RouteFigures[]): { text: string; exitCode: 0 | 1 } {
  const table = formatTable(
    ['route', 'idle p99', 'p99', 'of idle', 'responses'],
    routes.map(({ name, idle, flooded, outcome }) => [
      name,
      idle.toFixed(2),
      flooded.toFixed(2),
      (flooded / idle).toFixed(2),
      outcomeText(outcome),
    ]),
  )
  const found = routes
    .map(({ name, idle, flooded }) => verdict(`/healthz p99 over idle, ${name}`, flooded / idle, TIMES_IDLE))
    .join('\n')
  return { text: `${table}\n\n${found}`, exitCode: exitCodeOf(found) }
}
