import { setTimeout as sleep } from 'node:timers/promises'
import { buildJobPost } from '#shared/testing/builders.ts'
import type { ServerProcess } from './server-process.ts'

export type StoredPost = { _id: string; version: number }
export type PostList = { jobPosts: { _id: string; postName: string }[]; total: number }

export const buildClerk = (postName: string, more: object = {}) => ({
  ...buildJobPost(),
  postName,
  state: 'Bihar',
  ...more,
})

export async function createPost(
  { call }: ServerProcess,
  postName: string,
  more: object = {},
): Promise<StoredPost> {
  return (await call<{ jobPost: StoredPost }>('POST', '/create', buildClerk(postName, more))).jobPost
}

/** Reads a list without a credential, so that the response comes from the cache. */
export async function readList({ url }: ServerProcess, way: string): Promise<PostList> {
  const response = await fetch(`${url}/api/v1${way}`)
  return ((await response.json()) as { data: PostList }).data
}

/** Waits for a state; the timeout of the test ends the wait. */
export async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(20)
}
