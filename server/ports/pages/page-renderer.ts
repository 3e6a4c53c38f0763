import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { HtmlChunks, RenderedPage, RenderPage } from '#shared/contracts/page.ts'
import { PAGE_DATA_ID } from '#shared/contracts/page.ts'

type Drawn = Extract<RenderedPage, { kind: 'page' }>

/** The program that draws pages, and what surrounds them. */
export interface Pages {
  render: RenderPage
  /** The whole document of a drawn page; `head` is what stands in its head besides. */
  document(page: Pick<Drawn, 'body' | 'data' | 'routes'>, head: string, url: string): Promise<string> | Buffer
  /** The page that devices keep to open the app without a network; null where none is built. */
  shell: Buffer | null
  /** Registers what pages need beside themselves: the client's files. */
  serve(app: FastifyInstance): Promise<void>
  /** Whether an address is that of a file of the client which is there: it costs next to nothing and counts for no limit. */
  isFile(url: string): boolean
  /** Hashes of the only script and style that stand inline, as a content security policy names them; null for no policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] } | null
}

/** Where the page that devices keep is. */
export const SHELL_PATH = '/shell.html'

type Chunks = { routes: Record<string, string[]> }

/** A document cut at its three marks. */
export function splitTemplate(html: string): [before: string, head: string, body: string, after: string] {
  const [before, rest = ''] = html.split('<!--head-->')
  const [head, tail = ''] = rest.split('<!--app-->')
  const [body, after] = tail.split('<!--data-->')
  if (before === undefined || head === undefined || body === undefined || after === undefined)
    throw new Error('The page template lacks one of its marks: head, app, data.')
  return [before, head, body, after]
}

/** The script block that brings a page's data and names the files that its routes need. */
export function hydrationScript(data: HtmlChunks | null, chunks: readonly string[]): HtmlChunks {
  if (data === null) return []
  const files = chunks.length === 0 ? '' : ` data-chunks="${chunks.join(' ')}"`
  return [`<script type="application/json" id="${PAGE_DATA_ID}"${files}>`, ...data, '</script>']
}

/** Parts as one text. */
export const textOf = (parts: HtmlChunks): string =>
  parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString())).join('')

// The texts of a page are written here before all is copied into one piece: to turn each into bytes of its own would mean
// to measure it first. Room for the longest pages; it grows where one is longer.
let desk = Buffer.allocUnsafeSlow(1 << 20)

/** Texts and bytes (UTF-8) in one piece. */
function joined(parts: HtmlChunks): Buffer {
  // No UTF-16 unit takes more than three bytes.
  const most = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 3 * part.length : 0), 0)
  if (most > desk.length) desk = Buffer.allocUnsafeSlow(most)
  let written = 0
  const pieces = parts.map((part) => {
    if (typeof part !== 'string') return part
    const start = written
    written += desk.write(part, start)
    return desk.subarray(start, written)
  })
  return Buffer.concat(pieces)
}

const hashes = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** The pages as they were built into `serverDir`, with the client's files. Throws where they are not there. */
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
  // The same bytes in every page: made once, since most of a page's cost is turning text into bytes.
  const parts = splitTemplate(template).map((text) => Buffer.from(text))
  const [before, head, body, after] = parts as [Buffer, Buffer, Buffer, Buffer]
  const program = (await import(pathToFileURL(path.join(serverDir, 'entry-server.js')).href)) as {
    render: RenderPage
  }
  return {
    render: program.render,
    shell: Buffer.from(read('shell.html')),
    document(page, own) {
      const chunks = page.routes.flatMap((id) => routes[id] ?? [])
      return joined([before, own, head, ...page.body, body, ...hydrationScript(page.data, chunks), after])
    },
    serve,
    isFile: (url) => url === SHELL_PATH || isFile(url),
    inline: { scripts: hashes(template, 'script'), styles: hashes(template, 'style') },
  }
}
