import type { Api, PageApi } from '#shared/contracts/api.ts'
import type { PageRequest } from '#shared/contracts/page.ts'

/** Reads of the API for pages, each with its response as JSON in UTF-8. */
export type PageReads = {
  [Name in keyof PageApi]: (...args: Parameters<Api[Name]>) => Promise<Uint8Array>
}

const decoder = new TextDecoder()

/** Returns the API for one page. It passes the JSON of reads on, without serializing again. */
export function parsedReads(reads: PageReads): Pick<PageRequest, 'api' | 'jsonOf'> {
  const texts = new WeakMap<object, Uint8Array>()
  async function parsed<Data>(read: Promise<Uint8Array>): Promise<Data> {
    const json = await read
    const data = JSON.parse(decoder.decode(json)) as Data & object
    texts.set(data, json)
    return data
  }
  const api: PageApi = {
    site: () => parsed(reads.site()),
    siteDetails: () => parsed(reads.siteDetails()),
    jobs: (list, query) => parsed(reads.jobs(list, query)),
    job: (key) => parsed(reads.job(key)),
    items: (kind, query) => parsed(reads.items(kind, query)),
    item: (kind, id) => parsed(reads.item(kind, id)),
    quizOverview: (id) => parsed(reads.quizOverview(id)),
  }
  return { api, jsonOf: (response) => texts.get(response) }
}
