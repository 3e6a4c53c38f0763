import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { overloaded } from '#server/lib/errors.ts'
import { everyInterval } from '#server/lib/every-interval.ts'

type Watched = {
  /** Response bytes not yet taken by the OS; `since` is their last change, milliseconds. */
  unsent: number
  since: number
}

// Checks per timeout: a stalled response ends at most a twelfth of the timeout late.
const CHECKS_PER_TIMEOUT = 12

// Reads Node's internal handle for the unsent bytes: the public API only counts entire writes.
const unsentOf = (socket: Socket): number =>
  (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

export function stalledResponses(stallMs: number, ticks: () => number = () => performance.now()) {
  const watched = new Map<Socket, Watched>()
  return {
    watch: (socket: Socket): void => {
      if (watched.has(socket)) return
      watched.set(socket, { unsent: 0, since: ticks() })
      socket.once('close', () => watched.delete(socket))
    },
    check: (): void => {
      const now = ticks()
      for (const [socket, before] of watched) {
        const unsent = unsentOf(socket)
        if (unsent === 0 || unsent !== before.unsent) watched.set(socket, { unsent, since: now })
        else if (now - before.since >= stallMs) socket.destroy()
      }
    },
  }
}

/** Destroys connections without progress for `stallMs`: a client that never reads would hold memory for ever. */
export function useStalledResponses(app: FastifyInstance, stallMs: number): void {
  const { watch, check } = stalledResponses(stallMs)
  let stop: (() => Promise<void>) | undefined
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    watch(raw.socket)
    done()
  })
  app.addHook('onListen', () => {
    stop = everyInterval(stallMs / CHECKS_PER_TIMEOUT, check)
  })
  app.addHook('onClose', async () => stop?.())
}

const RESTART_SECONDS = 10
const LOOK_MS = 50
// Timeout of an unused connection: browsers open connections ahead.
const UNUSED_MS = 1000

function unusedConnections({ server }: Pick<FastifyInstance, 'server'>) {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return { close: () => unused.forEach((socket) => socket.destroy()) }
}

/** Responds 503 during shutdown. Closes connections as they become idle: Node closes idle ones only at its start. */
export function useDraining(app: FastifyInstance): void {
  const unused = unusedConnections(app)
  let timer: NodeJS.Timeout | undefined
  let stopClosing: (() => Promise<void>) | undefined
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    stopClosing = everyInterval(LOOK_MS, () => app.server.closeIdleConnections())
    timer = setTimeout(() => unused.close(), UNUSED_MS)
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await stopClosing?.()
  })
  app.addHook('onRequest', (_request, _reply, done) =>
    isStopping ? done(overloaded(RESTART_SECONDS)) : done(),
  )
}
