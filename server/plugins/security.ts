import type { FastifyInstance } from 'fastify'

const NOTHING = "default-src 'none';frame-ancestors 'none'"

// What no page of ours uses, and none of an ad either. Names that a browser does not know it would complain of.
const UNUSED = ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer']
const PERMISSIONS = [...UNUSED, 'midi', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/**
 * Security headers of every answer, whoever makes it: nothing may be loaded from it or frame it, no sniffing, no referrer
 * to other sites' paths. Pages set a policy of their own (page-policy.ts). Headers for browsers that none of our pages run
 * in are left out: each would cost bytes on every answer.
 */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // What frame-ancestors says, for browsers that do not read it.
  'x-frame-options': 'DENY',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Sets the security headers before all other hooks, so that a failure in any of them has them too. */
export function useSecurity(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
