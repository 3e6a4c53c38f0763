import { Worker } from 'node:worker_threads'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ApiError } from '#shared/contracts/api.ts'
import { unavailable } from '#server/lib/errors.ts'
import { SHELL_PATH, splitTemplate } from './page-renderer.ts'
import type {
  PageDocument,
  PageInput,
  FromPageThread,
  PageThreadSettings,
  ReadResponse,
  ToPageThread,
  Pages,
} from './page-renderer.ts'

/** Thread that renders pages, so that other requests do not wait for React. */
export type PageThread = {
  render(input: PageInput): Promise<PageDocument>
  close(): Promise<void>
}

/** Maximum number of pending pages: at some milliseconds each, the last waits about a second. */
export const MAX_PENDING = 200

/** Time without a message after which a busy thread counts as hung and is terminated, milliseconds. */
const TIMEOUT_MS = 30_000

const WORKER_URL = new URL('./page-thread.worker.ts', import.meta.url)

type Pending = {
  reads: PageInput['reads']
  resolve: (page: PageDocument) => void
  reject: (error: unknown) => void
  failures: Map<number, unknown>
}

type Options = { settings: PageThreadSettings; workerUrl?: URL; timeoutMs?: number }

/** Starts the thread. Rejects if it cannot load the pages. After an unexpected exit the next page restarts it. */
export async function startPageThread(options: Options): Promise<PageThread> {
  const { settings, workerUrl = WORKER_URL, timeoutMs = TIMEOUT_MS } = options
  const pending = new Map<number, Pending>()
  let pageCount = 0
  let worker: Worker | null = null
  let watch: NodeJS.Timeout | undefined

  function restartWatch(): void {
    clearTimeout(watch)
    if (pending.size > 0) watch = setTimeout(() => void worker?.terminate(), timeoutMs).unref()
  }

  function start(): Worker {
    const started = new Worker(workerUrl, { execArgv: [], workerData: settings })
    let cause: unknown
    // The server keeps the process alive, not the thread.
    started.unref()
    started.on('message', (message: FromPageThread) => receive(started, message))
    started.on('error', (error) => (cause = error))
    started.on('exit', () => {
      if (worker !== started) return
      worker = null
      clearTimeout(watch)
      for (const { reject } of pending.values()) reject(unavailable('The page could not be rendered.', cause))
      pending.clear()
    })
    return started
  }

  function receive(from: Worker, message: FromPageThread): void {
    if (message.type === 'ready') return
    const page = pending.get(message.page)
    if (page === undefined) return
    if (message.type === 'read') void carryOut(from, page, message)
    else {
      pending.delete(message.page)
      finish(page, message)
    }
    restartWatch()
  }

  worker = start()
  await becomeReady(worker)
  return {
    render({ reads, ...input }) {
      if (pending.size >= MAX_PENDING) return Promise.reject(unavailable('Too many pages at a time.'))
      pageCount += 1
      const page = pageCount
      return new Promise((resolve, reject) => {
        pending.set(page, { reads, resolve, reject, failures: new Map() })
        if (pending.size === 1) restartWatch()
        worker ??= start()
        worker.postMessage({ type: 'render', page, ...input } satisfies ToPageThread)
      })
    },
    async close() {
      clearTimeout(watch)
      await worker?.terminate()
    },
  }
}

const becomeReady = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(new Error(`The page thread ended with ${code} before it was ready.`)),
    )
  })

/** Settles a page with the result of the thread, or with the error of a read, which stayed in this thread. */
function finish(
  { resolve, reject, failures }: Pending,
  message: Extract<FromPageThread, { type: 'rendered' | 'failed' }>,
): void {
  const readError = message.failedRead === undefined ? undefined : failures.get(message.failedRead)
  if (message.type === 'failed') return reject(readError ?? message.error)
  const { rendered } = message
  if (rendered.kind === 'redirect') return resolve(rendered)
  const { buffer, byteOffset, byteLength } = rendered.document
  const document = Buffer.from(buffer, byteOffset, byteLength)
  return resolve({ ...rendered, document, error: readError ?? rendered.error })
}

async function carryOut(
  to: Worker,
  { reads, failures }: Pending,
  { read, name, args }: Extract<FromPageThread, { type: 'read' }>,
): Promise<void> {
  const response = await (reads[name] as (...given: unknown[]) => Promise<Uint8Array>)(...args).then(
    (json): ReadResponse => ({ json }),
    (error: unknown): ReadResponse => {
      if (error instanceof ApiError) return { status: error.status, message: error.message }
      failures.set(read, error)
      return {}
    },
  )
  to.postMessage({ type: 'response', read, ...response } satisfies ToPageThread)
}

const hashes = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Renders in a thread (docs/decisions/0061-rendering-thread.md). Throws if the pages are not built. */
export async function builtRenderer(
  serverDir: string,
  { serve, isFile }: Pick<Pages, 'isFile' | 'serve'>,
): Promise<Pages> {
  const read = (name: string) => {
    try {
      return fs.readFileSync(path.join(serverDir, name), 'utf8')
    } catch (cause) {
      throw new Error('The pages are not built: run "npm run build".', { cause })
    }
  }
  const template = read('page.html')
  const [before, beforeBody, afterBody, after] = splitTemplate(template)
  const thread = await startPageThread({ settings: { serverDir } })
  return {
    render: (input) => thread.render(input),
    staticDocument: ({ head, body }) => `${before}${head}${beforeBody}${body}${afterBody}${after}`,
    shell: Buffer.from(read('shell.html')),
    async serve(app) {
      app.addHook('onClose', () => thread.close())
      await serve(app)
    },
    isFile: (url) => url === SHELL_PATH || isFile(url),
    inline: { scripts: hashes(template, 'script'), styles: hashes(template, 'style') },
  }
}
