import { expect, it } from 'vitest'
import { mailedUsers, shownMails } from '../testing/process-loads/mailed-users.ts'
import { singleProcess } from '../testing/process-loads/process-pair.ts'
import { createPost, until } from '../testing/process-posts.ts'
import { findLeaseHolder, readRows } from '../testing/read-rows.ts'
import { isSoak, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const MAX_JOB_MS = 20_000
const MAX_LEASE_MS = 30_000

const start = serverProcesses()

const schedulePost = (server: ServerProcess, postName: string) =>
  createPost(server, postName, {
    status: 'scheduled',
    publishAt: new Date(Date.now() + 1000).toISOString(),
  })

it(
  'after the process that runs scheduled work and a job is suspended, another continues both, and the first changes nothing when it wakes',
  async () => {
    const dataDir = temporaryFolder()
    const inbox = await smtpInbox({ hold: true })
    const env = { SMTP_URL: inbox.url }
    const first = await start(dataDir, { env })
    const holder = () => findLeaseHolder(dataDir)
    const jobs = () => readRows(dataDir, "select id from jobs where type = 'mail.code'").length
    const published = () => readRows(dataDir, "select id from job_posts where status = 'published'").length
    await until(() => holder() === first.child.pid)
    const users = mailedUsers({ inbox, pair: singleProcess(first) })
    const proof = await users.requestOtp('asha@example.in')
    if (proof === null) throw new Error('There is no OTP.')
    const second = await start(dataDir, { env })

    first.child.kill('SIGSTOP')
    const stoppedAt = performance.now()
    inbox.releaseAll()
    await schedulePost(second, 'While it is suspended')
    const msUntil = async (isReached: () => boolean) => {
      await until(isReached)
      return performance.now() - stoppedAt
    }
    const [jobMs, leaseMs] = await Promise.all([
      msUntil(() => jobs() === 0),
      msUntil(() => published() === 1),
    ])
    expect(holder()).toBe(second.child.pid)

    first.child.kill('SIGCONT')
    await schedulePost(first, 'After it woke')
    await until(() => published() === 2)
    expect(holder()).toBe(second.child.pid)
    expect(readRows(dataDir, 'select version from job_posts')).toEqual([{ version: 2 }, { version: 2 }])
    expect(readRows(dataDir, "select seq from audit_log where actor = 'schedule'")).toHaveLength(2)
    expect(jobs()).toBe(0)
    expect(shownMails(inbox.mails)).toHaveLength(1)
    const tokens = await Promise.all(
      [first, second].map(async (server) => (await users.submit(server, proof)).token),
    )
    expect(tokens.filter((token) => token !== null)).toHaveLength(1)
    await inbox.close()
    process.stdout.write(
      `The job continued after ${Math.round(jobMs)} ms, scheduled work after ${Math.round(leaseMs)} ms\n`,
    )
    // Only the soak has the processors for itself.
    if (!isSoak) return
    expect(jobMs).toBeLessThan(MAX_JOB_MS)
    expect(leaseMs).toBeLessThan(MAX_LEASE_MS)
  },
  soakTimeout(),
)
