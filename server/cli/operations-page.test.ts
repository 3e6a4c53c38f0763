import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Environment } from '../../fastify.config.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

it('the operations page of the documentation names every configuration variable of the server', () => {
  const source = read('fastify.config.ts')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(10)
  const page = read('docs/operations.md')
  const missing = settings.filter((name) => name !== 'NODE_ENV' && !page.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

it('the operations page of the documentation explains how to change every secret key', () => {
  const [, section = ''] = read('docs/operations.md').split('\n## Changing keys\n')
  const [text = ''] = section.split('\n## ')
  const keys = Object.keys(readSecrets(temporaryFolder()))
  const variables = Object.keys(Environment.shape).filter((name) => /KEY|SECRET|SMTP_URL/.test(name))
  expect(keys.length).toBeGreaterThan(4)
  const missing = [
    ...keys.map((key) => `\`${key}\` in \`secrets.json\``),
    ...variables.map((name) => `\`${name}\``),
  ]
  expect(missing.filter((name) => !text.includes(name) && name !== '`VAPID_PUBLIC_KEY`')).toEqual([])
})

it('a secret key removed by the documented command is created again with a new value', () => {
  const folder = temporaryFolder()
  const before = readSecrets(folder)
  const [, program = ''] = /node -e '\n([\s\S]*?)' \S+secrets\.json/.exec(read('docs/operations.md')) ?? []
  for (const key of Object.keys(before)) {
    const args = ['-e', program, path.join(folder, 'secrets.json'), key]
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect(readSecrets(folder)[key as keyof typeof before]).not.toEqual(before[key as keyof typeof before])
  }
  expect(new Set(Object.values(readSecrets(folder)).map(String)).size).toBe(Object.keys(before).length)
})

it('the container image starts the server with the same Node flags as npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(flags).not.toEqual([])
  const image = read('Dockerfile').split('\n')
  const command = ['node', ...flags, 'server/main.ts']
  expect(image).toContain(`CMD [${command.map((word) => `"${word}"`).join(', ')}]`)
  expect(read('docs/operations.md')).toContain(`/node ${flags.join(' ')} server/main.ts`)
})
