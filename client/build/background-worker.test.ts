import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backgroundWorker } from './background-worker.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string): string => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  return file
}

async function builtFiles(worker: string): Promise<Map<string, string>> {
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [backgroundWorker(worker)],
    build: { write: false, rolldownOptions: { input: write('page.ts', 'console.log(1)') } },
  })) as Rolldown.RolldownOutput
  return new Map(
    built.output.map((file) => [file.fileName, String('code' in file ? file.code : file.source)]),
  )
}

it('the build emits the background worker as one script without imports', async () => {
  write('part.ts', 'export const answer: number = 42')
  const worker = write(
    'worker.ts',
    `import { answer } from './part.ts'\nObject.assign(globalThis, { answer })`,
  )
  const scope: { answer?: number } = {}
  vm.runInNewContext((await builtFiles(worker)).get('background-worker.js') ?? '', scope)
  expect(scope.answer).toBe(42)
})

it('the build fails if the background worker needs more than one file', async () => {
  write('picture.png', 'x'.repeat(5000))
  const worker = write('worker.ts', `import picture from './picture.png'\nconsole.log(picture)`)
  await expect(builtFiles(worker)).rejects.toThrow('not built as one file')
})
