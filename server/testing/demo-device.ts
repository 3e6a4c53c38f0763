import type { JobPost } from '#shared/contracts/job-post.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import {
  toListPositions,
  toPostSearchText,
  type LocalJob,
  type PostSearchText,
} from '#shared/domain/job-lists/local-jobs.ts'
import { seedDemo } from '#server/app/seed-demo.ts'
import { syncClient } from './sync-client.ts'
import { testApp, type TestApp } from './test-app.ts'

/** Server with the demo's notices, and a device's copy after a sync. */
export type DemoDevice = {
  server: TestApp
  rows: (LocalJob & { summary: JobPost })[]
  words: Map<string, PostSearchText>
}

export async function demoDevice(now: string): Promise<DemoDevice> {
  const server = await testApp()
  server.travelTo(now)
  await seedDemo(server.services, Date.parse(now))
  const device = syncClient(server)
  await device.sync()
  const posts = [...device.posts.values()]
  const rows = posts.map((post) => ({
    _id: post._id,
    summary: post,
    places: toListPositions(post),
    qualifications: post.qualifications,
    purpose: post.purpose,
  }))
  const words = new Map(
    posts.map((post) => [post._id, toPostSearchText(post.postName, searchableText(post))] as const),
  )
  return { server, rows, words }
}
