import * as z from 'zod'
import { PASSKEY_NAME_LENGTH } from '#shared/domain/constants.ts'
import { requiredText } from './text-fields.ts'

const NOT_BASE64URL = 'This is not base64url.'
const encoded = (max: number) =>
  z
    .string(NOT_BASE64URL)
    .max(max, NOT_BASE64URL)
    .regex(/^[\w-]+$/, NOT_BASE64URL)

// Credential ids have at most 1,023 bytes; the rest holds client data, keys and signatures.
const credentialId = encoded(1364)
const payload = encoded(16_000)
const transports = z.array(z.string().max(30)).max(10)

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', 'This must be public-key.'),
}

export const CreatedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: payload,
    attestationObject: payload,
    transports: transports.optional(),
  }),
})
export type CreatedCredential = z.output<typeof CreatedCredential>

export const SignedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: payload,
    authenticatorData: payload,
    signature: payload,
    userHandle: encoded(100).optional(),
  }),
})
export type SignedCredential = z.output<typeof SignedCredential>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

export const CreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type CreationOptions = z.output<typeof CreationOptions>

export const RequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type RequestOptions = z.output<typeof RequestOptions>

export const CreationOptionsData = z.object({ options: CreationOptions })
export const RequestOptionsData = z.object({ options: RequestOptions })

const name = requiredText(PASSKEY_NAME_LENGTH, 'Name is required')

export const PasskeyBody = z.object({ name, credential: CreatedCredential })
export type PasskeyBody = z.output<typeof PasskeyBody>

export const PasskeyNameBody = z.object({ name })
export type PasskeyNameBody = z.output<typeof PasskeyNameBody>

export const PasskeySignInBody = z.object({ credential: SignedCredential })

export const Passkey = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
    current: z.boolean().describe('It proved this session.'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

/** `passkeyFirst`: a passkey must prove the session. `closed`: an operator must allow it. `unavailable`: no support. */
export const PASSKEY_CHANGES = ['open', 'passkeyFirst', 'closed', 'unavailable'] as const
export type PasskeyChanges = (typeof PASSKEY_CHANGES)[number]

export const PasskeysData = z.object({
  passkeys: z.array(Passkey),
  changes: z.enum(PASSKEY_CHANGES),
  isRequired: z.boolean().describe('Admins have no admin rights without one.'),
})
export type PasskeysData = z.output<typeof PasskeysData>

export const PasskeyData = z.object({ passkey: Passkey })
