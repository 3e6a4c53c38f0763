import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SUMMARIES } from './cases.ts'
import { importShapes } from './import-shapes.ts'
import type { Shape } from './import-shapes.ts'
import { measure } from './measure.ts'
import type { ServerProcess, startServer } from './processes.ts'
import { verdict } from './verdicts.ts'

const CONNECTIONS = 10
const HEALTH_MS = 100
const TIMES_IDLE = 3

type Options = {
  folder: string
  seconds: number
  start: typeof startServer
  printLine: (line: string) => void
}

async function send(url: string, { kind, format, text }: Shape): Promise<void> {
  const response = await fetch(`${url}/api/v1/admin/import/${kind}`, {
    method: 'POST',
    headers: { authorization: 'Bearer token-of-admin', 'content-type': 'application/json' },
    body: JSON.stringify({ format, text }),
  })
  await response.arrayBuffer()
  if (response.status !== 200 && response.status !== 400)
    throw new Error(`An import was answered with ${response.status}.`)
}

/** Measures the p99 of a list and of `/healthz` in milliseconds while `work`, if given, is repeated. */
async function during({ url }: ServerProcess, seconds: number, work?: () => Promise<void>) {
  const state = { isOver: false }
  const again = async () => {
    if (work !== undefined) while (!state.isOver) await work()
  }
  const measured = Promise.all([
    measure({ url: `${url}${SUMMARIES}` }, CONNECTIONS, seconds),
    measure({ url: `${url}/healthz` }, 1, seconds),
  ]).finally(() => {
    state.isOver = true
  })
  const [[list, health]] = await Promise.all([measured, again()])
  return { list: list.p99, health: health.p99 }
}

/**
 * Checks that imports do not delay other requests. Measures a list and `/healthz` while 1 MB imports run back to back,
 * in every shape, and compares with the same load without imports.
 */
export async function importVerdicts({ folder, seconds, start, printLine }: Options): Promise<string> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
  fs.cpSync(folder, copy, { recursive: true })
  const server = await start('tested', copy, { RESPONSE_CACHE: 'off' })
  try {
    await during(server, seconds)
    const lines: string[] = []
    for (const shape of importShapes()) {
      printLine(`import: ${shape.name}`)
      // Measure idle right before, so that noise on the machine affects both.
      const idle = await during(server, seconds)
      const busy = await during(server, seconds, () => send(server.url, shape))
      const claim = `import of ${shape.name}`
      lines.push(
        verdict(`${claim}, listing p99 over idle`, busy.list / idle.list, TIMES_IDLE),
        verdict(`${claim}, /healthz p99`, busy.health, HEALTH_MS, ' ms'),
      )
    }
    return lines.join('\n')
  } finally {
    await server.stop()
    fs.rmSync(copy, { recursive: true, force: true })
  }
}
