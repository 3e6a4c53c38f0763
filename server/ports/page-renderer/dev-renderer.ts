import fs from 'node:fs'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { RenderPage } from '#shared/contracts/page.ts'
import { splitTemplate, hydrationScript, renderDocument, joinText } from './page-renderer.ts'
import type { HtmlPage, Pages } from './page-renderer.ts'

const STYLES = '<link rel="stylesheet" href="/src/styles/index.css">'

const isApi = (url = '') => url.startsWith('/api/')

export function devRenderer(root: string): Pages {
  let started: ViteDevServer | undefined
  const vite = (): ViteDevServer => {
    if (started === undefined) throw new Error('Pages are drawn once the server is set up.')
    return started
  }
  async function buildDocument(page: Pick<HtmlPage, 'head' | 'body' | 'data'>, url: string): Promise<string> {
    const template = fs.readFileSync(path.join(root, 'client/index.html'), 'utf8')
    const [before, head, body, after] = splitTemplate(await vite().transformIndexHtml(url, template))
    const data = joinText(hydrationScript(page.data, []))
    return `${before}${STYLES}${page.head}${head}${page.body}${body}${data}${after}`
  }
  return {
    async render(input) {
      const { render } = (await vite().ssrLoadModule('/src/app/entry-server.tsx')) as { render: RenderPage }
      return await renderDocument(render, input, (page) => buildDocument(page, input.url))
    },
    staticDocument: (content, url) => buildDocument({ ...content, data: null }, url),
    shell: null,
    async serve(app) {
      const { createServer } = await import('vite')
      started = await createServer({
        configFile: path.join(root, 'client/vite.config.ts'),
        // Vite's default config loader writes files, which `node --watch` takes for a program change.
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('onRequest', (request, reply, done) => {
        if (isApi(request.url)) done()
        else vite().middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite().close())
    },
    // Exempt from limits: in development, browsers load hundreds of source files per page, one by one.
    isFile: (url) => !isApi(url),
    // Hot reload adds inline scripts and styles, so no policy is set.
    inline: null,
  }
}
