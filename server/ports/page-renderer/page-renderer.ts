import type { FastifyInstance } from 'fastify'
import type { Api, PageApi } from '#shared/contracts/api.ts'
import { PAGE_DATA_ID } from '#shared/contracts/page.ts'
import type { PageRequest, HtmlChunks, RenderedPage, RenderPage } from '#shared/contracts/page.ts'

/** Reads of the API for pages, each with its response as JSON in UTF-8. */
export type PageReads = {
  [Name in keyof PageApi]: (...args: Parameters<Api[Name]>) => Promise<Uint8Array>
}

const decoder = new TextDecoder()

/** Returns the API for one page. It passes the JSON of reads on, without serializing again. */
function parsedReads(reads: PageReads): Pick<PageRequest, 'api' | 'jsonOf'> {
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

export type HtmlPage = Extract<RenderedPage, { kind: 'page' }>

type PageText = Buffer | string

export type PageInput = Pick<PageRequest, 'url' | 'now' | 'origin'> & { reads: PageReads }

export type PageDocument =
  | { kind: 'page'; status: number; document: Buffer | string; error?: unknown }
  | Extract<RenderedPage, { kind: 'redirect' }>

export interface Pages {
  /** Renders a page. Rejects with 503 if too many pages are pending, or if the renderer ended. */
  render(input: PageInput): Promise<PageDocument>
  staticDocument(content: Pick<HtmlPage, 'head' | 'body'>, url: string): string | Promise<string>
  shell: Buffer | null
  serve(app: FastifyInstance): Promise<void>
  /** Returns true for an existing client file: serving it costs little, so no limit counts it. */
  isFile(url: string): boolean
  /** Hashes of the only inline script and style, for the content security policy; null for no policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] } | null
}

export const SHELL_PATH = '/shell.html'

export function splitTemplate(html: string): [before: string, head: string, body: string, after: string] {
  const [before, rest = ''] = html.split('<!--head-->')
  const [head, tail = ''] = rest.split('<!--app-->')
  const [body, after] = tail.split('<!--data-->')
  if (before === undefined || head === undefined || body === undefined || after === undefined)
    throw new Error('The page template lacks one of its marks: head, app, data.')
  return [before, head, body, after]
}

export function hydrationScript(data: HtmlChunks | null, chunks: readonly string[]): HtmlChunks {
  if (data === null) return []
  const files = chunks.length === 0 ? '' : ` data-chunks="${chunks.join(' ')}"`
  return [`<script type="application/json" id="${PAGE_DATA_ID}"${files}>`, ...data, '</script>']
}

export const joinText = (parts: HtmlChunks): string =>
  parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString())).join('')

export async function renderDocument(
  render: RenderPage,
  { reads, ...input }: PageInput,
  document: (page: HtmlPage) => PageText | Promise<PageText>,
): Promise<PageDocument> {
  const page = await render({ ...input, ...parsedReads(reads) })
  if (page.kind === 'redirect') return page
  const { kind, status, error } = page
  return { kind, status, document: await document(page), ...(error !== undefined && { error }) }
}

export type PageThreadSettings = { serverDir: string }

export type ToPageThread =
  | ({ type: 'render'; page: number } & Omit<PageInput, 'reads'>)
  | ({ type: 'response'; read: number } & ReadResponse)

export type ReadResponse = { json: Uint8Array } | { status: number; message: string } | object

type RenderedInThread =
  | Extract<PageDocument, { kind: 'redirect' }>
  // Buffers arrive in another thread as plain bytes.
  | (Omit<Extract<PageDocument, { kind: 'page' }>, 'document'> & { document: Uint8Array<ArrayBuffer> })

/** Message from the thread. `failedRead` is the read that made the page fail; its error stayed in the main thread. */
export type FromPageThread =
  | { type: 'ready' }
  | { type: 'read'; page: number; read: number; name: keyof PageApi; args: unknown[] }
  | { type: 'rendered'; page: number; rendered: RenderedInThread; failedRead?: number }
  | { type: 'failed'; page: number; error: Error; failedRead?: number }
