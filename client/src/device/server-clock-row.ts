import { meta } from '#client/device/db/db.ts'
import { isDatabaseReady } from '#client/device/db/installed-database.ts'
import {
  currentOffset,
  restoreOffset,
  serverClockCorrected,
  type ClockOffset,
} from '#client/lib/clock/server-clock.ts'

const NAME = 'serverClock'

async function keep(): Promise<void> {
  const value = currentOffset()
  // Without storage the worker takes the clock of the device for right.
  if (value !== null) await meta.put({ name: NAME, value }).catch(() => undefined)
}

/** Stores what the page or the worker knows of the server's clock, now and when it changes. */
export function keepServerClock(): void {
  void keep()
  serverClockCorrected.on(() => void keep())
}

/** Starts the server's clock in the worker, from what the pages stored. */
export async function restoreServerClock(): Promise<void> {
  serverClockCorrected.on(() => void keep())
  try {
    const found = (await isDatabaseReady()) ? await meta.get(NAME) : undefined
    if (found !== undefined) restoreOffset(found.value as ClockOffset)
  } catch {
    // Without storage the worker has nothing that needs the time.
  }
}
