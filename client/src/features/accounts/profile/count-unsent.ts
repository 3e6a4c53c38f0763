import { readOwner } from '#client/content/outbox/use-outbox.ts'
import type { Outbox } from '#client/device/outbox/outbox.ts'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Returns how many pending changes of the signed-in user a sign-out would lose, after an attempt of at most `ms` to send
 * them; 0 if the device stores nothing.
 */
export async function countPending(outbox: Outbox, ms: number): Promise<number> {
  try {
    await Promise.race([outbox.flush(), delay(ms)])
    const user = await readOwner()
    if (user === '') return 0
    return (await outbox.list()).filter(({ owner, rejection }) => owner === user && rejection === undefined)
      .length
  } catch {
    return 0
  }
}
