import { laneWorkers } from './lane-workers.ts'
import type { LanePorts } from './lane-workers.ts'
import type { JobHandler, JobRegistration, Lane } from './queue.ts'

const POLL_INTERVAL_MS = 5000

type WorkersPorts = Pick<LanePorts, 'queue' | 'clock' | 'reasonOf' | 'onFailure' | 'onError'> & {
  jobs: readonly JobRegistration[]
}

function byLane(jobs: readonly JobRegistration[]): Map<Lane, Map<string, JobHandler>> {
  const lanes = new Map<Lane, Map<string, JobHandler>>()
  const types = new Set<string>()
  for (const { type, lane, run } of jobs) {
    if (types.has(type)) throw new Error(`Jobs of the type ${type} are registered twice.`)
    types.add(type)
    lanes.set(lane, (lanes.get(lane) ?? new Map<string, JobHandler>()).set(type, run))
  }
  return lanes
}

export function queueWorkers({ jobs, ...ports }: WorkersPorts) {
  const lanes = [...byLane(jobs)].map(([{ workers }, handlers]) => ({
    handlers,
    workers: laneWorkers({ ...ports, workers, handlers, pollIntervalMs: POLL_INTERVAL_MS }),
  }))
  ports.queue.onCommitted((type) => {
    for (const { handlers, workers } of lanes) if (handlers.has(type)) workers.wake()
  })

  async function drain(): Promise<number> {
    for (let total = 0; ;) {
      const counts = await Promise.all(lanes.map(({ workers }) => workers.drain()))
      const count = counts.reduce((sum, each) => sum + each, 0)
      if (count === 0) return total
      total += count
    }
  }

  return {
    start() {
      for (const { workers } of lanes) workers.start()
    },
    stop: async () => void (await Promise.all(lanes.map(({ workers }) => workers.stop()))),
    drain,
  }
}
