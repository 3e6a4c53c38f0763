import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptData, SavedAnswersData } from '#shared/contracts/attempt.ts'

const START_MS = 10_000
const SAVE_MS = 3000
const LAST_MS = 2000
// Delay before a candidate's device repeats a request without a response.
const AGAIN_MS = 1000
const LOST = 0.05

export type Exam = { url: string; quizId: string; deadlineAt: number }

export type Sat = {
  attemptId: string
  starts: number[]
  saves: number[]
  submits: number[]
  /** Requests or responses that were lost on purpose. */
  lost: number
  acknowledged: Record<string, number>
}

const agent = new http.Agent({ keepAlive: true })

export function send<Data>(
  { url, token }: { url: string; token: string },
  [method, path]: readonly [string, string],
  body: object,
): Promise<{ data: Data; ms: number }> {
  const bytes = JSON.stringify(body)
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = http.request(`${url}/api/v1${path}`, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const ms = performance.now() - sent
        if (response.statusCode === 200) resolve({ data: (JSON.parse(text) as { data: Data }).data, ms })
        else reject(new Error(`${path} was answered with ${response.statusCode}: ${text}`))
      })
    })
    request.on('error', reject).end(bytes)
  })
}

type Mobile = { who: { url: string; token: string }; sat: Sat; startedAt: number }

/** Saves an answer. One time in twenty, the request or its response is lost, and the request is sent again. */
async function save({ who, sat, startedAt }: Mobile, questionId: string): Promise<void> {
  const seq = Math.max(1, Math.round(performance.now() - startedAt))
  const choice = Math.floor(Math.random() * 4)
  const answer = { questionId, choice, marked: false, visited: true, seq, spentMs: SAVE_MS }
  const path = `/attempts/${sat.attemptId}/answers`
  const put = () => send<SavedAnswersData>(who, ['PUT', path], { answers: [answer], device: 'phone' })
  if (Math.random() < LOST) {
    sat.lost += 1
    // Half of the lost requests reach the server, and only their response is lost.
    if (Math.random() < 0.5) await put()
    await sleep(AGAIN_MS)
  }
  const { data, ms } = await put()
  sat.saves.push(ms)
  Object.assign(sat.acknowledged, data.saved)
}

/** Sits an exam: starts within 10 s, answers every 3 s, and submits within the last 2 s or never. */
export async function sit(exam: Exam, token: string): Promise<Sat> {
  const who = { url: exam.url, token }
  await sleep(Math.random() * START_MS)
  const start = await send<AttemptData>(who, ['POST', `/quizzes/${exam.quizId}/attempts`], {
    device: 'phone',
  })
  const { attempt, questions } = start.data
  const sat: Sat = {
    attemptId: attempt._id,
    starts: [start.ms],
    saves: [],
    submits: [],
    lost: 0,
    acknowledged: {},
  }
  const mobile = { who, sat, startedAt: performance.now() }
  const left = () => exam.deadlineAt - LAST_MS - Date.now()
  for (let next = 0; left() > SAVE_MS; next += 1) {
    const began = performance.now()
    await save(mobile, questions[next % questions.length]?._id ?? '')
    await sleep(Math.max(0, SAVE_MS - (performance.now() - began)))
  }
  if (Math.random() < 0.5) return sat
  await sleep(Math.max(0, left() + Math.random() * LAST_MS))
  const { ms } = await send(who, ['POST', `/attempts/${attempt._id}/submit`], {})
  sat.submits.push(ms)
  return sat
}
