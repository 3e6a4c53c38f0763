import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { bits, der, integer, octets, oid, sequence, setOf, time, utf8, yes } from './der.ts'

/** Certificate for this machine, and its authority; PEM. */
export type LocalCertificate = { ca: string; cert: string; key: string }

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const nameOf = (text: string): Buffer => sequence(setOf(sequence(oid('2.5.4.3'), utf8(text))))
const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value))
const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`

type Fields = {
  subject: string
  issuer: string
  publicKey: KeyObject
  signer: KeyObject
  extensions: Buffer[]
}

// RFC 5280, section 4.1.
function certificate({ subject, issuer, publicKey, signer, extensions }: Fields): string {
  const now = Date.now()
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(now - DAY_MS), time(now + 30 * DAY_MS)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  )
  return pem('CERTIFICATE', sequence(body, ecdsaWithSha256, bits(sign('sha256', body, signer))))
}

/** Makes an authority and its certificate for localhost, 127.0.0.1, ::1 and more names, valid for 30 days. */
export function localCertificate(more: readonly string[]): LocalCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = `Local push service ${randomBytes(4).toString('hex')}`
  const names = sequence(
    ...['localhost', ...more].map((name) => der(0x82, Buffer.from(name))),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([...Array<number>(15).fill(0), 1])),
  )
  const signer = authority.privateKey
  const ca = certificate({
    subject: issuer,
    issuer,
    publicKey: authority.publicKey,
    signer,
    // Basic constraints: an authority. Key usage: signs certificates.
    extensions: [
      extension('2.5.29.19', true, sequence(yes())),
      extension('2.5.29.15', true, der(0x03, Buffer.from([2, 4]))),
    ],
  })
  const cert = certificate({
    subject: 'localhost',
    issuer,
    publicKey: server.publicKey,
    signer,
    extensions: [extension('2.5.29.17', false, names)],
  })
  return { ca, cert, key: server.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string }
}
