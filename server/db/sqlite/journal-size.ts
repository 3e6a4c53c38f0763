import fs from 'node:fs'

// SQLite shrinks a larger journal after each checkpoint (`journal_size_limit`).
const USUAL_BYTES = 64 << 20

/**
 * Builds a check of the journal, which a copy or a long read of another process may prevent from being checkpointed.
 * The check returns the size in bytes when it has passed 64 MB, and each time it has doubled since; otherwise null.
 */
export function journalGrowth(file: string, usual = USUAL_BYTES): () => number | null {
  let reported = usual
  return () => {
    const size = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= usual) reported = usual
    if (size <= reported) return null
    while (reported < size) reported *= 2
    return size
  }
}
