import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const ADS = [
  'https://pagead2.googlesyndication.com',
  'https://googleads.g.doubleclick.net',
  'https://tpc.googlesyndication.com',
]
const MAPS = ['https://www.google.com', 'https://maps.google.com', 'https://www.openstreetmap.org']

type Security = {
  isHttps: boolean
  /** Hashes of what stands inline in pages; null, for development alone, sets no policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] } | null
}

/**
 * Security headers: a strict policy with nothing inline but what is named by its hash, no framing, no sniffing, no
 * referrer to other sites' paths.
 */
export async function useSecurity(app: FastifyInstance, { isHttps, inline }: Security): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: inline !== null && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts, ...ADS],
        styleSrc: ["'self'", ...inline.styles],
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
