import type { FastifyRequest } from 'fastify'
import type { SessionRecords } from '../../content/session-records.ts'
import type { UserRecords } from '../../content/user-records.ts'
import type { Db } from '../../db/db.ts'
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
import { usersService } from './people.service.ts'
import { profileService } from './profile.service.ts'
import { accountSessions } from './sessions.ts'
import { signInLinks } from './sign-in-links.ts'

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
  /** Called with errors that do not fail the request. */
  onFailure: (error: unknown) => void
}

type Settings = { secureCookies: boolean; bootstrapAdminEmail: string | null; publicUrl: string }

/** Builds the services of users and their sessions. */
export function accountsModule(ports: Ports, { secureCookies, bootstrapAdminEmail, publicUrl }: Settings) {
  const { secrets } = ports
  const mails = encryptedOtpMail(aesGcm(secrets.mail))
  const challengeTokens = challenges(secrets.codes)
  const pepper = secrets.codes
  const known = knownCookie(pepper)
  const encryptMail = mails.encrypt
  const otps = otpService({
    ...ports,
    pepper,
    encryptMail,
    challenges: challengeTokens,
    holders: otpHolders(pepper, known),
    links: signInLinks({ ...ports, encryptMail, publicUrl }),
  })
  const sessions = accountSessions(ports)
  return {
    /** Returns the challenge of a request; null if it is missing, expired or not issued by this server. */
    challengeOf(request: FastifyRequest): string | null {
      const challenge = challengeOf(request)
      return challenge !== undefined && challengeTokens.isValid(challenge, ports.clock()) ? challenge : null
    },
    mails,
    sessions,
    cookies: accountCookies(secureCookies),
    accounts: accountsService({ ...ports, otps, sessions, known, bootstrapAdminEmail }),
    users: usersService({ ...ports, sessions }),
    profiles: profileService({ ...ports, otps, sessions, known }),
    sweep: accountsSweep(ports),
  }
}
