import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const FILES = '{client,server,shared,scripts,bench,docs,.ci}/**/*.{ts,tsx,mjs,js,css,html,json,md,yml}'
const ROOT_FILES = '*.{ts,md}'

type Problem = string

const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const anchors = new Map<string, ReadonlySet<string>>()

/** Returns the anchors of a Markdown file; null without such a file. */
function anchorsIn(file: string): ReadonlySet<string> | null {
  if (!fs.existsSync(path.join(ROOT, file))) return null
  const known = anchors.get(file)
  if (known !== undefined) return known
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^```.*?^```/gms, '')
  const found = new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
    ),
  )
  anchors.set(file, found)
  return found
}

const resolves = (file: string, anchor: string): boolean => {
  if (anchor === '') return fs.existsSync(path.join(ROOT, file))
  return anchorsIn(file)?.has(anchor) === true
}

/** Returns unresolved links to files in docs: paths from the root, and Markdown links. */
function brokenLinks(file: string, text: string): Problem[] {
  const isPage = file.endsWith('.md')
  const fromRoot = isPage ? [] : [...text.matchAll(/\bdocs\/product\/([\w./-]+\.md)(?:#([\w-]*))?/g)]
  const relative = isPage ? [...text.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)] : []
  const targets = [
    ...fromRoot.map(([link, name = '', anchor = '']) => ({ link, target: `docs/product/${name}`, anchor })),
    ...relative.map(([link, name = '', anchor = '']) => ({
      link,
      target: name === '' ? file : path.posix.join(path.posix.dirname(file), name),
      anchor,
    })),
  ]
  return targets
    .filter(({ target, anchor }) => !resolves(target, anchor))
    .map(({ link }) => `${file}: ${link}`)
}

const LINE_START = /\n\s*(?:\/\/|\*(?!\/)|#)?[ \t]*/g
const BARE_REFERENCE = new RegExp(
  [
    String.raw`\bdecisions?,? [A-E]\d{1,2}\b`,
    String.raw`\bfine points?,? \(?(?:sections? )?\d`,
    String.raw`\bspec(?:ification)?(?:'s)?,? \(?(?:sections? )?\d`,
  ].join('|'),
  'gi',
)

/** Returns references to the product documents by number without a link, also across lines. */
const bareReferences = (file: string, text: string): Problem[] =>
  [...text.replaceAll(LINE_START, ' ').matchAll(BARE_REFERENCE)].map(([reference]) => `${file}: ${reference}`)

const files = [FILES, ROOT_FILES]
  .flatMap((pattern) => fs.globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }))
  .map((file) => file.replaceAll(path.sep, '/'))
const texts = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const)

describe('references to docs/product', () => {
  it('all references to docs/product and all links between documents point to an existing file and heading', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(([, text]) => text.includes('docs/product/')).length).toBeGreaterThan(0)
    expect(texts.flatMap(([file, text]) => brokenLinks(file, text))).toEqual([])
  })

  it('no file mentions a decision or section of docs/product without a link to it', () => {
    expect(texts.flatMap(([file, text]) => bareReferences(file, text))).toEqual([])
  })

  // Split, so that this file does not match itself.
  const page = ['docs', 'product', 'decisions.md'].join('/')
  it.each([
    ['an unknown heading in code', 'a.ts', `// See ${page}#z9.`],
    ['an unknown file in code', 'a.ts', `// See ${page.replace('decisions', 'choices')}.`],
    ['an unknown heading in a document', 'docs/a.md', '[B6](product/decisions.md#z9)'],
    ['an unknown heading of the same document', 'docs/product/decisions.md', '[B6](#z9)'],
    ['an unknown file in a document', 'docs/a.md', '[decisions](decisions.md)'],
  ])('a link to %s is reported as broken', (_name, file, text) => {
    expect(brokenLinks(file, text)).toHaveLength(1)
  })

  it.each([
    ['in code', 'a.ts', `// See ${page}#b6, or ${page}.`],
    ['in a document', 'docs/a.md', '[B6](product/decisions.md#b6)'],
  ])('a link whose target exists is not reported: %s', (_name, file, text) => {
    expect(brokenLinks(file, text)).toEqual([])
  })

  it.each([
    ['decision', 'B6'],
    ['Decisions', 'E1, E2'],
    ['decision\n * ', 'E7'],
    ['fine points,', 'section 6'],
    ['fine points\n// ', '8'],
    ['specification', '4'],
    ['specification, section', '5'],
    ["the specification's", '(section 5)'],
    ['spec', '5'],
  ])('a mention of a decision or section without a link is reported: %j %j', (word, number) => {
    expect(
      bareReferences('a.ts', `// (${[word, number].join(word.endsWith(' ') ? '' : ' ')}).`),
    ).toHaveLength(1)
  })
})
