import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'

// A completed piece waits until its group commits: these limits bound the wait.
const GROUP_MAX_PIECES = 64
const GROUP_MAX_MS = 8

type Options = {
  writer: Database.Database
  /** Begins a transaction; waits while another process writes. Throws if nothing can be written. */
  begin: () => Promise<void>
  /** Throws if the write must not be acknowledged. Runs before the commit, and with `true` right after it. */
  confirm: (isCommitted: boolean) => void
  ticks: () => number
}

type Done<Result> = { result: Result; committed: () => void }

type Piece = {
  run: () => Promise<Done<unknown>>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

function conclude({ resolve, reject }: Piece, result: unknown, committed: () => void): void {
  try {
    committed()
    resolve(result)
  } catch (error) {
    reject(error)
  }
}

function pieceRunner(writer: Database.Database) {
  const savepoint = writer.prepare('SAVEPOINT piece')
  const release = writer.prepare('RELEASE piece')
  const undo = writer.prepare('ROLLBACK TO piece')
  return {
    async attempt(piece: Piece): Promise<() => void> {
      savepoint.run()
      try {
        const { result, committed } = await piece.run()
        release.run()
        return () => conclude(piece, result, committed)
      } catch (error) {
        if (!writer.inTransaction) throw error
        undo.run()
        release.run()
        return () => piece.reject(error)
      }
    },

    abandon(error: unknown): unknown {
      try {
        if (writer.inTransaction) writer.exec('ROLLBACK')
        return error
      } catch (failed) {
        return failed
      }
    },
  }
}

/** Runs pieces in order. Waiting pieces share a transaction and a flush; a savepoint undoes a failed piece alone. */
export function commitQueue({ writer, begin, confirm, ticks }: Options) {
  const waiting: Piece[] = []
  const pieces = pieceRunner(writer)
  let isRunning = false
  let last: Promise<void> = Promise.resolve()

  async function runGroup(): Promise<void> {
    const group: Piece[] = []
    const answers: (() => void)[] = []
    try {
      await begin()
      const end = ticks() + GROUP_MAX_MS
      do {
        const piece = waiting.shift()
        if (piece === undefined) break
        group.push(piece)
        answers.push(await pieces.attempt(piece))
      } while (group.length < GROUP_MAX_PIECES && ticks() < end)
      confirm(false)
      writer.exec('COMMIT')
      confirm(true)
    } catch (error) {
      // If the transaction could not begin, no piece has run: the waiting pieces meant for it fail.
      const failed = group.length > 0 ? group : waiting.splice(0, GROUP_MAX_PIECES)
      const reason = pieces.abandon(error)
      for (const { reject } of failed) reject(reason)
      return
    }
    for (const answer of answers) answer()
  }

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Waits a turn, so that pieces added in it join the group: otherwise they would wait for the group's flush.
      await nextTurn()
      await runGroup()
    }
    isRunning = false
  }

  return {
    add<Result>(work: () => Promise<Done<Result>>): Promise<Result> {
      const inContext = AsyncLocalStorage.snapshot()
      const promise = new Promise<unknown>((resolve, reject) => {
        const run = async () => {
          const { result, committed } = await inContext(work)
          return { result, committed: () => inContext(committed) }
        }
        waiting.push({ run, resolve, reject })
      })
      if (!isRunning) last = drain()
      return promise as Promise<Result>
    },
    idle: () => last,
  }
}
