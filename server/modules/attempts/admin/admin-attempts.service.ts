import type {
  AdminAttempt,
  AdminAttemptsQuery,
  ExtraTimeBody,
  ReasonBody,
} from '#shared/contracts/admin-attempts.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Queue } from '#server/queue/queue.ts'
import { attemptChanges, attemptGranter, quizChanges } from './change-attempts.ts'
import { attemptCounts } from '#server/modules/attempts/model/count-attempts.ts'
import { attemptLists } from './list-attempts.ts'
import { correctionsService } from '#server/modules/attempts/corrections/corrections.service.ts'
import { paperStore } from '#server/modules/attempts/papers/papers.repository.ts'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  pace: WorkPace
  queue: Pick<Queue, 'enqueue'>
}

export function adminAttemptsService(ports: Ports) {
  const parts = { ...ports, papers: paperStore(ports.db) }
  const changes = attemptChanges(parts)
  const grant = attemptGranter(ports)
  const lists = attemptLists(ports)

  async function changed(id: string): Promise<AdminAttempt> {
    const attempt = await lists.one(id)
    if (attempt === null) throw notFound('There is no such attempt.')
    return attempt
  }

  return {
    ...attemptCounts(ports),
    list: (query: AdminAttemptsQuery) => lists.list(query),
    corrections: correctionsService(ports),

    /** Changes of one attempt; each returns the changed attempt. */
    attempt: {
      async extend(id: string, body: ExtraTimeBody, actor: Actor): Promise<AdminAttempt> {
        await changes.extend(id, body, actor)
        return await changed(id)
      },
      async makeVoid(id: string, body: ReasonBody, actor: Actor): Promise<AdminAttempt> {
        await changes.makeVoid(id, body, actor)
        return await changed(id)
      },
      async grant(id: string, body: ReasonBody, actor: Actor): Promise<AdminAttempt> {
        await grant(id, body, actor)
        return await changed(id)
      },
      async close(id: string, body: ReasonBody, actor: Actor): Promise<AdminAttempt> {
        await changes.close(id, body, actor)
        return await changed(id)
      },
    },

    /** Changes of all running attempts at a quiz; each returns their number. */
    quiz: quizChanges(parts),
  }
}

export type AdminAttemptsService = ReturnType<typeof adminAttemptsService>
