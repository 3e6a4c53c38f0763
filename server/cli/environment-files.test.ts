import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Environment } from '../../fastify.config.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const OF_TOOLS = ['CHROMIUM_PATH', 'HEADLESS_SHELL_PATH', 'FIREFOX_PATH']
/** Variables set by the program (`npm start`, the image). */
const OWN = ['NODE_ENV']
/** Variables read by tests only. */
const OF_TESTS = ['TEST_DATABASE']

const names = Object.keys(Environment.shape).filter((name) => !OWN.includes(name))
const defaults = Environment.parse({}) as Record<string, unknown>

// Lists are written as in the variable; a path may be relative to the program's folder.
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : `${(value ?? '') as string | number | boolean}`
const isSame = (written: string, value: unknown) =>
  written === asText(value) || (written.startsWith('./') && path.join(root, written) === value)

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)]
  const written = new Map(lines.map(([, name = '', value = '']) => [name, value]))

  it('.env.example has each variable of the configuration once and no other', () => {
    expect(new Set(lines.map(([, name]) => name))).toEqual(new Set([...names, ...OF_TOOLS]))
    expect(lines).toHaveLength(names.length + OF_TOOLS.length)
    const tools = read('scripts/find-browsers.mjs')
    for (const name of OF_TOOLS) expect(tools).toContain(`'${name}'`)
  })

  it('.env.example shows the default values of the configuration', () => {
    const wrong = names.filter(
      (name) => defaults[name] !== undefined && !isSame(written.get(name) ?? '', defaults[name]),
    )
    expect(wrong).toEqual([])
  })

  it('.env.example passes the validation if its lines are uncommented', () => {
    const values = Object.fromEntries(
      names
        .map((name) => [name, written.get(name)?.replaceAll('"', '')] as const)
        .filter(([, value]) => value !== ''),
    )
    const examples = ['RAZORPAY_KEY_ID']
    const given = Object.fromEntries(Object.entries(values).filter(([name]) => !examples.includes(name)))
    expect(Environment.safeParse(given).error?.issues ?? []).toEqual([])
  })
})

describe('the settings in the operations page', () => {
  const [settingsSection = ''] = (read('docs/operations.md').split('\n## Settings\n')[1] ?? '').split('\n## ')
  const rows = [...settingsSection.matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) +\| ([^|]*?) +\|/gm)]
  const cells = rows.map(([, first = '', second = '']) => ({
    names: [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    texts: [...second.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  }))

  it('the settings listed in the operations page are exactly the variables of the configuration', () => {
    expect(cells.flatMap((cell) => cell.names).toSorted()).toEqual(names.toSorted())
  })

  it('the default values in the operations page match the configuration', () => {
    const wrong = cells.flatMap((cell) =>
      cell.names.filter((name, index) => {
        const value = defaults[name]
        return asText(value) !== '' && !isSame(cell.texts[index] ?? '', value)
      }),
    )
    expect(wrong).toEqual([])
  })
})

it.each(['README.md', 'docs/operations.md', 'docs/testing.md', 'CONTRIBUTING.md'])(
  'the names of environment variables in %s exist in the configuration',
  (page) => {
    const found = [...read(page).matchAll(/`(?:-e )?([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = '']) => name,
    )
    const known = [...names, ...OWN, ...OF_TOOLS, ...OF_TESTS]
    expect([...new Set(found)].filter((name) => !known.includes(name))).toEqual([])
  },
)
