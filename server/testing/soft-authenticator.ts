import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '#shared/contracts/passkeys.ts'

const ORIGIN = 'http://localhost:3000'
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** Difference from the response of an honest browser. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
}

// CBOR (RFC 8949) of the few types that an authenticator needs.
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -value - 1) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

/** Creates an authenticator with one ES256 key pair, as a browser would present it. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, { origin = ORIGIN, ...other }: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
    const { isVerified = true, counter = (uses += 1) } = deviation
    const set = flags | PRESENT | (isVerified ? VERIFIED : 0)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([set]), counterBytes(counter)])
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const

  return {
    id: credential.id,

    create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
      owner = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        authenticatorData(rp.id, HAS_CREDENTIAL, deviation),
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 0xff]),
        id,
        key,
      ])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
      const data = clientData('webauthn.get', challenge, deviation)
      const handle = deviation.userHandle ?? owner
      const authData = authenticatorData(rpId, 0, deviation)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>
