import fs from 'node:fs'
import path from 'node:path'
import type { RenderPage } from '#shared/contracts/page.ts'
import {
  splitTemplate,
  hydrationScript,
  renderDocument,
  joinText,
} from '#server/ports/page-renderer/page-renderer.ts'
import type { HtmlPage, Pages } from '#server/ports/page-renderer/page-renderer.ts'

export const A_FILE = '/assets/index-abc.js'

const CLIENT = path.join(import.meta.dirname, '../../client')

// A computed import path keeps the browser's types out of the type check of the server.
const ENTRY = path.join(CLIENT, 'src/app/entry-server.tsx')

// Imports the client at the first page request, since most tests request none.
const render: RenderPage = async (request) => {
  const program = (await import(ENTRY)) as { render: RenderPage }
  return program.render(request)
}

/** Returns a renderer from the client's sources: as in production, without a build. */
export function pagesFromSource(): Pages {
  const [before, head, body, after] = splitTemplate(fs.readFileSync(path.join(CLIENT, 'index.html'), 'utf8'))
  const documentOf = (page: Pick<HtmlPage, 'head' | 'body' | 'data'>) =>
    `${before}${page.head}${head}${page.body}${body}${joinText(hydrationScript(page.data, []))}${after}`
  return {
    render: (input) => renderDocument(render, input, documentOf),
    staticDocument: (content) => documentOf({ ...content, data: null }),
    shell: null,
    serve: () => Promise.resolve(),
    isFile: (url) => url === A_FILE,
    inline: { scripts: [], styles: [] },
  }
}
