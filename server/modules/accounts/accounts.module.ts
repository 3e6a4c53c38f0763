import type { FastifyRequest } from 'fastify'
import type { SessionRecords, UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { aesGcm } from '#server/lib/crypto/encryption.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { SessionTokens } from '#server/lib/sessions.ts'
import type { Queue } from '#server/queue/queue.ts'
import { accountsService } from '#server/modules/accounts/sessions/accounts.service.ts'
import { accountsSweep } from './sweep-accounts.ts'
import { challenges } from '#server/modules/accounts/codes/sign-challenge.ts'
import { otpHolders } from '#server/modules/accounts/codes/identify-otp-holder.ts'
import { encryptedOtpMail } from '#server/modules/accounts/codes/build-otp-mail.ts'
import { otpService } from '#server/modules/accounts/codes/otp.service.ts'
import { accountCookies, readChallenge } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import { knownCookie } from '#server/modules/accounts/codes/known-browsers.repository.ts'
import {
  passkeyChallengeStore,
  passkeyCookie,
} from '#server/modules/accounts/passkeys/passkey-challenges.repository.ts'
import {
  passkeyPolicy as buildPolicy,
  toRelyingParty,
} from '#server/modules/accounts/roles/passkey.policy.ts'
import { passkeyRecords } from '#server/modules/accounts/passkeys/passkeys.repository.ts'
import { passkeySignIn } from '#server/modules/accounts/passkeys/passkey-sign-in.service.ts'
import { passkeyAdditions } from '#server/modules/accounts/passkeys/passkey-additions.service.ts'
import { passkeysService } from '#server/modules/accounts/passkeys/passkeys.service.ts'
import { networkLimits, noNetworkLimits } from '#server/modules/accounts/codes/accounts-limits.policy.ts'
import { usersService } from '#server/modules/accounts/users/users.service.ts'
import { profileService, signInResponse } from '#server/modules/accounts/profile/profile.service.ts'
import { accountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'
import { signInLinks } from '#server/modules/accounts/codes/sign-in-links.service.ts'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  tokens: SessionTokens
  secrets: Secrets
  records: readonly UserRecords[]
  sessionRecords: SessionRecords
  adminsNeedPasskey: (query: Query) => Promise<boolean>
  siteName: () => Promise<string>
  onFailure: (error: unknown) => void
}

type Settings = {
  secureCookies: boolean
  bootstrapAdminEmail: string | null
  publicUrl: string
  /** False disables the limits per IP network. */
  rateLimits: boolean
}

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
  const party = toRelyingParty(publicUrl)
  const policy = buildPolicy({ ...ports, party })
  const sessions = accountSessions({ ...ports, policy })
  const cookies = accountCookies(secureCookies)
  const shared = { ...ports, otps, sessions, known, passkeyPolicy: policy }
  const accounts = accountsService({ ...shared, bootstrapAdminEmail })
  const keys = { ...ports, party, policy, sessions, accounts, challenges: passkeyChallengeStore(ports) }
  return {
    /** Returns the challenge of a request; null if it is missing, expired or not issued by this server. */
    getChallenge(request: FastifyRequest): string | null {
      const challenge = readChallenge(request)
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
