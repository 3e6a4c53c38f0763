import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import {
  beginAttempt,
  expectAnswers,
  makeQuizzes,
  saveNextAnswer,
} from '../testing/process-loads/exam-answers.ts'
import { mailedUsers } from '../testing/process-loads/mailed-users.ts'
import { singleProcess } from '../testing/process-loads/process-pair.ts'
import { createPost, until } from '../testing/process-posts.ts'
import { findLeaseHolder, readRows } from '../testing/read-rows.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

const APART_MS = 5000
// A soak accepts mails after the lease of their jobs.
const ACCEPTANCE_DELAY_MS = 1000 * rounds(18)

const start = serverProcesses()

/** Begins an attempt on one process, continues it on both, and submits it on the other. */
async function takeExam(near: ServerProcess, far: ServerProcess, quizId: string): Promise<void> {
  const candidate = await beginAttempt(near, quizId)
  for (const server of [far, near, far]) await saveNextAnswer(server, candidate)
  for (const server of [near, far]) await expectAnswers(server, candidate)
  const { attempt } = await far.call<AttemptData>('POST', `/attempts/${candidate.attemptId}/submit`)
  expect(attempt.status).toBe('finished')
}

/** Schedules a post. Returns its time, and the time of its publication, by the clock of this process. */
async function publish(dataDir: string, server: ServerProcess) {
  const dueAt = Date.now() + APART_MS + 2000
  const publishAt = new Date(dueAt).toISOString()
  await createPost(server, 'Clerk', { status: 'scheduled', publishAt })
  await until(() => readRows(dataDir, "select 1 from job_posts where status = 'published'").length > 0)
  return { dueAt, publishedAt: Date.now() }
}

it.each([
  { name: 'ahead', leaderAheadMs: APART_MS, otherAheadMs: 0 },
  { name: 'behind', leaderAheadMs: 0, otherAheadMs: APART_MS },
])(
  'two processes do all work once and on time, the leader with its clock 5 s $name',
  async ({ leaderAheadMs, otherAheadMs }) => {
    const dataDir = temporaryFolder()
    const inbox = await smtpInbox({ hold: true })
    const open = (aheadMs: number) =>
      start(dataDir, { env: { SMTP_URL: inbox.url, CLOCK_AHEAD_MS: String(aheadMs) } })
    const leader = await open(leaderAheadMs)
    await until(() => findLeaseHolder(dataDir) === leader.child.pid)
    const other = await open(otherAheadMs)
    const publishing = publish(dataDir, other)

    const directions = [
      [leader, other],
      [other, leader],
    ] as const
    const quizIds = await makeQuizzes(leader, directions.length)
    for (const [index, [near, far]] of directions.entries()) {
      const users = mailedUsers({
        inbox,
        pair: { on: singleProcess(near).on, complete: singleProcess(far).complete },
      })
      expect((await users.register(`user-${index}@example.in`)).headers).toBeDefined()
      await takeExam(near, far, quizIds[index] ?? '')
    }
    await sleep(ACCEPTANCE_DELAY_MS)
    inbox.releaseAll()
    const { dueAt, publishedAt } = await publishing
    await until(() => readRows(dataDir, "select id from jobs where type like 'mail.%'").length === 0)

    expect(inbox.mails).toHaveLength(directions.length)
    expect(publishedAt + leaderAheadMs).toBeGreaterThanOrEqual(dueAt)
    expect(readRows(dataDir, 'select version from job_posts')).toEqual([{ version: 2 }])
    expect(readRows(dataDir, "select type from events where kind = 'jobPost'")).toEqual([{ type: 'created' }])
    expect(findLeaseHolder(dataDir)).toBe(leader.child.pid)
    expect(readRows(dataDir, 'select number from leases')).toEqual([{ number: 1 }])
    expect((await checkData(path.join(dataDir, 'avsar.db'))).problems).toEqual([])
    await inbox.close()
  },
  soakTimeout(),
)
