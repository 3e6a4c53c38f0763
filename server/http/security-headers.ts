import type { FastifyInstance } from 'fastify'

const NOTHING = "default-src 'none';frame-ancestors 'none'"

// Features unused by the pages and their ads. Names unknown to a browser would cause warnings.
const UNUSED = ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer']
const PERMISSIONS = [...UNUSED, 'midi', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/**
 * Security headers of every response: it loads nothing, is not framed or MIME-sniffed, and sends no referrer path to
 * other sites. Pages set their own policy (page-policy.ts). Headers for browsers that cannot run the pages are omitted
 * to save bytes.
 */
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
