import { currentOwner } from '#client/device/user/current-user.ts'
import type { SendPause } from '#client/device/pending/send-request.ts'
import { afterPush, isUnsent, pushAttempt } from './attempt-push.ts'
import { attemptsChanged } from '../events.ts'
import { changeAttempt, papersOf, readAttempt } from './attempt-rows.ts'
import { deviceId } from './device-id.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

async function send(id: string, device: string): Promise<SendPause | null> {
  const held = await readAttempt(id)
  if (held === undefined || !isUnsent(held)) return null
  const pushed = await pushAttempt(held, device)
  // More answers may have been added during the request.
  const now = await readAttempt(id)
  if (now !== undefined) await changeAttempt(id, afterPush(now, pushed, serverNow()))
  attemptsChanged.emit()
  const { problem } = pushed
  return problem?.kind === 'failed' ? { waitMs: problem.waitMs } : null
}

/** Sends unsent answers, from a page or the service worker. Returns null, or a pause before a retry. */
export async function sendAttempts(): Promise<SendPause | null> {
  const owner = await currentOwner()
  if (owner === '') return null
  const under = (await papersOf(owner)).filter(({ isOver }) => !isOver)
  let pause: SendPause | null = null
  for (const { id } of under) pause = (await send(id, await deviceId())) ?? pause
  return pause
}
