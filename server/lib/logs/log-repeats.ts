import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'

const WINDOW_MS = MINUTE_MS
// Maximum of pairs of event and network counted at the same time; the oldest window is evicted first.
const LINES_MAX = 10_000

export type EventLine = { event: string; reqId: string; route: string; status: number; network: string }

type Window = { endsAt: number; line: EventLine; count: number }
type Ports = { clock: () => number; write: (line: EventLine & { count: number }) => void }

/** Writes lines of an event and network at most once a minute: the first at once, the rest as a count. */
export function logRepeats({ clock, write }: Ports) {
  const windows = new LRUCache<string, Window>({
    max: LINES_MAX,
    dispose(window, _key, reason) {
      if (reason === 'evict') writeCounted(window)
    },
  })

  function writeCounted({ line, count }: Window): void {
    if (count > 0) write({ ...line, count })
  }

  function open(key: string, line: EventLine, endsAt: number): void {
    windows.set(key, { endsAt, line, count: 0 })
  }

  return {
    record(line: EventLine): void {
      const key = `${line.event} ${line.network}`
      const now = clock()
      const window = windows.peek(key)
      if (window !== undefined && now < window.endsAt) {
        window.count += 1
        window.line = line
        return
      }
      windows.delete(key)
      write({ ...line, count: (window?.count ?? 0) + 1 })
      open(key, line, now + WINDOW_MS)
    },

    sweep(): void {
      const now = clock()
      const keys = [...windows.rkeys()]
      for (const key of keys) {
        const window = windows.peek(key)
        if (window === undefined || now < window.endsAt) continue
        windows.delete(key)
        if (window.count === 0) continue
        writeCounted(window)
        open(key, window.line, now + WINDOW_MS)
      }
    },

    end(): void {
      windows.rforEach(writeCounted)
      windows.clear()
    },
  }
}
