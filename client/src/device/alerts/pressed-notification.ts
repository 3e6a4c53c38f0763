import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { meta } from '#client/device/db/db.ts'

// iPhones ignore the URL of a notification and open the start page of the installed app.

const NAME = 'alertTarget'
const TARGET_TTL_MS = MINUTE_MS

type Target = { url: string; at: number }

export const savePressedNotification = (url: string, now: number): PromiseLike<string> =>
  meta.put({ name: NAME, value: { url, at: now } satisfies Target })

/** Returns the path of a notification pressed within the last 60 s, once; null if there is none. */
export async function consumePressedNotification(now: number): Promise<string | null> {
  const target = (await meta.get(NAME))?.value as Target | undefined
  if (target === undefined) return null
  await meta.delete(NAME)
  return Math.abs(now - target.at) <= TARGET_TTL_MS ? target.url : null
}
