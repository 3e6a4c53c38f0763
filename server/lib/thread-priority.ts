import os from 'node:os'

/** Nice values of Linux by urgency: pages, then pushes, pictures and imports; requests (0) before all of them. */
const NICE = { page: 5, push: 10, picture: 15, import: os.constants.priority.PRIORITY_LOW } as const

/** Lowers the priority of the calling thread alone, so that requests come first on few processors. Linux only. */
export function lowerThreadPriority(work: keyof typeof NICE): void {
  // Other systems have priorities per process only.
  if (process.platform === 'linux') os.setPriority(NICE[work])
}
