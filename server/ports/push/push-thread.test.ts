import { expect, it } from 'vitest'
import { reportingSender } from './push-thread.ts'
import type { PushReport } from './push-thread.ts'
import type { PushMessage } from './push-sender.ts'

const turn = () => new Promise(setImmediate)
const message = (id: string) => ({ id }) as PushMessage
const ORIGIN = 'https://push.example.in'

/** Builds a sender whose messages wait until `answer` is called with their id. */
function controlledSender() {
  const waiting = new Map<string, () => void>()
  const state = { room: 6, parkedUntil: null as number | null }
  const reports: PushReport[] = []
  const send = reportingSender(
    {
      send: async ({ id }) => {
        await new Promise<void>((resolve) => waiting.set(id, resolve))
        return { status: 'accepted', code: Number(id) }
      },
      room: () => state.room,
      parkedUntil: () => state.parkedUntil,
    },
    (report) => void reports.push(report),
  )
  return { send, reports, state, answer: (id: string) => waiting.get(id)?.() }
}

it('the push thread reports the outcomes of one event loop turn together, with the capacity of the origin', async () => {
  const { send, reports, answer } = controlledSender()
  send({
    messages: ['1', '2', '3'].map((id) => ({ number: Number(id), origin: ORIGIN, message: message(id) })),
  })
  answer('1')
  answer('3')
  await turn()
  await turn()
  expect(reports).toEqual([
    {
      outcomes: [
        { number: 1, outcome: { status: 'accepted', code: 1 } },
        { number: 3, outcome: { status: 'accepted', code: 3 } },
      ],
      // Capacity 7: there is room for 6 messages, and message 2 is still pending.
      origins: [{ origin: ORIGIN, capacity: 7, parkedUntil: null }],
    },
  ])
})

it('the push thread reports until when an origin is parked, without the capacity of the origin', async () => {
  const { send, reports, state, answer } = controlledSender()
  send({ messages: [{ number: 1, origin: ORIGIN, message: message('1') }] })
  state.parkedUntil = 5000
  answer('1')
  await turn()
  await turn()
  expect(reports[0]?.origins).toEqual([{ origin: ORIGIN, capacity: null, parkedUntil: 5000 }])
})
