import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const ADS = [
  'https://pagead2.googlesyndication.com',
  'https://googleads.g.doubleclick.net',
  'https://tpc.googlesyndication.com',
]
const MAPS = ['https://www.google.com', 'https://maps.google.com', 'https://www.openstreetmap.org']

/** Security headers: a strict policy with nothing inline, no framing, no sniffing, no referrer to other sites' paths. */
export async function useSecurity(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...ADS],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...ADS],
        connectSrc: ["'self'", ...ADS],
        frameSrc: [...MAPS, ...ADS],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
