import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SessionTokens } from '#server/lib/sessions.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'avsar'
const AUDIENCE = 'avsar-api'
const CLAIMS = ['sub', 'sid', 'iat', 'exp', 'iss', 'aud']

const Payload = z.object({ sub: z.string(), sid: z.string() })

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Signs and reads session tokens: JWTs with one fixed algorithm that name a session and hold no role. */
export async function useSessionTokens(
  app: FastifyInstance,
  { key, clock }: { key: Buffer; clock: () => number },
): Promise<SessionTokens> {
  await app.register(jwt, {
    secret: key,
    sign: { algorithm: ALGORITHM },
    verify: {
      algorithms: [ALGORITHM],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: CLAIMS,
      cache: false,
    },
  })
  return {
    sign: ({ userId, sid, issuedAt, expiresAt }) =>
      app.jwt.sign({
        sub: userId,
        sid,
        iat: seconds(issuedAt),
        exp: seconds(expiresAt),
        iss: ISSUER,
        aud: AUDIENCE,
      }),
    read(token) {
      try {
        const { sub, sid } = Payload.parse(app.jwt.verify(token, { clockTimestamp: clock() }))
        return { userId: sub, sid }
      } catch {
        // Every invalid token gives null, so that the caller learns no reason.
        return null
      }
    },
  }
}
