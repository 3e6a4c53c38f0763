import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

it('the page on operations explains every setting that a server takes', () => {
  const source = read('fastify.config.ts')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(10)
  const page = read('docs/operations.md')
  const missing = settings.filter((name) => name !== 'NODE_ENV' && !page.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

it('the container runs the server with the flags of npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(flags).not.toEqual([])
  const image = read('Dockerfile').split('\n')
  const command = ['node', ...flags, 'server/main.ts']
  expect(image).toContain(`CMD [${command.map((word) => `"${word}"`).join(', ')}]`)
  expect(read('docs/operations.md')).toContain(`/node ${flags.join(' ')} server/main.ts`)
})
