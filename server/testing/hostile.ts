import fs from 'node:fs'
import path from 'node:path'

type Generate = {
  kind: string
  at?: string
  key?: string
  depth?: number
  unit?: string
  times?: number
  rows?: number
  cols?: number
  cell?: string
}

export type HostileCase = {
  id: string
  name: string
  entity: string
  request: {
    method: 'GET' | 'POST'
    path: string
    query?: Record<string, string>
    body?: Record<string, unknown>
    rawBody?: string
    generate?: Generate[]
  }
  expected: {
    outcome: 'accept' | 'reject'
    status: number
    field?: string
    message?: string
    stored?: string
    mustNotAppearRaw?: string[]
  }
}

export const HOSTILE = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'hostile.json'), 'utf8'),
) as readonly HostileCase[]

function generated({ kind, unit = '', times = 0, rows = 0, cols = 0, cell = '' }: Generate): unknown {
  if (kind === 'repeat') return unit.repeat(times)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_cell, column) => [
      row === 0 ? `Column ${column + 1}` : `${cell}${row}-${column}`,
    ]),
  )
}

export function hostileBody({ request }: HostileCase): string | undefined {
  if (request.rawBody !== undefined) return request.rawBody
  if (request.body === undefined) return undefined
  const body = structuredClone(request.body)
  for (const generate of request.generate ?? []) {
    const keys = (generate.at ?? '').replaceAll(/\[(\d+)\]/g, '.$1').split('.')
    const last = keys.pop() ?? ''
    let target = body
    for (const key of keys) target = target[key] as Record<string, unknown>
    target[last] = generated(generate)
  }
  return JSON.stringify(body)
}
