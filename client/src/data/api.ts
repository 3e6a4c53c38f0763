import { ApiError, jobPath, listPath, sitePath, type Api } from '#shared/contracts/api.ts'
import type { Envelope } from '#shared/contracts/envelope.ts'
import type { ItemDetails, ReadableKind } from '#shared/contracts/content-kinds.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { PageData } from '#shared/contracts/page.ts'
import type { SiteSettings } from '#shared/contracts/site.ts'
import { itemPath, KIND_PATHS } from '#shared/domain/kinds.ts'
import { NetworkError } from '#client/lib/network-error.ts'

type Options = {
  origin?: string
  /** Answers that the page brought: each is taken once, in place of a request. */
  seed?: PageData['seed'] | undefined
}

// The HTTP client comes with the first request: a page that brought its data is taken over without it.
const loadHttp = () =>
  import('./http.ts').catch((cause: unknown) => {
    throw new NetworkError('No program', { cause })
  })

/** The API over HTTP. Each request waits the site's `requestDelayMs` once the settings are known (decision E1). */
export function httpApi({ origin = '', seed = {} }: Options = {}): Api {
  const brought = new Map(Object.entries(seed))
  let known: SiteSettings | undefined

  async function ask<Data>(path: string): Promise<Envelope<Data>> {
    const { send } = await loadHttp()
    return await send<Data>(origin, path, { delayMs: known?.requestDelayMs })
  }

  async function answerOf<Answer>(path: string, request: () => Promise<Answer>): Promise<Answer> {
    const answer = brought.get(path)
    if (answer === undefined) return await request()
    brought.delete(path)
    if ('status' in answer) throw new ApiError(answer.status, {})
    return answer.data as Answer
  }

  const listed = <Data>(...asked: Parameters<typeof listPath>): Promise<Data> => {
    const path = listPath(...asked)
    return answerOf(path, async () => (await ask<Data>(path)).data)
  }

  return {
    async site() {
      try {
        known = await answerOf(sitePath, async () => (await ask<{ site: SiteSettings }>(sitePath)).data.site)
      } catch (error) {
        // Settings seldom change: those of a minute ago serve while they cannot be read anew.
        if (known === undefined) throw error
      }
      return known
    },
    jobs: listed,
    items: listed,
    item<Kind extends ReadableKind>(kind: Kind, id: string) {
      const path = itemPath(kind, id)
      const read = async () =>
        (await ask<Record<string, ItemDetails[Kind]>>(path)).data[
          KIND_PATHS[kind].itemKey
        ] as ItemDetails[Kind]
      return answerOf(path, read)
    },
    job(key) {
      const path = jobPath(key)
      return answerOf(path, async () => (await ask<{ jobPost: JobPostDetail }>(path)).data.jobPost)
    },
  }
}
