import type { FastifyInstance } from 'fastify'

const NOTHING = "default-src 'none';frame-ancestors 'none'"

// Features unused by the pages and their ads. Names unknown to a browser would cause warnings.
const UNUSED = ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer']
const PERMISSIONS = [...UNUSED, 'midi', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/** Pages set their own policy (page-policy.ts). Omits headers for browsers that cannot run the pages. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // Same as frame-ancestors, for browsers without support for it.
  'x-frame-options': 'DENY',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Sets the security headers before all other hooks, so that their failures have them too. */
export function useSecurity(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
