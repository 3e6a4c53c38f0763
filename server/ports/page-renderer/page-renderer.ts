import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { HtmlChunks, RenderedPage, RenderPage } from '#shared/contracts/page.ts'
import { PAGE_DATA_ID } from '#shared/contracts/page.ts'

type HtmlPage = Extract<RenderedPage, { kind: 'page' }>

/** The renderer of pages, and the client's files. */
export interface Pages {
  render: RenderPage
  /** Returns the whole document of a rendered page; `head` is added to its head. */
  document(
    page: Pick<HtmlPage, 'body' | 'data' | 'routes'>,
    head: string,
    url: string,
  ): Promise<string> | Buffer
  /** The app shell that opens the app without a network; null if none is built. */
  shell: Buffer | null
  /** Registers the routes of the client's files. */
  serve(app: FastifyInstance): Promise<void>
  /** Returns whether a URL is that of an existing client file: serving it costs little, so no limit counts it. */
  isFile(url: string): boolean
  /** Hashes of the only inline script and style for the content security policy; null for no policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] } | null
}

/** The path of the app shell. */
export const SHELL_PATH = '/shell.html'

type Chunks = { routes: Record<string, string[]> }

/** Splits a document at its three markers; throws if one is missing. */
export function splitTemplate(html: string): [before: string, head: string, body: string, after: string] {
  const [before, rest = ''] = html.split('<!--head-->')
  const [head, tail = ''] = rest.split('<!--app-->')
  const [body, after] = tail.split('<!--data-->')
  if (before === undefined || head === undefined || body === undefined || after === undefined)
    throw new Error('The page template lacks one of its marks: head, app, data.')
  return [before, head, body, after]
}

/** Returns the script block with a page's data and the names of the files that its routes need. */
export function hydrationScript(data: HtmlChunks | null, chunks: readonly string[]): HtmlChunks {
  if (data === null) return []
  const files = chunks.length === 0 ? '' : ` data-chunks="${chunks.join(' ')}"`
  return [`<script type="application/json" id="${PAGE_DATA_ID}"${files}>`, ...data, '</script>']
}

/** Joins parts to one string. */
export const textOf = (parts: HtmlChunks): string =>
  parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString())).join('')

// Shared buffer that the strings of a page are encoded into before all parts are copied to one piece. A buffer per
// string would have to be measured first. 1 MiB fits the longest pages; it grows for longer ones.
let scratch = Buffer.allocUnsafeSlow(1 << 20)

/** Joins strings and bytes (UTF-8) to one buffer. */
function joined(parts: HtmlChunks): Buffer {
  // A UTF-16 unit takes at most three bytes.
  const most = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 3 * part.length : 0), 0)
  if (most > scratch.length) scratch = Buffer.allocUnsafeSlow(most)
  let written = 0
  const pieces = parts.map((part) => {
    if (typeof part !== 'string') return part
    const start = written
    written += scratch.write(part, start)
    return scratch.subarray(start, written)
  })
  return Buffer.concat(pieces)
}

/** Returns the scripts of a route, and the tags that fetch its styles ahead: the program applies them when it loads the route. */
function filesOf(files: readonly string[]): { scripts: readonly string[]; preloads: string } {
  const styles = files.filter((file) => file.endsWith('.css'))
  return {
    scripts: files.filter((file) => !styles.includes(file)),
    preloads: styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`).join(''),
  }
}

const hashes = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Returns the renderer of the pages built into `serverDir`, with the client's files. Throws if they are not built. */
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
  const { routes } = JSON.parse(read('chunks.json')) as Chunks
  const filesByRoute = new Map(Object.entries(routes).map(([id, files]) => [id, filesOf(files)]))
  // The same bytes in every page: encoded once, as most of a page's cost is turning text into bytes.
  const parts = splitTemplate(template).map((text) => Buffer.from(text))
  const [before, head, body, after] = parts as [Buffer, Buffer, Buffer, Buffer]
  const program = (await import(pathToFileURL(path.join(serverDir, 'entry-server.js')).href)) as {
    render: RenderPage
  }
  return {
    render: program.render,
    shell: Buffer.from(read('shell.html')),
    document(page, own) {
      const needed = page.data === null ? [] : page.routes.flatMap((id) => filesByRoute.get(id) ?? [])
      const preloads = needed.map((one) => one.preloads).join('')
      const data = hydrationScript(
        page.data,
        needed.flatMap(({ scripts }) => scripts),
      )
      return joined([before, own, preloads, head, page.body, body, ...data, after])
    },
    serve,
    isFile: (url) => url === SHELL_PATH || isFile(url),
    inline: { scripts: hashes(template, 'script'), styles: hashes(template, 'style') },
  }
}
