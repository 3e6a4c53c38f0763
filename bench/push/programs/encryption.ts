import webPush from 'web-push'
import type { RequestOptions } from 'web-push'
import type { LocalSubscription } from '#server/testing/push-service/subscriptions.ts'
import type { VapidKeys } from '#server/ports/push/vapid.ts'
import { answerQuestions } from '../../lib/questions.ts'

type Given = { subscriptions: readonly LocalSubscription[]; payload: string; keys: VapidKeys }
export type Done = { count: number; ms: number; cpuMs: number }

export const AT_ONCE = 64
const SUBJECT = 'mailto:help@jobs.example.in'
const LIKE_PRODUCT = { TTL: 86_400, urgency: 'normal', topic: '1', contentEncoding: 'aes128gcm' } as const
// The library accepts null, its types do not.
const NO_TOKEN = { vapidDetails: null } as unknown as Pick<RequestOptions, 'vapidDetails'>

const at = ({ subscriptions }: Given, index: number): LocalSubscription => {
  const found = subscriptions[index % subscriptions.length]
  if (found === undefined) throw new Error('There are no subscriptions.')
  return found
}

async function during(
  seconds: number,
  atOnce: number,
  work: (index: number) => Promise<unknown> | null,
): Promise<Done> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const end = begun + seconds * 1000
  let count = 0
  const loop = async () => {
    while (performance.now() < end) {
      const done = work(count)
      count += 1
      if (done !== null) await done
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  const { user, system } = process.cpuUsage(cpu)
  return { count, ms: performance.now() - begun, cpuMs: (user + system) / 1000 }
}

const given: Given = { subscriptions: [], payload: '', keys: { publicKey: '', privateKey: '' } }

const questions = {
  use: (next: Given) => void Object.assign(given, next),
  encrypt: (seconds: number) =>
    during(seconds, 1, (index) => {
      webPush.generateRequestDetails(at(given, index), given.payload, { ...LIKE_PRODUCT, ...NO_TOKEN })
      return null
    }),
  send: (seconds: number) =>
    during(seconds, AT_ONCE, (index) => {
      const vapidDetails = { subject: SUBJECT, ...given.keys }
      return webPush.sendNotification(at(given, index), given.payload, { ...LIKE_PRODUCT, vapidDetails })
    }),
}
export type EncryptionQuestions = typeof questions

answerQuestions(questions)
