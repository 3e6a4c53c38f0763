import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { alertFanOut } from '../testing/process-loads/alert-fan-out.ts'
import { examAnswers } from '../testing/process-loads/exam-answers.ts'
import { mailedUsers, signIns } from '../testing/process-loads/mailed-users.ts'
import { payments } from '../testing/process-loads/payments.ts'
import { processPair } from '../testing/process-loads/process-pair.ts'
import { messageWrites, postWrites, savedJobWrites } from '../testing/process-loads/writes.ts'
import { pushService } from '../testing/push-service/push-service.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { simulatedRazorpay } from '../testing/simulated-razorpay.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

const KILLS = rounds(20)
const SUBSCRIPTIONS = rounds(5000)
const CANDIDATES = 4
// The simulated provider sends a refused webhook again soon.
const WEBHOOK_PAUSES = Array<number>(100).fill(500)

const start = serverProcesses()

/** Starts the outer services of a site: mail server, push service and payment provider. */
async function outerServices(dataDir: string) {
  const [inbox, service, simulation] = await Promise.all([
    smtpInbox(),
    pushService({ protocols: ['h2'] }),
    simulatedRazorpay({ pauses: WEBHOOK_PAUSES }),
  ])
  const ca = path.join(dataDir, 'ca.pem')
  fs.writeFileSync(ca, service.ca)
  const env = {
    ...simulation.environment,
    SMTP_URL: inbox.url,
    PUSH_ALLOWED_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: ca,
  }
  const close = () => Promise.all([inbox.close(), service.close(), simulation.close()])
  return { inbox, service, simulation, env, close }
}

it(
  'while either of two processes is killed at any moment, no acknowledged write is lost and no user sees anything twice',
  async () => {
    const dataDir = temporaryFolder()
    const outer = await outerServices(dataDir)
    const pair = await processPair(() => start(dataDir, { env: outer.env }))
    const ports = { dataDir, pair, ...outer }
    const users = mailedUsers(ports)
    const fanOut = await alertFanOut(ports, SUBSCRIPTIONS)
    const loads = [
      fanOut,
      postWrites(ports),
      messageWrites(ports),
      await savedJobWrites(ports, users),
      signIns(ports, users),
      await examAnswers(ports, CANDIDATES),
      await payments(ports, users),
    ]
    let isDone = false
    const running = Promise.all(loads.map((load) => load.run(() => isDone)))
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Every other kill interrupts the sending, whose job another process continues after its lease.
      const target = kill % 2 === 0 ? ((kill + 1) * SUBSCRIPTIONS) / (KILLS + 2) : 0
      while (fanOut.accepted() < target) await Promise.race([running, sleep(50)])
      await Promise.race([running, sleep(100 + 40 * kill)])
      await pair.replace(kill % 2 === 0 ? 0 : 1)
    }
    isDone = true
    await running
    for (const load of loads) await load.check()
    expect((await checkData(path.join(dataDir, 'avsar.db'))).problems).toEqual([])
    await outer.close()
  },
  soakTimeout(),
)
