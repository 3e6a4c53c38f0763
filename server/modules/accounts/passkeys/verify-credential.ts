import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from '#shared/contracts/passkeys.ts'
import type { AppError } from '#server/lib/errors.ts'
import type { ExpectedChallenge } from './passkey-challenges.repository.ts'
import { CHALLENGE_TTL_MS, type RelyingParty } from '#server/modules/accounts/roles/passkey.policy.ts'

// COSE: ES256, EdDSA, RS256.
const ALGORITHMS = [-7, -8, -257]

export type Credential = {
  credentialId: string
  /** COSE encoding of the key. */
  publicKey: Buffer
  counter: number
  transports: string[]
}

type NewCredential = { party: RelyingParty; challenge: ExpectedChallenge }

// Lazy: the library takes 200 ms to load, and most processes need it late or never.
const library = () => import('@simplewebauthn/server')

export type Refuse = (cause?: unknown) => AppError

// Every error of the library concerns the caller's input.
async function orRefuse<Value>(refuse: Refuse, check: () => Promise<Value>): Promise<Value> {
  try {
    return await check()
  } catch (cause) {
    throw refuse(cause)
  }
}

/** Returns the options to create a passkey. The authenticator must store the user (a discoverable credential). */
export async function creationOptions(options: {
  party: RelyingParty
  siteName: string
  user: { id: string; email: string; name: string }
  challenge: Uint8Array<ArrayBuffer>
  existing: readonly Pick<Credential, 'credentialId' | 'transports'>[]
}): Promise<CreationOptions> {
  const { party, siteName, user, challenge, existing } = options
  const { generateRegistrationOptions } = await library()
  const made = await generateRegistrationOptions({
    rpName: siteName,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge,
    timeout: CHALLENGE_TTL_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    challenge: made.challenge,
    rp: { id: party.id, name: siteName },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: CHALLENGE_TTL_MS,
    attestation: 'none',
    excludeCredentials: (made.excludeCredentials ?? []).map(({ id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Returns the sign-in options, the same for everybody: the authenticator knows the user. */
export const requestOptions = (party: RelyingParty, challenge: Uint8Array): RequestOptions => ({
  challenge: Buffer.from(challenge).toString('base64url'),
  rpId: party.id,
  timeout: CHALLENGE_TTL_MS,
  userVerification: 'required',
})

/** Returns the new credential of a browser's response. Throws `refuse()` if it is invalid. */
export async function checkCreated(
  { response, ...answer }: CreatedCredential,
  { party, challenge }: NewCredential,
  refuse: Refuse,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...rest } = response
  const { verified, registrationInfo } = await orRefuse(refuse, () =>
    verifyRegistrationResponse({
      response: { ...answer, response: rest, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw refuse()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Returns the counter of a signed challenge. Throws `refuse()` if the signature is invalid. */
export async function checkSigned(
  answer: SignedCredential,
  expected: { party: RelyingParty; challenge: ExpectedChallenge; credential: Credential },
  refuse: Refuse,
): Promise<number> {
  const { party, challenge, credential } = expected
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orRefuse(refuse, () =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The caller compares the counters, in the transaction that stores the new counter.
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(credential.publicKey),
        counter: 0,
      },
    }),
  )
  if (!verified) throw refuse()
  return authenticationInfo.newCounter
}
