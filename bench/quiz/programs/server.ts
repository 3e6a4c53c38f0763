import path from 'node:path'
import pLimit from 'p-limit'
import { attemptsRoutes } from '#server/modules/attempts/attempts.routes.ts'
import type { AttemptsService } from '#server/modules/attempts/attempts.service.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { measuredServer } from '../../lib/measured-server.ts'
import { answerQuestions } from '../../lib/questions.ts'

// Server of `npm start` with two more routes for saves: one stores nothing, one commits each save separately.
const { app, listen } = await measuredServer()
const { attempts } = app.services

const nothing: AttemptsService['save'] = async (_viewer, _id, { answers }) => {
  const now = new Date().toISOString()
  const saved = Object.fromEntries(answers.map(({ questionId, seq }) => [questionId, seq]))
  return { saved, isActive: true, serverNow: now, deadlineAt: now }
}

const oneAtATime = pLimit(1)
const alone: AttemptsService['save'] = (...given) => oneAtATime(() => attempts.save(...given))

for (const [prefix, save] of Object.entries({ nothing, alone }))
  await app.register(
    async (routes) => attemptsRoutes(routes as unknown as ApiRoutes, { ...attempts, save }),
    { prefix: path.posix.join('/', prefix) },
  )

answerQuestions(await listen())
