import type { PushOutcome } from '#server/ports/push/sending/push-outcome.ts'
import type { PushMessage } from '#server/ports/push/sending/push-sender.ts'
import type { VapidKeys } from '#server/ports/push/protocol/vapid.ts'

/** What the thread that sends is started with. */
export type PushThreadSettings = { allowedHosts: readonly string[]; keys: VapidKeys }

/** Messages for the thread, each with a number that its outcome has too. */
export type PushBatch = {
  /** The contact of the operator now, of `vapidSubject`. */
  subject: string | null
  messages: readonly { number: number; origin: string; message: PushMessage }[]
}

/** How an origin stands: how many messages may be under way at once, null while it is parked. */
export type PushOriginState = { origin: string; capacity: number | null; parkedUntil: number | null }

/** What came of messages, and how their origins stand after that. */
export type PushReport = {
  outcomes: readonly { number: number; outcome: PushOutcome }[]
  origins: readonly PushOriginState[]
}
