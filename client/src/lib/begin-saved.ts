import { noteOpenedBy } from './opened-posts.ts'

const saved = () => import('./offline/saved-on-device.ts')
const recent = () => import('./offline/recent-on-device.ts')

/** Begins to show what is saved on this device, and to note what is opened; one that keeps nothing does neither. */
export async function beginSaved(): Promise<void> {
  noteOpenedBy(
    (post) =>
      void recent()
        .then(({ noteViewed }) => noteViewed(post))
        .catch(() => undefined),
  )
  await saved()
    .then(({ startSaved }) => startSaved())
    .catch(() => undefined)
}
