import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)

// Program written from the OpenAPI document only: its assumptions must compile.
const USAGE = `import { defaults, deleteNotesById, getAdminExportByKind, getNotesAllNote, getNotesById, postNotesCreate, putNotesById } from './client.ts'

export { defaults }

export async function titles(page: number): Promise<string[]> {
  const found = await getNotesAllNote({ page, limit: 50, fields: 'summary' })
  if (found.status === 304) return []
  if (found.status !== 200) throw new Error(found.data.errors.map(({ field, message }) => \`\${field}: \${message}\`).join())
  const { notes, total, pageCount } = found.data.data
  if (total > 50 * pageCount) throw new Error('too many')
  return notes.map(({ title }) => title)
}

export async function create(title: string): Promise<{ id: string; version: number }> {
  const made = await postNotesCreate({
    body: { title, description: 'd', details: 'https://example.org/a.png', link: 'https://example.org/a.pdf', price: '10' },
  })
  if (made.status !== 200) throw new Error(made.status === 401 ? 'sign in' : made.data.message)
  const { _id: id, version } = made.data.data.note
  return { id, version }
}

export async function rename(id: string, version: number, title: string): Promise<string> {
  const read = await getNotesById({ id })
  if (read.status !== 200 || !('link' in read.data.data.note)) return 'not mine to change'
  const { description, details, link, price } = read.data.data.note
  const body = { title, description, details, link, price }
  const put = await putNotesById({ id, ifMatch: \`"\${version}"\`, body })
  return put.status === 409 ? 'changed meanwhile' : String(put.status)
}

export async function remove(id: string, version: number): Promise<number> {
  return (await deleteNotesById({ id, ifMatch: \`"\${version}"\` })).status
}

export async function csv(): Promise<string> {
  const file = await getAdminExportByKind({ kind: 'question', format: 'csv' })
  return file.status === 200 ? String(file.data).slice(0, 13) : ''
}

// What the description does not allow must not compile.
// @ts-expect-error a page is a number
export const badPage = () => getNotesAllNote({ page: '1' })
// @ts-expect-error there is no such kind
export const badKind = () => getAdminExportByKind({ kind: 'note' })
`

const CONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['esnext', 'dom', 'dom.iterable'],
  },
  files: ['usage.ts'],
}

type Usage = {
  defaults: { baseUrl: string; fetch: typeof fetch; headers: Record<string, string> }
  titles(page: number): Promise<string[]>
  create(title: string): Promise<{ id: string; version: number }>
  rename(id: string, version: number, title: string): Promise<string>
  remove(id: string, version: number): Promise<number>
  csv(): Promise<string>
}

let server: TestApp
let folder: string
beforeAll(async () => {
  server = await testApp()
  await server.app.ready()
  // A folder below the root lets the imports of the generated program resolve.
  fs.mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  folder = fs.mkdtempSync(path.join(ROOT, '.cache/api-client-'))
  const document = path.join(folder, 'openapi.json')
  fs.writeFileSync(document, (await server.app.inject('/api/docs/json')).body)
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  fs.writeFileSync(
    path.join(folder, 'client.ts'),
    await generateSource(document, { argumentStyle: 'object' }),
  )
  fs.writeFileSync(path.join(folder, 'usage.ts'), USAGE)
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await server.close()
})

describe('a client generated from the description by an external tool', () => {
  it('a client generated from the API description compiles together with a program that uses it', async () => {
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch((error: unknown) => error)
    expect((compiled as { stdout: string }).stdout).toBe('')
  })

  it('a client generated from the API description sends requests to the server', async () => {
    const usage = (await import(pathToFileURL(path.join(folder, 'usage.ts')).href)) as Usage
    usage.defaults.headers = server.loginAs('admin')
    usage.defaults.fetch = async (input, init) => {
      const { method = 'GET', headers, body } = init ?? {}
      const url = new URL(input instanceof Request ? input.url : input)
      const response = await server.app.inject({
        method: method as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      return new Response(response.body, {
        status: response.statusCode,
        headers: { 'content-type': String(response.headers['content-type']) },
      })
    }
    const { id, version } = await usage.create(buildNote().title)
    expect(await usage.titles(1)).toEqual([buildNote().title])
    expect(await usage.rename(id, version, 'Renamed')).toBe('200')
    expect(await usage.rename(id, version, 'Renamed again')).toBe('changed meanwhile')
    expect(await usage.titles(1)).toEqual(['Renamed'])
    expect([await usage.remove(id, version), await usage.remove(id, version + 1)]).toEqual([409, 200])
    expect(await usage.titles(1)).toEqual([])
    expect(await usage.csv()).toBe("'questionName")
    await expect(usage.titles(0)).rejects.toThrow('page: Page must be a whole number from 1.')
  })
})
