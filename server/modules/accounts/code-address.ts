import { CODE_SEND_PAUSE_MS } from '#shared/domain/constants.ts'
import {
  DAY,
  FAILURES_IN_DAY,
  FAILURES_IN_ROW,
  HOUR,
  SENDS_PER_DAY,
  SENDS_PER_HOUR,
} from './accounts.limits.ts'

/** What an address has asked for and tried; instants are epoch milliseconds. */
export type CodeAddress = {
  email: string
  failuresInRow: number
  failuresToday: number
  dayAt: number
  pausedUntil: number
  sends: number[]
  lastWasUsed: boolean
}

/** An address that was not heard of for a while. */
export const newAddress = (email: string, now: number): CodeAddress => ({
  email,
  failuresInRow: 0,
  failuresToday: 0,
  dayAt: now,
  pausedUntil: 0,
  sends: [],
  lastWasUsed: false,
})

const sinceDay = (address: CodeAddress, now: number): CodeAddress =>
  now - address.dayAt < DAY ? address : { ...address, failuresToday: 0, dayAt: now }

// How long until fewer than so many sends lie within the time before now.
function waitFor(sends: readonly number[], limit: number, within: number, now: number): number {
  const first = sends.filter((at) => at > now - within).at(-limit)
  return first === undefined ? 0 : first + within - now
}

/** Milliseconds until the address may be tried again; 0 where it may be now. */
export const pauseOf = (address: CodeAddress, now: number): number => Math.max(0, address.pausedUntil - now)

/** Milliseconds until another code may be sent to the address; 0 where it may be now. */
export function waitBeforeSend(address: CodeAddress, now: number): number {
  const { sends, lastWasUsed } = address
  return Math.max(
    pauseOf(address, now),
    lastWasUsed ? 0 : waitFor(sends, 1, CODE_SEND_PAUSE_MS, now),
    waitFor(sends, SENDS_PER_HOUR, HOUR, now),
    waitFor(sends, SENDS_PER_DAY, DAY, now),
  )
}

/** The address after a code was sent: what failed before stays counted. */
export function afterSend(address: CodeAddress, now: number): CodeAddress {
  const sends = [...address.sends.filter((at) => at > now - DAY), now]
  return { ...sinceDay(address, now), sends, lastWasUsed: false }
}

/** The address after a try, which counts as a failure until the code proves right. */
export function afterTry(address: CodeAddress, now: number): CodeAddress {
  const { failuresInRow, failuresToday, ...rest } = sinceDay(address, now)
  const [inRow, today] = [failuresInRow + 1, failuresToday + 1]
  const counted = { ...rest, failuresInRow: inRow, failuresToday: today }
  if (today >= FAILURES_IN_DAY.count) return { ...counted, pausedUntil: now + FAILURES_IN_DAY.pause }
  if (inRow % FAILURES_IN_ROW.count === 0) return { ...counted, pausedUntil: now + FAILURES_IN_ROW.pause }
  return counted
}

/** The address after a code of it proved right: the tries of that code were its owner's own. */
export const afterProof = (address: CodeAddress, tries: number): CodeAddress => ({
  ...address,
  failuresInRow: 0,
  failuresToday: Math.max(0, address.failuresToday - tries),
  pausedUntil: 0,
})
