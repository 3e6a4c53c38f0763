import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { builtRenderer } from './page-renderer.ts'

const TEMPLATE =
  '<head><style>a{}</style><!--head--></head><body><!--app--><!--data--><script>1</script></body>'

async function rendererOf(routes: Record<string, string[]>) {
  const dir = temporaryFolder()
  const write = (name: string, text: string) => fs.writeFileSync(path.join(dir, name), text)
  write('page.html', TEMPLATE)
  write('shell.html', 'the shell')
  write('chunks.json', JSON.stringify({ routes }))
  write('package.json', '{"type":"module"}')
  write('entry-server.js', 'export const render = () => null')
  return await builtRenderer(dir, { serve: async () => undefined, isFile: () => false })
}

it('document names the scripts of the routes for the program and fetches their styles ahead', async () => {
  const pages = await rendererOf({
    '/saved': ['/assets/rows.js', '/assets/saved.css', '/assets/saved.js'],
    '/': ['/assets/home.js'],
  })
  const page = { body: '<main></main>', data: ['{}'], routes: ['__root__', '/saved'] }
  expect(String(await pages.document(page, '<title>Saved</title>', '/saved'))).toBe(
    '<head><style>a{}</style><title>Saved</title><link rel="preload" as="style" crossorigin href="/assets/saved.css"></head><body><main></main><script type="application/json" id="page-data" data-chunks="/assets/rows.js /assets/saved.js">{}</script><script>1</script></body>',
  )
})

it('document names no files of a page without data, which the client renders again', async () => {
  const pages = await rendererOf({ '/saved': ['/assets/saved.css', '/assets/saved.js'] })
  const html = String(await pages.document({ body: '', data: null, routes: ['/saved'] }, '', '/saved'))
  expect(html).not.toContain('/assets/')
})
