import type { Part } from '../lib/area.ts'
import { measure } from '../lib/measure.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'
import type { ServerProcess } from '../lib/processes.ts'
import type { Target } from '../lib/report.ts'
import type { RoundFigures } from '../lib/results.ts'
import { importShapes } from './import-shapes.ts'
import type { Shape } from './import-shapes.ts'

const CONNECTIONS = 10
const HEALTH_MS = 100
const TIMES_IDLE = 3
// The product's API with a token that makes the load an admin.
const SERVER = import.meta.resolve('../../server/testing/served-app.ts')

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
  return { list, health }
}

const toCases = ({ name }: Shape) => ({
  idle: `listing before an import of ${name}`,
  list: `listing beside an import of ${name}`,
  health: `/healthz beside an import of ${name}`,
})

function toTargets(shape: Shape): Target[] {
  const { idle, list, health } = toCases(shape)
  return [
    {
      claim: `import of ${shape.name}, listing p99 over idle`,
      figure: [list, 'p99'],
      over: [idle, 'p99'],
      atMost: TIMES_IDLE,
    },
    {
      claim: `import of ${shape.name}, /healthz p99`,
      figure: [health, 'p99'],
      atMost: HEALTH_MS,
      unit: 'ms',
    },
  ]
}

export const imports: Part<{ posts: number[]; seconds: number }> = {
  isOnce: true,
  isAlone: true,
  async prepare(run) {
    const { posts, seconds } = run.options
    const shapes = importShapes()
    const server = await run.server(SERVER, await run.folder(posts[0]), { RESPONSE_CACHE: 'off' })
    await during(server, seconds)
    return {
      targets: shapes.flatMap(toTargets),
      async round() {
        const found: RoundFigures = {}
        for (const shape of shapes) {
          run.printLine(shape.name)
          // Measured idle right before, so that noise on the machine affects both.
          const idle = await during(server, seconds)
          const busy = await during(server, seconds, () => send(server.url, shape))
          const cases = toCases(shape)
          Object.assign(found, {
            [cases.idle]: idle.list,
            [cases.list]: busy.list,
            [cases.health]: busy.health,
          })
        }
        return found
      },
    }
  },
}
