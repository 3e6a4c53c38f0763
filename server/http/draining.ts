import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { overloaded } from '#server/lib/errors.ts'

const RESTART_SECONDS = 10
const LOOK_MS = 50
// Browsers open connections ahead: one that has asked for nothing is given so long to do so.
const UNUSED_MS = 1000

/** Keeps the connections on which no request has come yet. */
function unusedConnections({ server }: Pick<FastifyInstance, 'server'>) {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return { close: () => unused.forEach((socket) => socket.destroy()) }
}

/**
 * Lets the process end as soon as its last request is answered. Requests that come during shutdown get 503 with
 * `Retry-After: 10`: the next process is about to start. Node closes connections once, when it stops listening: those that
 * become idle later, or never ask for anything, are closed here.
 */
export function useDraining(app: FastifyInstance): void {
  const unused = unusedConnections(app)
  const timers: NodeJS.Timeout[] = []
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), LOOK_MS),
      setTimeout(() => unused.close(), UNUSED_MS),
    )
  })
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
  app.addHook('onRequest', (_request, _reply, done) =>
    isStopping ? done(overloaded(RESTART_SECONDS)) : done(),
  )
}
