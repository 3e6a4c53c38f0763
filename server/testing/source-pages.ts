import fs from 'node:fs'
import path from 'node:path'
import type { RenderPage } from '#shared/contracts/page.ts'
import { cutDocument, dataBlock, textOf } from '../ports/pages.ts'
import type { Pages } from '../ports/pages.ts'

const CLIENT = path.join(import.meta.dirname, '../../client')

/** The pages as the test runner reads them from the client's sources: drawn as in production, without a build. */
export async function pagesFromSource(): Promise<Pages> {
  // Named by a value, so that the types of the browser stay out of the server's program.
  const entry = path.join(CLIENT, 'src/entry-server.tsx')
  const { render } = (await import(entry)) as { render: RenderPage }
  const [before, head, body, after] = cutDocument(fs.readFileSync(path.join(CLIENT, 'index.html'), 'utf8'))
  return {
    render,
    shell: null,
    document: async (page, own) =>
      `${before}${own}${head}${textOf(page.body)}${body}${textOf(dataBlock(page.data, []))}${after}`,
    serve: () => Promise.resolve(),
    isFile: (url) => url.startsWith('/assets/'),
    inline: { scripts: [], styles: [] },
  }
}
