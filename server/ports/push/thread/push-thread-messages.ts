import type { PushOutcome } from '#server/ports/push/sending/push-outcome.ts'
import type { PushMessage } from '#server/ports/push/sending/push-sender.ts'
import type { VapidKeys } from '#server/ports/push/protocol/vapid.ts'

export type PushThreadSettings = { allowedHosts: readonly string[]; keys: VapidKeys }

export type PushBatch = {
  subject: string | null
  messages: readonly { number: number; origin: string; message: PushMessage }[]
}

/** State of an origin. `capacity` limits concurrent messages; null while parked. */
export type PushOriginState = { origin: string; capacity: number | null; parkedUntil: number | null }

export type PushReport = {
  outcomes: readonly { number: number; outcome: PushOutcome }[]
  origins: readonly PushOriginState[]
}
