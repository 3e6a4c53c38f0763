import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Watched = {
  /** Bytes of answers that the system has not taken yet, when they last changed, milliseconds. */
  unsent: number
  since: number
}

// An answer without progress is ended at most a twelfth of the time late.
const LOOKS = 12

// Node knows how many bytes of a write are still to be sent, but shows nothing finer than whole writes.
const unsentOf = (socket: Socket): number =>
  (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/** Ends connections that took nothing of their answer for `stallMs`; `ticks` is a clock that never goes back. */
export function stalledAnswers(stallMs: number, ticks: () => number = () => performance.now()) {
  const watched = new Map<Socket, Watched>()
  return {
    watch: (socket: Socket): void => {
      if (watched.has(socket)) return
      watched.set(socket, { unsent: 0, since: ticks() })
      socket.once('close', () => watched.delete(socket))
    },
    look: (): void => {
      const now = ticks()
      for (const [socket, before] of watched) {
        const unsent = unsentOf(socket)
        if (unsent === 0 || unsent !== before.unsent) watched.set(socket, { unsent, since: now })
        else if (now - before.since >= stallMs) socket.destroy()
      }
    },
  }
}

/** Ends answers that make no progress for so long: a reader that reads nothing would hold on to them for ever. */
export function useStalledAnswers(app: FastifyInstance, stallMs: number): void {
  const { watch, look } = stalledAnswers(stallMs)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    watch(raw.socket)
    done()
  })
  app.addHook('onListen', () => {
    timer = setInterval(look, stallMs / LOOKS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
