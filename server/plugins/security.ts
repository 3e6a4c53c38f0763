import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NOTHING = "default-src 'none';frame-ancestors 'none'"

/**
 * Security headers of every answer: nothing may be loaded from it or frame it, no sniffing, no referrer to other
 * sites' paths. Pages set a policy of their own (page-policy.ts).
 */
export async function useSecurity(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    // The plugin would put it together anew for every answer.
    contentSecurityPolicy: false,
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    // Only pages that show what is a person's own have one (web-app.ts): a browser starts a process for it.
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers that none of our pages run in; each would cost bytes on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('content-security-policy', NOTHING)
    done()
  })
}
