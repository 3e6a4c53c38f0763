import { jobPath, listPath, sitePath } from '#shared/contracts/api.ts'
import { itemPath } from '#shared/domain/kinds.ts'
import type { ApiCall } from './api-call.ts'

/** The path of what is asked, under which its answer is kept. */
export function cacheKey(asked: ApiCall): string {
  switch (asked.call) {
    case 'site':
      return sitePath
    case 'job':
      return jobPath(...asked.with)
    case 'item':
      return itemPath(...asked.with)
    case 'jobs':
    case 'items':
      return listPath(asked.with[0], asked.with[1])
  }
}

/** Whether an answer is the same for everybody: others depend on who asks. */
export const isPublicCall = ({ call }: ApiCall): boolean => call !== 'items' && call !== 'item'
