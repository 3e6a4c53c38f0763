import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's answers to the anonymous may be kept; they depend on these query parameters alone. */
    kept?: { query: readonly string[] }
  }
  interface FastifyRequest {
    /** Says what the answer is made of (tags): a write that touches one of them drops the kept answer. */
    dependsOn(...tags: string[]): void
  }
}

/** Keeps answers in memory. */
export function useAnswerCache(app: FastifyInstance): void {
  app.decorateRequest('dependsOn', () => undefined)
}
