import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { DEMO_NOTICES } from '../seed/demo.ts'
import { readNotices } from '#server/seed/item-file.ts'
import type { TestApp } from './test-app.ts'

/** Publishes the demo's notices in order, one an hour, until `now`, and sets the clock to it. */
export async function publishNotices(server: TestApp, now: string): Promise<void> {
  const notices = readNotices(DEMO_NOTICES)
  for (const [index, { body }] of notices.entries()) {
    server.travelTo(new Date(Date.parse(now) - (notices.length - index) * HOUR_MS).toISOString())
    await server.services.kinds.jobPost.create(body, { actor: { id: 'test' } })
  }
  server.travelTo(now)
}
