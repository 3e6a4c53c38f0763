import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, request } from 'playwright/test'
import { addDays, indiaDay } from '#shared/domain/dates/india-day.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { slugify } from '#shared/domain/jobs/job-slug.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { pushService, type PushService } from '#server/testing/push-service/push-service.ts'
import { AHEAD, asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'

// Duration of the hold before a release.
const HOLD_MS = 30_000

// Only ends a hanging test; it measures nothing.
const PATIENT = { timeout: 60_000 }

/** Demo site that sends to a push service on this machine. */
export type PushSite = {
  address: string
  server: IsolatedServer
  service: PushService
  /** Publishes an open job in Bihar as an admin; returns its path. */
  publish: (postName: string) => Promise<string>
  /** Releases held alerts. */
  releaseAlerts: () => Promise<void>
  /** Returns the next message for an endpoint since the last call. */
  messageTo: (endpoint: string) => Promise<string>
  end: () => Promise<void>
}

export async function startPushSite(): Promise<PushSite> {
  const service = await pushService()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-push-'))
  const authority = path.join(folder, 'authority.pem')
  fs.writeFileSync(authority, service.ca)
  const env = { NODE_EXTRA_CA_CERTS: authority, PUSH_ALLOWED_HOSTS: service.host }
  const server = await startServer({ template: 'demo', env, program: AHEAD })
  const site = asSite(server)
  const consumed = new Map<string, number>()
  return {
    address: site.address,
    server,
    service,
    async publish(postName) {
      const today = indiaDay(Date.now())
      const dates = { beginDate: addDays(today, -10), lastDate: addDays(today, 20) }
      const admin = await request.newContext({ storageState: server.states.admin })
      await sendAs({ request: admin }, server, '/create', buildJobPost({ postName, ...dates }))
      await admin.dispose()
      return jobPath(slugify(postName))
    },
    releaseAlerts: () => server.advanceClock(HOLD_MS),
    async messageTo(endpoint) {
      const count = consumed.get(endpoint) ?? 0
      const of = () => service.received.filter((message) => message.endpoint === endpoint)
      await expect.poll(() => of().length, PATIENT).toBeGreaterThan(count)
      consumed.set(endpoint, count + 1)
      return of()[count]?.text ?? ''
    },
    async end() {
      await site.end()
      await service.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
