/** The tasks of the worker that need the device's database. */
export type DeviceTasks = Record<'sendPending' | 'syncAhead', () => Promise<void>>

/** The worker, with what its second script (sw-tasks.ts) adds to it. */
export type WorkerScope = ServiceWorkerGlobalScope & { deviceTasks?: DeviceTasks }

const TASKS_SCRIPT = '/sw-tasks.js'

/**
 * Returns the tasks, whose script runs at the first call: it contains Dexie, with which a worker that is started for a
 * navigation would start a fourth slower.
 */
export async function loadTasks(worker: WorkerScope): Promise<DeviceTasks> {
  if (worker.deviceTasks === undefined) worker.importScripts(TASKS_SCRIPT)
  if (worker.deviceTasks === undefined) throw new Error(`${TASKS_SCRIPT} defines no tasks`)
  return worker.deviceTasks
}

/** Imports the script while the worker is installed: the browser stores it, and allows no other import later. */
export function storeTasks(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => {
    // Without the script the worker is not installed.
    event.waitUntil(loadTasks(worker))
  })
}
