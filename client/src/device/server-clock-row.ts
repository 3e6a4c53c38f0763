import { meta } from '#client/device/db/db.ts'
import { isDatabaseReady } from '#client/device/db/installed-database.ts'
import {
  currentOffset,
  restoreOffset,
  serverClockCorrected,
  type ClockOffset,
} from '#client/lib/clock/server-clock.ts'

const NAME = 'serverClock'

async function storeOffset(): Promise<void> {
  const value = currentOffset()
  // Without storage the worker trusts the device's clock.
  if (value !== null) await meta.put({ name: NAME, value }).catch(() => undefined)
}

export function storeServerClock(): void {
  void storeOffset()
  serverClockCorrected.on(() => void storeOffset())
}

export async function restoreServerClock(): Promise<void> {
  serverClockCorrected.on(() => void storeOffset())
  try {
    const found = (await isDatabaseReady()) ? await meta.get(NAME) : undefined
    if (found !== undefined) restoreOffset(found.value as ClockOffset)
  } catch {
    // Without storage, nothing in the worker needs the time.
  }
}
