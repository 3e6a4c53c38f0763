import path from 'node:path'
import { processConfig } from '../../../fastify.config.ts'
import { buildApp } from '#server/app.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { attemptsRoutes } from '#server/modules/attempts/attempts.routes.ts'
import type { AttemptsService } from '#server/modules/attempts/attempts.service.ts'
import { clientFiles } from '#server/plugins/static-files.ts'
import type { ApiRoutes } from '#server/ports/api-routes.ts'
import { readSecrets } from '#server/ports/crypto/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { builtRenderer } from '#server/ports/pages/page-renderer.ts'
import { freePort } from '#server/ports/process/free-port.ts'
import { answerQuestions } from '../../questions.ts'
import { countCommits, watchedDb } from '../watched-db.ts'

// The server as it is started, with two more routes for saving answers: one does nothing but what every request passes,
// the other commits each save alone.
const config = processConfig(await freePort('127.0.0.1'))
const commits = countCommits()
const { db, flushes } = watchedDb(openSqlite(config.databaseFile), commits)
const clock = Date.now
const app = await buildApp(config, {
  db,
  clock,
  newId: ulidGenerator(clock),
  secrets: readSecrets(config.dataDir),
  mailer: { destination: 'dropped', send: () => Promise.resolve() },
  pages: await builtRenderer(config.pagesDir, clientFiles({ ...config, clock })),
})

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
const url = await app.listen({ port: config.port, host: config.host })

const questions = {
  where: () => ({ url, pid: process.pid }),
  flushes,
}
export type ServerQuestions = typeof questions

answerQuestions(questions)
