import { useSyncExternalStore } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'

let known: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()

/** Shows which posts (ids) whoever uses the device has saved. */
export function showSaved(ids: ReadonlySet<string>): void {
  known = ids
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
const nothing = () => undefined

/** Whether a post is saved; undefined until the device was asked, which the server that draws a page never is. */
export const useIsSaved = (postId: string): boolean | undefined =>
  useSyncExternalStore(subscribe, () => known?.has(postId), nothing)

/** Saves a post, or removes it again: on this device first. */
export const keepPost = (post: JobPostSummary, isSaved: boolean): void =>
  void import('./saved-store.ts').then((device) => device.tryChange(post, { isSaved }))
