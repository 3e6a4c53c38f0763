import path from 'node:path'
import { attemptsRoutes } from '#server/modules/attempts/attempts.routes.ts'
import type { AttemptsService } from '#server/modules/attempts/attempts.service.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { measuredServer } from '../../measured-server.ts'
import { answerQuestions } from '../../questions.ts'

// The server as it is started, with two more routes for saving answers: one does nothing but what every request passes,
// the other commits each save alone.
const { app, listen } = await measuredServer()
const { attempts } = app.services

const nothing: AttemptsService['save'] = async (_viewer, _id, { answers }) => {
  const now = new Date().toISOString()
  const saved = Object.fromEntries(answers.map(({ questionId, seq }) => [questionId, seq]))
  return { saved, isActive: true, serverNow: now, deadlineAt: now }
}

let last: Promise<unknown> = Promise.resolve()
const alone: AttemptsService['save'] = (...given) => {
  const saved = last.then(() => attempts.save(...given))
  last = saved
  return saved
}

for (const [prefix, save] of Object.entries({ nothing, alone }))
  await app.register(
    async (routes) => attemptsRoutes(routes as unknown as ApiRoutes, { ...attempts, save }),
    { prefix: path.posix.join('/', prefix) },
  )

answerQuestions(await listen())
