import { expect } from 'vitest'
import { createPost } from '../process-posts.ts'
import { readRows } from '../read-rows.ts'
import type { Load, ProcessPair } from './process-pair.ts'
import type { MailedUsers } from './mailed-users.ts'

type Ports = { dataDir: string; pair: ProcessPair }

/** Creates posts without an alert. */
export function postWrites({ dataDir, pair }: Ports): Load {
  const acknowledged: string[] = []
  return {
    async run(isDone) {
      for (let n = 0; !isDone(); n += 1) {
        const post = await pair.on((server) => createPost(server, `Clerk ${n}`, { notify: false }))
        if (post !== null) acknowledged.push(post._id)
      }
    },
    async check() {
      const ids = new Set(readRows<{ id: string }>(dataDir, 'select id from job_posts').map(({ id }) => id))
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    },
  }
}

/** Sends messages, each until it is acknowledged, as the outbox of a device does. */
export function messageWrites({ dataDir, pair }: Ports): Load {
  const subjects: string[] = []
  return {
    async run(isDone) {
      while (!isDone()) {
        const subject = `Message ${subjects.length}`
        const key = { 'idempotency-key': `message-${subjects.length}` }
        const body = { name: 'A', email: 'a@example.org', subject, message: 'A message that is sent again.' }
        await pair.complete(({ call }) => call<object>('POST', '/contact', body, key))
        subjects.push(subject)
      }
    },
    async check() {
      const found = readRows<{ subject: string }>(dataDir, 'select subject from contact_messages')
      expect(found.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
    },
  }
}

type SavedRow = { post: string; note: string }

/** Saves jobs and changes their notes, which count up. */
export async function savedJobWrites({ dataDir, pair }: Ports, users: MailedUsers): Promise<Load> {
  const { headers } = await users.register('saves@example.in')
  const posts = await Promise.all(
    [1, 2, 3].map((n) => pair.complete((server) => createPost(server, `Saved ${n}`, { notify: false }))),
  )
  const acknowledged = new Map<string, number>()
  return {
    async run(isDone) {
      let at = 0
      for (let n = 1; !isDone(); n += 1) {
        const postId = posts[n % posts.length]?._id ?? ''
        // Two changes at the same time would be one change.
        at = Math.max(Date.now(), at + 1)
        const body = { isSaved: { value: true, at }, note: { value: String(n), at } }
        const saved = await pair.on(({ call }) => call<object>('PUT', `/saved/${postId}`, body, headers))
        if (saved !== null) acknowledged.set(postId, n)
      }
    },
    async check() {
      const found = readRows<SavedRow>(
        dataDir,
        'select post_id as post, note from saved_jobs where is_saved = 1',
      )
      const notes = new Map(found.map(({ post, note }) => [post, Number(note)]))
      expect(found.length).toBe(notes.size)
      expect(acknowledged.size).toBe(posts.length)
      for (const [post, note] of acknowledged) expect(notes.get(post)).toBeGreaterThanOrEqual(note)
    },
  }
}
