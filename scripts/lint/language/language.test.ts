import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exceptions } from './exceptions.mjs'

// Runs the real linter once over a small tree with planted problems.

const root = join(import.meta.dirname, '../../..')
const tree = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'language-')))

const planted = {
  file: ['server/lib/told-owners.ts', 'export const owners = []'],
  names: ['server/lib/names.ts', 'export const keptForDays = 7'],
  'names of parameters': ['server/lib/parameters.ts', 'export const f = ({ a: asked }: { a: 1 }) => asked'],
  comments: ['server/lib/comment.ts', '/** What waits to be sent. */\nexport const pending = []'],
  'comments on several lines': [
    'server/lib/comments.ts',
    '// Deliveries are released\n// by the worker of its own.\nexport const pending = []',
  ],
  'tags of comments': [
    'server/lib/tags.ts',
    '/**\n * @param count How many are sent.\n */\nexport const f = (count: number) => count',
  ],
  'long comments': ['server/lib/long.ts', `// A ${'very '.repeat(30)}long sentence.\nexport const a = 1`],
  tests: [
    'server/lib/one.test.ts',
    "import { test } from 'vitest'\ntest.each([1])('takes up %s in hand', () => {})",
  ],
  'tests without a subject': [
    'server/lib/two.test.ts',
    "import { test } from 'vitest'\ntest('returns nothing', () => {})",
  ],
  texts: ['client/src/messages/en/planted.ts', "export const planted = { a: 'You hear of it.' }"],
  'texts in templates': [
    'client/src/messages/en/templates.ts',
    'export const planted = { a: (n: string) => `${n} is gone now` }',
  ],
  'texts of the server': ['server/lib/text.ts', "export const text = 'This goes on until noon.'"],
} as const

const passing = {
  'server/lib/ground.ts': `/** Returns the text of a request, as \`what\` names it. */
export const request = (limit: number) => \`Send at most \${limit} requests.\``,
  'server/lib/ground.test.ts': `import { test } from 'vitest'
test('a request is sent again after a failure', () => {})`,
  'client/src/messages/en/ground.ts': "export const ground = { save: 'Save this job', path: './what-is-it' }",
}

const listed = {
  'server/lib/excepted.ts': 'export const asked = true',
  'server/lib/unused.ts': 'export const request = 1',
}

let found = new Map<string, string[]>()

beforeAll(() => {
  for (const path of ['.oxlintrc.json', 'package.json', 'scripts/lint'])
    fs.cpSync(join(root, path), join(tree, path), { recursive: true })
  fs.symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  write('tsconfig.json', '{ "compilerOptions": { "module": "preserve", "noEmit": true, "strict": true } }')
  const excepted = ['excepted', 'unused', 'removed'].map((name) => ({
    file: `server/lib/${name}.ts`,
    kind: 'names',
    text: 'asked',
    reason: 'A field of the provider.',
  }))
  write('scripts/lint/language/exceptions.mjs', `export const exceptions = ${JSON.stringify(excepted)}`)
  for (const [path, source] of [
    ...Object.values(planted),
    ...Object.entries(passing),
    ...Object.entries(listed),
  ])
    write(path, source)
  found = lint(['server', 'client', 'scripts/lint/language/language.mjs'])
})

afterAll(() => fs.rmSync(tree, { recursive: true, force: true }))

describe('lint for language', () => {
  test.each(Object.entries(planted))('planted %s fail', (kind, [path]) => {
    const name = kind === 'file' ? 'file' : /names|comments|tests|texts/.exec(kind)?.[0]
    expect(found.get(path)?.[0]).toMatch(new RegExp(`^${name}: `))
  })

  test.each(Object.keys(passing))('plain words pass in %s', (path) => {
    expect(found.get(path)).toBeUndefined()
  })

  test('an exception from the language rule is accepted while its file needs it, and reported once it is unnecessary', () => {
    expect(found.get('server/lib/excepted.ts')).toBeUndefined()
    expect(found.get('server/lib/unused.ts')).toEqual([
      'exceptions.mjs: "asked" is not in the names of this file, remove the exception.',
    ])
  })

  test('an exception from the language rule for a missing file is reported', () => {
    expect(found.get('scripts/lint/language/language.mjs')).toEqual([
      'There is no server/lib/removed.ts: remove it from exceptions.mjs.',
    ])
  })

  test('every exception from the language rule states a reason', () => {
    expect(exceptions.filter(({ reason }) => reason.split(' ').length < 3)).toEqual([])
  })

  test('no comment in a source file switches the language rule off', () => {
    const files = fs.globSync('{client,server,shared,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
    const directive = /lint-disabl[e].*avsar\/language/
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => directive.test(fs.readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

function write(path: string, source: string) {
  fs.mkdirSync(dirname(join(tree, path)), { recursive: true })
  fs.writeFileSync(join(tree, path), `${source}\n`)
}

function lint(paths: string[]) {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...paths],
    { cwd: tree, encoding: 'utf8' },
  )
  const report: { diagnostics: { code: string; filename: string; message: string }[] } = JSON.parse(
    run.stdout,
  )
  const problems = report.diagnostics.filter(({ code }) => code === 'avsar(language)')
  const byFile = Map.groupBy(problems, ({ filename }) => filename)
  return new Map([...byFile].map(([path, list]) => [path, list.map(({ message }) => message)]))
}
