import { currentOwner } from '#client/device/user/current-user.ts'
import type { SendPause } from '#client/device/pending/send-request.ts'
import { afterPush, isUnsent, pushAttempt } from './attempt-push.ts'
import { attemptsChanged } from '../events.ts'
import { changeAttempt, findPapers, readAttempt } from './attempt-rows.ts'
import { deviceId } from './device-id.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

async function send(id: string, device: string): Promise<SendPause | null> {
  const attempt = await readAttempt(id)
  if (attempt === undefined || !isUnsent(attempt)) return null
  const pushed = await pushAttempt(attempt, device)
  // More answers may have been added during the request.
  const current = await readAttempt(id)
  if (current !== undefined) await changeAttempt(id, afterPush(current, pushed, serverNow()))
  attemptsChanged.emit()
  const { problem } = pushed
  return problem?.kind === 'failed' ? { waitMs: problem.waitMs } : null
}

/** Sends unsent answers, from a page or the service worker. Returns null, or a pause before a retry. */
export async function sendAttempts(): Promise<SendPause | null> {
  const owner = await currentOwner()
  if (owner === '') return null
  const running = (await findPapers(owner)).filter(({ isOver }) => !isOver)
  let pause: SendPause | null = null
  for (const { id } of running) pause = (await send(id, await deviceId())) ?? pause
  return pause
}
