import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OtpRequestData, SignedInData } from '#shared/contracts/auth.ts'
import { readRows } from '../read-rows.ts'
import { RefusedCall } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import type { ReceivedMail, smtpInbox } from '../smtp-inbox.ts'
import type { Load, ProcessPair } from './process-pair.ts'

type Inbox = Awaited<ReturnType<typeof smtpInbox>>
type Processes = Pick<ProcessPair, 'on' | 'complete'>

const profile = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns the mails that a mailbox shows to a person: it shows mails with the same Message-ID once. */
export const shownMails = (mails: readonly ReceivedMail[]): ReceivedMail[] => [
  ...new Map(mails.map((mail) => [mail.messageId, mail])).values(),
]

type Proof = { email: string; challenge: string; otp: string }

/** Registers users by the OTP that an inbox receives. */
export function mailedUsers({ pair, inbox }: { pair: Processes; inbox: Inbox }) {
  async function receiveOtp(email: string): Promise<string> {
    for (;;) {
      const mail = inbox.mails.find(({ to }) => to.includes(email))
      const [otp] = /\d{6}/.exec(mail?.subject ?? '') ?? []
      if (otp !== undefined) return otp
      await sleep(50)
    }
  }

  return {
    /** Requests an OTP. Returns null if the process was killed: a mail may come or not. */
    async requestOtp(email: string): Promise<Proof | null> {
      const data = await pair.on(({ call }) => call<OtpRequestData>('POST', '/code', { email }, {}))
      if (data === null) return null
      return { email, challenge: data.challenge, otp: await receiveOtp(email) }
    },

    /** Returns the access token, or null if the OTP was refused. */
    async submit({ call }: ServerProcess, proof: Proof): Promise<{ token: string | null }> {
      try {
        const { accessToken } = await call<SignedInData>('POST', '/register', { ...profile, ...proof }, {})
        return { token: accessToken }
      } catch (error) {
        if (error instanceof RefusedCall && error.status === 401) return { token: null }
        throw error
      }
    },

    async register(email: string): Promise<{ headers: Record<string, string> }> {
      const proof = await this.requestOtp(email)
      const { token } = await pair.complete((server) =>
        this.submit(server, proof ?? { email, challenge: '', otp: '' }),
      )
      if (token === null) throw new Error('The OTP was refused.')
      return { headers: bearer(token) }
    },
  }
}

export type MailedUsers = ReturnType<typeof mailedUsers>

/** Requests OTPs, and submits each to both processes at the same time. */
export function signIns(
  { dataDir, pair, inbox }: { dataDir: string; pair: Processes; inbox: Inbox },
  users: MailedUsers,
): Load {
  const tokens = new Map<string, string>()
  return {
    async run(isDone) {
      for (let n = 0; !isDone(); n += 1) {
        const email = `sign-in-${n}@example.in`
        const proof = await users.requestOtp(email)
        if (proof === null) continue
        const results = await Promise.all([1, 2].map(() => pair.on((server) => users.submit(server, proof))))
        const received = results.flatMap((result) => result?.token ?? [])
        expect(received.length).toBeLessThan(2)
        if (received[0] !== undefined) tokens.set(email, received[0])
      }
    },
    async check() {
      expect(tokens.size).toBeGreaterThan(0)
      const perUser = readRows<{ email: string; count: number }>(
        dataDir,
        `select email, count(*) as count from users join sessions on user_id = users.id
         where email like 'sign-in-%' group by email`,
      )
      expect(perUser.filter(({ count }) => count !== 1)).toEqual([])
      for (const token of tokens.values())
        await pair.complete(({ call }) => call<object>('GET', '/profile', undefined, bearer(token)))
      const recipients = shownMails(inbox.mails).map(({ to }) => String(to))
      const ofSignIns = recipients.filter((to) => to.startsWith('sign-in-'))
      expect(ofSignIns.length).toBe(new Set(ofSignIns).size)
    },
  }
}
