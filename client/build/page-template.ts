import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { SHELL_ERROR_ID, PAGE_DATA_ID, type Shell } from '#shared/contracts/page.ts'
import { addresses, chunkLists, findChunk, isStyleSheet, extractStyles, withImports } from './chunk-lists.ts'

/**
 * Returns the inline loader. It imports the program after load and paint, or on the first input: all files at once, so
 * that none waits for another's import. The page's data element lists the files of its route. If an import fails,
 * `rescue.js` reloads the page; if that fails too (offline), the page shows its error.
 */
const loader = (files: readonly string[]): string =>
  [
    `let n=0,d=i=>document.getElementById(i),g=()=>{n++||Promise.all((d("${PAGE_DATA_ID}")?.dataset.chunks?.split(" ")??[])`,
    `.concat(${JSON.stringify(files)}).map(u=>import(u))).catch(()=>import("/rescue.js"))`,
    `.catch(()=>d("${SHELL_ERROR_ID}")?.removeAttribute("hidden"))};`,
    'addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();(self.requestIdleCallback||setTimeout)(g)})',
    '.observe({type:"paint",buffered:!0}));',
    'for(let t of["pointerdown","keydown"])addEventListener(t,g,{once:true,passive:true});',
    // Browsers fire this event once, before the program is loaded (features/install/install-prompt.ts).
    'onbeforeinstallprompt=e=>{e.preventDefault();self.installPrompt=e}',
  ].join('')

const DEVICE = '/src/data/offline-client.ts'

type Options = {
  serverDir: string
  offlineModules: readonly string[]
}

type Program = { entries: readonly string[]; ahead: ReadonlySet<string> }

const SCRIPT = /\s*<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g

const filesOf = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].flatMap((match) => match[1] ?? [])

const initialChunks = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const initial = new Set<string>()
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry) withImports(bundle, file.fileName, initial)
  return initial
}

/** Renders the app shell: the layout, which the client program fills with local data. Preloads offline files. */
async function buildShell(template: string, serverDir: string, program: Program): Promise<string> {
  const tags = [
    ...[...program.ahead].map((file) => `<link rel="modulepreload" href="${file}">`),
    ...program.entries.map((file) => `<script type="module" src="${file}"></script>`),
  ]
  const file = pathToFileURL(path.join(serverDir, 'entry-server.js')).href
  const { renderShell } = (await import(file)) as { renderShell: () => Shell }
  const { head, body } = renderShell()
  return template
    .replace('<!--head-->', () => head + tags.join(''))
    .replace('<!--app-->', () => body)
    .replace('<!--data-->', '')
}

/** Turns index.html into the page template of the server. Moves it to the server's folder, which is not served. */
export function pageTemplate({ serverDir, offlineModules }: Options): Plugin {
  let css = ''
  return {
    name: 'page-template',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'post',
    generateBundle: {
      // Runs before Vite lists the styles of each import(): the page already contains the styles of the first load.
      order: 'pre',
      handler(_options, bundle) {
        css = extractStyles(bundle, initialChunks(bundle))
          .replaceAll(/\/\*.*?\*\//gs, '')
          .trim()
      },
    },
    async writeBundle(options, bundle) {
      const dir = options.dir ?? ''
      const file = path.join(dir, 'index.html')
      const built = fs.readFileSync(file, 'utf8')
      const entries = filesOf(built, SCRIPT)
      const chunks = chunkLists(
        bundle,
        entries,
        new Set(offlineModules.map((module) => module.replaceAll('\\', '/'))),
      )
      const home = (chunks.routes['/'] ?? []).filter((name) => !isStyleSheet(name))
      const ahead = new Set([...chunks.initial, ...home, ...findChunk(bundle, DEVICE)])
      if (css === '' || chunks.initial.length === 0)
        throw new Error('The first load has no styles or no program.')
      const html = [SCRIPT, PRELOAD]
        .reduce((text, tag) => text.replaceAll(tag, ''), built)
        .replace('<!--head-->', () => `<style>${css}</style>\n    <!--head-->`)
        .replace('</body>', () => `<script>${loader(chunks.initial)}</script>\n  </body>`)
      fs.rmSync(file)
      fs.mkdirSync(serverDir, { recursive: true })
      fs.writeFileSync(path.join(serverDir, 'page.html'), html)
      const shell = await buildShell(html, serverDir, { entries: addresses(entries), ahead })
      fs.writeFileSync(path.join(serverDir, 'shell.html'), shell)
      fs.writeFileSync(path.join(serverDir, 'chunks.json'), JSON.stringify(chunks, null, 2))
    },
  }
}
