import fs from 'node:fs'

// The kernel counts CPU time in hundredths of a second on every machine.
const TICK_MS = 10
const USER_FIELD = 11
const SYSTEM_FIELD = 12

export async function timed(work: () => Promise<unknown> | void): Promise<{ ms: number; cpuMs: number }> {
  const [begun, cpu] = [performance.now(), process.threadCpuUsage()]
  await work()
  const { user, system } = process.threadCpuUsage(cpu)
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000 }
}

/** Returns the CPU time of a process with all its threads in milliseconds. Throws without `/proc` (not Linux). */
export function cpuMs(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses may contain spaces; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) * TICK_MS
}

const PEAK = /^VmHWM:\s*(\d+) kB$/m
const RESET_PEAK = '5'

/** Resets the peak memory of this process; returns the current memory, kilobytes. */
export function beginPeak(): number {
  fs.writeFileSync('/proc/self/clear_refs', RESET_PEAK)
  return peakKilobytes()
}

/** Returns the peak memory of this process. `process.resourceUsage` reports the peak of the parent process. */
export const peakKilobytes = (): number =>
  Number(PEAK.exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1])
