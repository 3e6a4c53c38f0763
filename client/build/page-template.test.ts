import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { pageTemplate } from './page-template.ts'

const BUILT = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <!--head-->
    <script type="module" crossorigin src="/assets/entry.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
  </head>
  <body>
    <div id="root"><!--app--></div>
    <!--data-->
  </body>
</html>`
const chunk = (fileName: string, imports: string[], more: object = {}) => ({
  type: 'chunk',
  fileName,
  imports,
  dynamicImports: [],
  moduleIds: [],
  facadeModuleId: null,
  viteMetadata: { importedCss: new Set<string>() },
  ...more,
})
const bundleWith = (home: string, device: string, styles: string[]) => ({
  'assets/entry.js': chunk('assets/entry.js', ['assets/vendor.js'], {
    isEntry: true,
    viteMetadata: { importedCss: new Set(styles) },
  }),
  'assets/app.css': { type: 'asset', source: '/*! license */\nbody{content:"$&"}\n' },
  'assets/vendor.js': chunk('assets/vendor.js', []),
  'assets/home.js': chunk('assets/home.js', [], { facadeModuleId: home }),
  'assets/device.js': chunk('assets/device.js', [], {
    moduleIds: ['/repo/client/src/data/offline-client.ts', device],
  }),
})

async function build(styles = ['assets/app.css']) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const [dir, serverDir] = [path.join(folder, 'client'), path.join(folder, 'server')]
  fs.mkdirSync(path.join(dir, 'assets'), { recursive: true })
  fs.mkdirSync(serverDir)
  fs.writeFileSync(path.join(dir, 'index.html'), BUILT)
  fs.writeFileSync(path.join(serverDir, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(
    path.join(serverDir, 'entry-server.js'),
    "export const renderShell = () => ({ head: '<title>$1 Avsar</title>', body: '<main>$1 frame</main>' })",
  )
  const [home, device] = ['src/routes/index.tsx', 'src/data/offline-client.ts'].map((file) =>
    path.join(folder, file),
  ) as [string, string]
  const { generateBundle, writeBundle } = pageTemplate({ serverDir, offlineModules: [home, device] })
  if (typeof generateBundle !== 'object' || typeof writeBundle !== 'function')
    throw new Error('The plugin writes nothing.')
  const bundle = bundleWith(home, device, styles)
  await generateBundle.handler.call({} as never, {} as never, bundle as never, true)
  await writeBundle.call({} as never, { dir } as never, bundle as never)
  const read = (name: string) => fs.readFileSync(path.join(serverDir, name), 'utf8')
  return {
    page: read('page.html'),
    shell: read('shell.html'),
    chunks: JSON.parse(read('chunks.json')) as object,
    dir,
    files: Object.keys(bundle),
  }
}

describe('the page template', () => {
  it('the page template has inline styles, no module script, and every placeholder that the server fills', async () => {
    const { page, dir, files } = await build()
    expect(page).toContain('<style>body{content:"$&"}</style>')
    expect(page).not.toMatch(/<link rel="(stylesheet|modulepreload)"|<script type="module"/)
    for (const mark of ['<!--head-->', '<!--app-->', '<!--data-->']) expect(page.split(mark)).toHaveLength(2)
    expect(page).toContain('["/assets/vendor.js","/assets/entry.js"]')
    expect(fs.readdirSync(dir)).toEqual(['assets'])
    expect(files).not.toContain('assets/app.css')
  })

  it('the page template has an inline script with valid syntax', async () => {
    const { page } = await build()
    const [, program = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? []
    expect(() => new vm.Script(program)).not.toThrow()
    expect(program).toContain('/rescue.js')
  })

  it('the build writes a list of the files that each page needs', async () => {
    const { chunks } = await build()
    expect(chunks).toMatchObject({
      initial: ['/assets/vendor.js', '/assets/entry.js'],
      routes: { '/': ['/assets/home.js'] },
      offline: ['/assets/home.js', '/assets/device.js'],
    })
  })

  it('the build fails when the entry has no styles', async () => {
    await expect(build([])).rejects.toThrow('no styles')
  })
})

describe('the app shell', () => {
  it('the app shell has the layout, the entry script and preload links for the offline files', async () => {
    const { shell } = await build()
    expect(shell).toContain('<title>$1 Avsar</title>')
    expect(shell).toContain('<main>$1 frame</main>')
    expect(shell).toContain('<script type="module" src="/assets/entry.js"></script>')
    for (const file of ['vendor', 'entry', 'home', 'device'])
      expect(shell).toContain(`<link rel="modulepreload" href="/assets/${file}.js">`)
    expect(shell).not.toContain('<!--')
  })
})
