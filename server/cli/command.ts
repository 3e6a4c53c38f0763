export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command; a failure prints one line on standard error and sets the exit code to 1. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`

export const fileTimestamp = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-')
