import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { ApiError, type PageApi } from '#shared/contracts/api.ts'
import type { HtmlChunks, RenderPage } from '#shared/contracts/page.ts'
import { lowerThreadPriority } from '#server/lib/thread-priority.ts'
import { hydrationScript, renderDocument, splitTemplate } from './page-renderer.ts'
import type {
  PageReads,
  HtmlPage,
  FromPageThread,
  PageThreadSettings,
  ToPageThread,
} from './page-renderer.ts'

const { serverDir } = workerData as PageThreadSettings
const readText = (name: string) => fs.readFileSync(path.join(serverDir, name), 'utf8')
const { routes } = JSON.parse(readText('chunks.json')) as { routes: Record<string, string[]> }
function splitFiles(files: readonly string[]): { scripts: readonly string[]; preloads: string } {
  const styles = files.filter((file) => file.endsWith('.css'))
  return {
    scripts: files.filter((file) => !styles.includes(file)),
    preloads: styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`).join(''),
  }
}

const filesByRoute = new Map(Object.entries(routes).map(([id, files]) => [id, splitFiles(files)]))
// Encoded once for all pages, since encoding text is most of a page's cost.
const [before, head, body, after] = splitTemplate(readText('page.html')).map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const { render } = (await import(pathToFileURL(path.join(serverDir, 'entry-server.js')).href)) as {
  render: RenderPage
}

/** Joins strings and bytes (UTF-8) to one buffer with separate memory, which can be transferred to another thread. */
function join(parts: HtmlChunks): Buffer<ArrayBuffer> {
  const sizes = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : part.length))
  const joined = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0))
  let written = 0
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') joined.write(part, written)
    else joined.set(part, written)
    written += sizes[index] ?? 0
  }
  return joined
}

function buildDocument({ head: own, body: content, data, routes: matched }: HtmlPage): Buffer<ArrayBuffer> {
  const needed = data === null ? [] : matched.flatMap((id) => filesByRoute.get(id) ?? [])
  const preloads = needed.map((files) => files.preloads).join('')
  const scripts = needed.flatMap((files) => files.scripts)
  return join([before, own, preloads, head, content, body, ...hydrationScript(data, scripts), after])
}

type Waiting = { resolve: (json: Uint8Array) => void; reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let readCount = 0

const post = (message: FromPageThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

class FailedRead extends Error {
  readonly read: number
  constructor(read: number) {
    super('A read for the page failed.')
    this.read = read
  }
}

function createReads(page: number): PageReads {
  const read =
    (name: keyof PageApi) =>
    (...args: unknown[]) =>
      new Promise<Uint8Array>((resolve, reject) => {
        readCount += 1
        waiting.set(readCount, { resolve, reject })
        post({ type: 'read', page, read: readCount, name, args })
      })
  return {
    site: read('site'),
    siteDetails: read('siteDetails'),
    jobs: read('jobs'),
    job: read('job'),
    items: read('items'),
    item: read('item'),
    quizOverview: read('quizOverview'),
  }
}

async function renderPage({ page, ...input }: Extract<ToPageThread, { type: 'render' }>): Promise<void> {
  try {
    const rendered = await renderDocument(render, { ...input, reads: createReads(page) }, buildDocument)
    if (rendered.kind === 'redirect') return post({ type: 'rendered', page, rendered })
    const { document, error, ...rest } = rendered
    const bytes = document as Buffer<ArrayBuffer>
    post(
      {
        type: 'rendered',
        page,
        rendered: { ...rest, document: bytes, ...(error !== undefined && { error: toError(error) }) },
        ...(error instanceof FailedRead && { failedRead: error.read }),
      },
      [bytes.buffer],
    )
  } catch (error) {
    post({
      type: 'failed',
      page,
      error: toError(error),
      ...(error instanceof FailedRead && { failedRead: error.read }),
    })
  }
}

// Errors can always be sent to another thread, other values only if they can be cloned.
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function resolveRead({ read, ...response }: Extract<ToPageThread, { type: 'response' }>): void {
  const { resolve, reject } = waiting.get(read) ?? {}
  waiting.delete(read)
  if ('json' in response) resolve?.(response.json)
  else if ('status' in response) reject?.(new ApiError(response.status, { message: response.message }))
  else reject?.(new FailedRead(read))
}

parentPort?.on('message', (message: ToPageThread) => {
  if (message.type === 'render') void renderPage(message)
  else resolveRead(message)
})
lowerThreadPriority('page')
post({ type: 'ready' })
