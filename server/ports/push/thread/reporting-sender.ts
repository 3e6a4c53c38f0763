import type { PushBatch, PushOriginState, PushReport } from './push-thread-messages.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'

type Outcomes = PushReport['outcomes'][number][]

/** Returns a function that sends batches. Outcomes of one event loop turn are reported together. */
export function reportingSender(
  sender: Pick<PushSender, 'send' | 'room' | 'parkedUntil'>,
  report: (report: PushReport) => void,
): (batch: Pick<PushBatch, 'messages'>) => void {
  const underWay = new Map<string, number>()
  let outcomes: Outcomes = []
  let origins = new Set<string>()

  function count(origin: string, by: 1 | -1): void {
    const next = (underWay.get(origin) ?? 0) + by
    if (next === 0) underWay.delete(origin)
    else underWay.set(origin, next)
  }
  function getOriginState(origin: string): PushOriginState {
    const parkedUntil = sender.parkedUntil(origin)
    const capacity = parkedUntil === null ? sender.room(origin) + (underWay.get(origin) ?? 0) : null
    return { origin, capacity, parkedUntil }
  }
  function reportAll(): void {
    report({ outcomes, origins: [...origins].map(getOriginState) })
    outcomes = []
    origins = new Set()
  }

  async function send({ number, origin, message }: PushBatch['messages'][number]): Promise<void> {
    count(origin, 1)
    const outcome = await sender.send(message)
    count(origin, -1)
    if (outcomes.length === 0) setImmediate(reportAll)
    outcomes.push({ number, outcome })
    origins.add(origin)
  }

  return ({ messages }) => {
    for (const each of messages) void send(each)
  }
}
