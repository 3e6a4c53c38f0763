import type { ServerProcess } from '../server-process.ts'

/** Work of users on two processes that can be killed. `check` expects no loss and no repetition. */
export type Load = {
  run: (isDone: () => boolean) => Promise<void>
  check: () => Promise<void>
}

/** Starts two processes on one data folder. Each can be killed and restarted. */
export async function processPair(start: () => Promise<ServerProcess>) {
  const servers = await Promise.all([start(), start()])
  const killed = new Set<ServerProcess>()
  let count = 0

  return {
    running: (): ServerProcess[] => servers.filter((server) => !killed.has(server)),

    /** Runs work on the processes in turn. Returns null if the process was killed: the work may be done or not. */
    async on<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result | null> {
      const running = this.running()
      count += 1
      const server = running[count % running.length]
      if (server === undefined) throw new Error('No process runs.')
      try {
        return await work(server)
      } catch (error) {
        // A TypeError of fetch: the process was killed.
        if (error instanceof TypeError && killed.has(server)) return null
        throw error
      }
    },

    /** Runs work on one process after another until one completes it. */
    async complete<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result> {
      for (;;) {
        const result = await this.on(work)
        if (result !== null) return result
      }
    },

    /** Kills a process, and starts another in its place. */
    async replace(index: 0 | 1): Promise<void> {
      killed.add(servers[index])
      await servers[index].kill()
      servers[index] = await start()
    },
  }
}

/** Runs all work on one process. */
export const singleProcess = (server: ServerProcess): Pick<ProcessPair, 'on' | 'complete'> => ({
  on: (work) => work(server),
  complete: (work) => work(server),
})

export type ProcessPair = Awaited<ReturnType<typeof processPair>>
