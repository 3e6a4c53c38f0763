import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_DATA_ID, type Shell } from '#shared/contracts/page.ts'

type Bundle = Rolldown.OutputBundle

const ROUTE_FILE = /\/src\/routes(\/.+?)\.tsx(\?.*)?$/

/** The id of the route that a file under `routes/` describes; null for other modules. */
export function routeIdOf(module: string): string | null {
  const name = ROUTE_FILE.exec(module.replaceAll('\\', '/'))?.[1]
  if (name === undefined) return null
  return name === '/index' ? '/' : name
}

// A chunk with all chunks that it cannot run without, those first.
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen
  for (const needed of chunk.imports) withImports(bundle, needed, seen)
  return seen.add(fileName)
}

/**
 * Loads the program once the page is loaded and painted, or at the first touch: named all at once, so that no file waits for
 * another one to ask for it. The files of the page's own route stand at its data.
 */
const loader = (files: readonly string[]): string =>
  [
    `let n=0,g=()=>{n++||(document.getElementById(${JSON.stringify(PAGE_DATA_ID)})?.dataset.chunks?.split(" ")??[])`,
    `.concat(${JSON.stringify(files)}).map(u=>import(u))};`,
    'addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();(self.requestIdleCallback||setTimeout)(g)})',
    '.observe({type:"paint",buffered:!0}));',
    'for(let t of["pointerdown","keydown"])addEventListener(t,g,{once:true,passive:true})',
  ].join('')

const addresses = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}`)

/** Which chunks a page of each route needs beyond those that every page needs. */
function routeChunks(bundle: Bundle, always: ReadonlySet<string>): Record<string, string[]> {
  const chunks: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) continue
    const routeId = routeIdOf(chunk.facadeModuleId)
    if (routeId === null) continue
    const own = [...withImports(bundle, chunk.fileName)].filter((file) => !always.has(file))
    chunks[routeId] = [...new Set([...(chunks[routeId] ?? []), ...addresses(own)])]
  }
  return chunks
}

const SCRIPT = /\s*<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g
const STYLES = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g

const filesOf = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].flatMap((match) => match[1] ?? [])

/** The document that a device keeps: the site's frame, which the program fills with what the device holds. */
async function shellOf(template: string, serverDir: string): Promise<string> {
  const program = pathToFileURL(path.join(serverDir, 'entry-server.js')).href
  const { renderShell } = (await import(program)) as { renderShell: () => Shell }
  const { head, body } = renderShell()
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
    .replace('<!--data-->', '')
}

/**
 * Makes of the built index.html the template that the server fills: styles inlined, no preloads, the program loaded
 * after the first paint. It stands beside the server's program, since it is no file to be served.
 */
export function pageTemplate({ serverDir }: { serverDir: string }): Plugin {
  return {
    name: 'page-template',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'post',
    async writeBundle(options, bundle) {
      const dir = options.dir ?? ''
      const file = path.join(dir, 'index.html')
      const built = fs.readFileSync(file, 'utf8')
      const [styles] = filesOf(built, STYLES)
      const always = new Set<string>()
      for (const script of filesOf(built, SCRIPT)) withImports(bundle, script, always)
      if (styles === undefined || always.size === 0)
        throw new Error('index.html has no style sheet or no program.')
      const css = fs
        .readFileSync(path.join(dir, styles), 'utf8')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .trim()
      const html = [SCRIPT, PRELOAD, STYLES]
        .reduce((text, tag) => text.replaceAll(tag, ''), built)
        .replace('<!--head-->', () => `<style>${css}</style>\n    <!--head-->`)
        .replace('</body>', () => `<script>${loader(addresses(always))}</script>\n  </body>`)
      fs.rmSync(path.join(dir, styles))
      fs.rmSync(file)
      fs.mkdirSync(serverDir, { recursive: true })
      fs.writeFileSync(path.join(serverDir, 'page.html'), html)
      fs.writeFileSync(path.join(serverDir, 'shell.html'), await shellOf(html, serverDir))
      const chunks = { always: addresses(always), routes: routeChunks(bundle, always) }
      fs.writeFileSync(path.join(serverDir, 'chunks.json'), JSON.stringify(chunks, null, 2))
    },
  }
}
