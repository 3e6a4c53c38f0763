// The script of the tasks that need the device's database (load-tasks.ts): the worker imports it, so it has no exports.
import { sendPending, syncAhead } from './device-tasks.ts'
import type { DeviceTasks } from './load-tasks.ts'

Object.assign(globalThis, { deviceTasks: { sendPending, syncAhead } satisfies DeviceTasks })
