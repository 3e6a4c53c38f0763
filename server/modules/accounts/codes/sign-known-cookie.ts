import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { KNOWN_ADDRESSES } from './accounts-limits.policy.ts'

const ID_BYTES = 16
const MAC_BYTES = 16
const ENTRY = /^([\w-]{22})\.([\w-]{22})$/

type Entry = { text: string; id: string; mac: Buffer }

const parseEntries = (cookie = ''): Entry[] =>
  cookie.split('~', KNOWN_ADDRESSES).flatMap((text) => {
    const [, id = '', mac = ''] = ENTRY.exec(text) ?? []
    return id === '' ? [] : [{ text, id, mac: Buffer.from(mac, 'base64url') }]
  })

/** Builds the cookie `known`: a random browser id per address and a MAC. It reveals no address, cannot be forged. */
export function knownCookie(key: Buffer) {
  const macOf = (id: string, email: string) =>
    createHmac('sha256', key).update(`known|${id}|${email}`).digest().subarray(0, MAC_BYTES)
  const isFor = ({ id, mac }: Entry, email: string) => timingSafeEqual(mac, macOf(id, email))
  const others = (cookie: string | undefined, email: string) =>
    parseEntries(cookie).filter((entry) => !isFor(entry, email))

  return {
    newId: (): string => randomBytes(ID_BYTES).toString('base64url'),

    findId: (cookie: string | undefined, email: string): string | null =>
      parseEntries(cookie).find((entry) => isFor(entry, email))?.id ?? null,

    /** Returns the cookie with this address first; over five addresses, the oldest sign-in is removed. */
    including(cookie: string | undefined, email: string, id: string): string {
      const own = `${id}.${macOf(id, email).toString('base64url')}`
      return [own, ...others(cookie, email).map(({ text }) => text)].slice(0, KNOWN_ADDRESSES).join('~')
    },

    excluding: (cookie: string | undefined, email: string): string =>
      others(cookie, email)
        .map(({ text }) => text)
        .join('~'),
  }
}

export type KnownCookie = ReturnType<typeof knownCookie>
