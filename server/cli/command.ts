/** Says a line to whoever runs the command. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command; a failure is one line on the error output and the exit code 1. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

/** A size in bytes for people. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** How long something took since an instant (epoch milliseconds), for people. */
export const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`

/** An instant as a part of a file's name: such names sort by time. */
export const fileTimestamp = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-')
