import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, it } from 'vitest'
import { precompress } from './precompress.ts'

it('the build step precompress writes brotli and gzip copies of text files that become smaller', () => {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const text = 'const answer = 42\n'.repeat(200)
  fs.mkdirSync(path.join(outDir, 'assets'))
  fs.writeFileSync(path.join(outDir, 'assets/app.js'), text)
  fs.writeFileSync(path.join(outDir, 'tiny.js'), 'x')
  fs.writeFileSync(path.join(outDir, 'icon.png'), Buffer.alloc(2000))
  const { closeBundle } = precompress()
  if (typeof closeBundle !== 'object') throw new Error('The plugin does nothing at the end.')
  void closeBundle.handler.call({ environment: { config: { build: { outDir } } } } as never)
  expect(fs.readdirSync(outDir).toSorted()).toEqual(['assets', 'icon.png', 'tiny.js'])
  const read = (name: string) => fs.readFileSync(path.join(outDir, 'assets', name))
  expect(fs.readdirSync(path.join(outDir, 'assets')).toSorted()).toEqual(['app.js', 'app.js.br', 'app.js.gz'])
  expect(zlib.brotliDecompressSync(read('app.js.br')).toString()).toBe(text)
  expect(zlib.gunzipSync(read('app.js.gz')).toString()).toBe(text)
})
