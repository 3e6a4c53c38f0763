import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE_TTL_MS } from '#server/modules/accounts/roles/passkey-limits.ts'

const NAME = 'passkey_ch'

/** Builds the cookie that binds a challenge to a browser: sent only to the API, and only from pages of this site. */
export function passkeyCookie(secure: boolean) {
  const options = { path: '/api/v1', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined => cookies[NAME],
    set(reply: FastifyReply, value: string): void {
      void reply.setCookie(NAME, value, { ...options, maxAge: CHALLENGE_TTL_MS / 1000 })
    },
    clear(reply: FastifyReply): void {
      void reply.clearCookie(NAME, options)
    },
  }
}

export type PasskeyCookie = ReturnType<typeof passkeyCookie>
