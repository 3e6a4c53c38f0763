import type { FastifyRequest } from 'fastify'
import type { SessionRecords } from '../../content/session-records.ts'
import type { UserRecords } from '../../content/user-records.ts'
import type { Db, Query } from '../../db/db.ts'
import { aesGcm } from '../../ports/crypto/encryption.ts'
import type { Secrets } from '../../ports/crypto/secrets.ts'
import type { SessionTokens } from '../../ports/access/sessions.ts'
import type { Queue } from '../../queue/queue.ts'
import { accountsService } from './accounts.service.ts'
import { accountsSweep } from './accounts.sweep.ts'
import { challenges } from './challenge.ts'
import { otpHolders } from './otp-holders.ts'
import { encryptedOtpMail } from './otp-mail.ts'
import { otpService } from './otp.service.ts'
import { accountCookies, challengeOf } from './cookies.ts'
import { knownCookie } from './known-cookie.ts'
import { passkeyChallengeStore } from './passkeys/passkey-challenges.ts'
import { passkeyCookie } from './passkeys/passkey-cookie.ts'
import { passkeyPolicy as buildPolicy } from './passkeys/passkey-policy.ts'
import { passkeyRecords } from './passkeys/passkey-records.ts'
import { passkeySignIn } from './passkeys/passkey-sign-in.service.ts'
import { passkeyAdditions } from './passkeys/passkey-additions.service.ts'
import { passkeysService } from './passkeys/passkeys.service.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { networkLimits, noNetworkLimits } from './network-limits.ts'
import { usersService } from './people.service.ts'
import { profileService } from './profile.service.ts'
import { accountSessions } from './sessions.ts'
import { signInLinks } from './sign-in-links.ts'
import { signInResponse } from './sign-in-response.ts'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  tokens: SessionTokens
  secrets: Secrets
  /** The user data of other modules. */
  records: readonly UserRecords[]
  /** What other modules keep for sessions. */
  sessionRecords: SessionRecords
  /** Returns the site's setting: admins have no admin rights without a passkey. */
  adminsNeedPasskey: (query: Query) => Promise<boolean>
  siteName: () => Promise<string>
  /** Called with errors that do not fail the request. */
  onFailure: (error: unknown) => void
}

type Settings = {
  secureCookies: boolean
  bootstrapAdminEmail: string | null
  publicUrl: string
  /** False turns off the limits of networks. */
  rateLimits: boolean
}

/** Builds the services of users and their sessions. */
export function accountsModule(given: Ports, settings: Settings) {
  const { secureCookies, bootstrapAdminEmail, publicUrl, rateLimits } = settings
  const ports = { ...given, records: [...given.records, passkeyRecords] }
  const { secrets } = ports
  const mails = encryptedOtpMail(aesGcm(secrets.mail))
  const challengeTokens = challenges(secrets.codes)
  const pepper = secrets.codes
  const known = knownCookie(pepper)
  const networks = rateLimits ? networkLimits(ports.clock) : noNetworkLimits
  const encryptMail = mails.encrypt
  const otps = otpService({
    ...ports,
    pepper,
    encryptMail,
    challenges: challengeTokens,
    holders: otpHolders(pepper, known),
    networks,
    links: signInLinks({ ...ports, encryptMail, publicUrl }),
  })
  const party = relyingPartyOf(publicUrl)
  const policy = buildPolicy({ ...ports, party })
  const sessions = accountSessions({ ...ports, policy })
  const cookies = accountCookies(secureCookies)
  const shared = { ...ports, otps, sessions, known, passkeyPolicy: policy }
  const accounts = accountsService({ ...shared, bootstrapAdminEmail })
  const keys = { ...ports, party, policy, sessions, accounts, challenges: passkeyChallengeStore(ports) }
  return {
    /** Returns the challenge of a request; null if it is missing, expired or not issued by this server. */
    challengeOf(request: FastifyRequest): string | null {
      const challenge = challengeOf(request)
      return challenge !== undefined && challengeTokens.isValid(challenge, ports.clock()) ? challenge : null
    },
    mails,
    sessions,
    cookies,
    respondSignedIn: signInResponse(cookies),
    accounts,
    passkeys: passkeysService(keys),
    passkeyAdditions: passkeyAdditions(keys),
    passkeySignIn: passkeySignIn(keys),
    passkeyCookie: passkeyCookie(secureCookies),
    users: usersService({ ...ports, sessions }),
    profiles: profileService(shared),
    sweep: accountsSweep(ports),
  }
}
