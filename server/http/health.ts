import * as z from 'zod'
import type { ApiRoutes } from '#server/lib/api-routes.ts'

const Status = z.object({ status: z.literal('ok') })

/** Adds `/healthz` (the process runs) and `/readyz`: `check` throws if the database cannot be read and written. */
export function healthRoutes(routes: ApiRoutes, { check }: { check: () => Promise<unknown> }): void {
  const options = (summary: string) => ({
    config: { access: 'public' as const },
    schema: { tags: ['Health'], summary, response: { 200: Status } },
  })
  routes.get('/healthz', options('The process answers'), async () => ({ status: 'ok' as const }))
  routes.get('/readyz', options('The database can be read and written'), async () => {
    await check()
    return { status: 'ok' as const }
  })
}
