import { createContext, use } from 'react'
import {
  ApiError,
  jobPath,
  listPath,
  quizOverviewPath,
  siteDetailsPath,
  sitePath,
  type Api,
} from '#shared/contracts/api.ts'
import type { Envelope } from '#shared/contracts/envelope.ts'
import type { ItemDetails, ReadableKind } from '#shared/contracts/content-kinds.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { PageData, SeededResponse } from '#shared/contracts/page.ts'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import type { SiteDetails, SiteFrame } from '#shared/contracts/site.ts'
import { itemPath, KIND_PATHS } from '#shared/domain/kinds.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'

type Options = {
  origin?: string
  /** Responses embedded in the page: each replaces one request. */
  seed?: PageData['seed'] | undefined
}

// Loaded with the first request: a page with embedded data hydrates without the HTTP client.
const loadHttp = () =>
  import('./http.ts').catch((cause: unknown) => {
    throw new NetworkError('No program', { cause })
  })

function seedData<Value>(response: SeededResponse): Value {
  if ('status' in response) throw new ApiError(response.status, {})
  return response.data as Value
}

/** Creates the API over HTTP. Once the settings are known, `requestDelayMs` delays each request. */
export function httpApi({ origin = '', seed = {} }: Options = {}): Api {
  const seeded = new Map(Object.entries(seed))
  let known: SiteFrame | undefined

  async function request<Data>(path: string): Promise<Envelope<Data>> {
    const { send } = await loadHttp()
    return await send<Data>(origin, path, { delayMs: known?.requestDelayMs })
  }

  async function seededOr<Value>(path: string, load: () => Promise<Value>): Promise<Value> {
    const response = seeded.get(path)
    if (response === undefined) return await load()
    seeded.delete(path)
    return seedData<Value>(response)
  }

  const listed = <Data>(...query: Parameters<typeof listPath>): Promise<Data> => {
    const path = listPath(...query)
    return seededOr(path, async () => (await request<Data>(path)).data)
  }

  return {
    async site() {
      try {
        known = await seededOr(sitePath, async () => (await request<{ site: SiteFrame }>(sitePath)).data.site)
      } catch (error) {
        // Settings seldom change: after a failed request, use the last known ones.
        if (known === undefined) throw error
      }
      return known
    },
    siteDetails: () =>
      seededOr(
        siteDetailsPath,
        async () => (await request<{ site: SiteDetails }>(siteDetailsPath)).data.site,
      ),
    jobs: listed,
    items: listed,
    item<Kind extends ReadableKind>(kind: Kind, id: string) {
      const path = itemPath(kind, id)
      const read = async () =>
        (await request<Record<string, ItemDetails[Kind]>>(path)).data[
          KIND_PATHS[kind].itemKey
        ] as ItemDetails[Kind]
      return seededOr(path, read)
    },
    // Not removed after use: a sign-in loads the page's data again.
    async quizOverview(id) {
      const response = seeded.get(quizOverviewPath(id))
      return response === undefined ? null : seedData<QuizOverview>(response)
    },
    job(key) {
      const path = jobPath(key)
      return seededOr(path, async () => (await request<{ jobPost: JobPostDetail }>(path)).data.jobPost)
    },
  }
}

/** API for requests outside of route loaders: the job modal, the contact form. */
export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('No ApiContext above this component')
  return api
}
