import { toMeasurement } from '../../lib/measure.ts'
import type { Measurement } from '../../lib/measure.ts'
import { answerQuestions } from '../../lib/questions.ts'
import { measureCallers } from '../../lib/sockets.ts'
import { sit } from '../candidate.ts'
import type { Exam } from '../candidate.ts'

export type Target = { url: string; token: string; questionId: string }

// Always nine digits, so that all responses of the server have the same length.
let seq = 100_000_000

function buildRequest({ url, token, questionId }: Target): Buffer {
  seq += 1
  const answer = { questionId, choice: seq % 4, marked: false, visited: true, seq, spentMs: 1500 }
  const body = JSON.stringify({ answers: [answer], device: 'phone' })
  const { host, pathname } = new URL(url)
  const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`PUT ${pathname} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`)
}

const questions = {
  saves: ({ targets, seconds }: { targets: Target[]; seconds: number }): Promise<Measurement> =>
    measureCallers(
      targets.map((target) => ({ url: target.url, next: () => buildRequest(target) })),
      seconds,
    ),

  async exam({ exam, tokens }: { exam: Exam; tokens: string[] }) {
    const begun = performance.now()
    const all = await Promise.all(tokens.map((token) => sit(exam, token)))
    const elapsed = performance.now() - begun
    const times = (of: 'starts' | 'saves' | 'submits') =>
      toMeasurement(
        all.flatMap((sat) => sat[of]),
        elapsed,
      )
    return {
      starts: times('starts'),
      saves: times('saves'),
      submits: times('submits'),
      lost: all.reduce((sum, sat) => sum + sat.lost, 0),
      acknowledged: all.map(({ attemptId, acknowledged }) => ({ attemptId, acknowledged })),
    }
  },
}
export type CandidateQuestions = typeof questions

answerQuestions(questions)
