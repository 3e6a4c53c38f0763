import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { pushService } from '#server/testing/push-service/push-service.ts'
import { answerQuestions } from '../../lib/questions.ts'

// Local push service in a separate process: it decrypts every hundredth message.
const service = await pushService({ decryptEvery: 100, keep: 1000 })
const LOOK_MS = 250

const questions = {
  where: () => ({ origin: service.origin, host: service.host, ca: service.ca }),
  subscribe: ({ count, publicKey }: { count: number; publicKey: string }) =>
    Array.from({ length: count }, () => service.makeSubscription(publicKey)),
  delayBy: (ms: number) => service.delayBy(ms),
  text(): string {
    const found = service.received.find(({ text }) => text !== null)?.text ?? null
    if (found === null) throw new Error('No message was decrypted.')
    return found
  },
  /** Waits for `count` new messages. Throws after a rejected message, or after a minute without a message. */
  async expect(count: number): Promise<number> {
    const before = service.counters.accepted
    const last = { at: 0 }
    const all = service.given(before + count).then(() => (last.at = Date.now()))
    for (let [idle, seen] = [0, before]; last.at === 0; idle += LOOK_MS) {
      await Promise.race([all, sleep(LOOK_MS)])
      const { accepted } = service.counters
      if (service.problems.length > 0) throw new Error(`Refused: ${service.problems[0]}`)
      if (accepted > seen) [idle, seen] = [0, accepted]
      if (idle > MINUTE_MS) throw new Error(`${accepted - before} of ${count} messages came.`)
    }
    return last.at
  },
}
export type ServiceQuestions = typeof questions

answerQuestions(questions)
