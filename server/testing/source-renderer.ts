import fs from 'node:fs'
import path from 'node:path'
import type { RenderPage } from '#shared/contracts/page.ts'
import { splitTemplate, hydrationScript, textOf } from '../ports/pages/page-renderer.ts'
import type { Pages } from '../ports/pages/page-renderer.ts'

/** The one file of the client that is said to be there. */
export const A_FILE = '/assets/index-abc.js'

const CLIENT = path.join(import.meta.dirname, '../../client')

// Named by a value, so that the types of the browser stay out of the server's program.
const ENTRY = path.join(CLIENT, 'src/entry-server.tsx')

// The whole client: read when the first page is asked for, since most tests ask for none.
const render: RenderPage = async (request) => {
  const program = (await import(ENTRY)) as { render: RenderPage }
  return program.render(request)
}

/** The pages as the test runner reads them from the client's sources: drawn as in production, without a build. */
export function pagesFromSource(): Pages {
  const [before, head, body, after] = splitTemplate(fs.readFileSync(path.join(CLIENT, 'index.html'), 'utf8'))
  return {
    render,
    shell: null,
    document: async (page, own) =>
      `${before}${own}${head}${textOf(page.body)}${body}${textOf(hydrationScript(page.data, []))}${after}`,
    serve: () => Promise.resolve(),
    isFile: (url) => url === A_FILE,
    inline: { scripts: [], styles: [] },
  }
}
