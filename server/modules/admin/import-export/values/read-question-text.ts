import temml from 'temml'
import type { Dollars } from '#shared/domain/import-choices.ts'
import { parseMarkup, type MarkupNode, escapeTags, type MarkupTag } from '#shared/domain/questions/markup.ts'
import { htmlToText, isHtml } from './convert-html.ts'

const SHOWN_TAGS: ReadonlyMap<string, MarkupTag> = new Map([
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['u', 'u'],
  ['ins', 'u'],
  ['sub', 'sub'],
  ['sup', 'sup'],
])

const TAG = /<(\/?)([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi
const WITHOUT_END = new Set(['br', 'hr'])

type Tag = { name: string; isEnd: boolean; index: number }

/** Returns positions of unmatched tags. Questions about HTML have them as text: "What does <b> do?" */
function loneTags(text: string): Set<number> {
  const lone = new Set<number>()
  const open: Tag[] = []
  for (const { 1: slash, 2: tagName = '', index } of text.matchAll(TAG)) {
    const tag = { name: tagName.toLowerCase(), isEnd: slash === '/', index }
    if (WITHOUT_END.has(tag.name)) continue
    const start = open.findLastIndex(({ name }) => name === tag.name)
    if (!tag.isEnd) open.push(tag)
    else if (start < 0) lone.add(index)
    else for (const { index: inner } of open.splice(start).slice(1)) lone.add(inner)
  }
  for (const { index } of open) lone.add(index)
  return lone
}

/** Returns HTML as question text with the tags that questions can show. Unmatched tags remain as text. */
function htmlToMarkup(source: string): string {
  const lone = loneTags(source)
  const replaceLone = (start: string) =>
    source.replaceAll(TAG, (tag, ...found) =>
      lone.has(found.at(-2) as number) ? `${start}${tag.slice(1)}` : tag,
    )
  if (!isHtml(replaceLone('‹'))) return source
  const text = htmlToText(replaceLone('&lt;'), { text: escapeTags, tags: SHOWN_TAGS })
  return text === '' ? source : text
}

/** A question text in its stored form with notes about changes, or the reason to refuse it. */
export type TextReading = { text: string; notes: string[] } | { error: string }

const TEX = /\\\([^]+?\\\)|\\\[[^]+?\\\]/g
// Rule of Pandoc: no blank inside the signs and no digit after them, so that prices do not match.
const DOLLAR_TEX =
  /(?<![\\$])\$\$(?!\s)([^$]+?)(?<![\s\\])\$\$(?!\$)|(?<![\\$])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\d$])/g
const WITH_ADDRESS =
  /<(img|iframe|video|audio|object|embed|source)\b[^<>]*?\b(?:src|data)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^"'\s<>]+))[^<>]*>/i
const NOT_SHOWN = /<(svg|math|canvas|form|script|style)\b[^<>]*>[^]*?<\/\1\s*>/i
const MARKDOWN_IMAGE = /!\[[^\]]*\]\(([^()\s]+)[^()]*\)/

export const dollarTex = (text: string): string | null =>
  text.replaceAll(TEX, ' ').match(DOLLAR_TEX)?.[0] ?? null

/** Returns a text with formulas between dollar signs as `\(formula\)` and `\[formula\]`. */
const withoutDollars = (text: string): string =>
  text.replaceAll(DOLLAR_TEX, (_whole, block: string | undefined, inline: string | undefined) =>
    block === undefined ? `\\(${inline ?? ''}\\)` : `\\[${block}\\]`,
  )

function unshownPart(text: string): string | null {
  const [, tag, ...addresses] = WITH_ADDRESS.exec(text) ?? []
  if (tag !== undefined) return addresses.find((address) => address) ?? `<${tag}>`
  const [, address] = MARKDOWN_IMAGE.exec(text) ?? []
  if (address !== undefined) return address
  const [, name] = NOT_SHOWN.exec(text) ?? []
  return name === undefined ? null : `<${name}>`
}

const REFERENCES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

const withoutReferences = (formula: string): string =>
  formula.replaceAll(/&(?:lt|gt|amp);/g, (reference) => REFERENCES[reference] ?? reference)

// Formulas have no tags: `a<b` may be part of them.
function outsideFormulas(text: string, change: (text: string) => string): string {
  const formulas = text.match(TEX) ?? []
  let next = 0
  const hidden = text.replaceAll(TEX, () => `\uE000${next++}\uE001`)
  return change(hidden).replaceAll(/\uE000(\d+)\uE001/g, (_mark, index) =>
    withoutReferences(formulas[Number(index)] ?? ''),
  )
}

const findFormulas = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return 'formula' in node ? [node.formula] : findFormulas(node.children)
  })

function isShown(formula: string): boolean {
  try {
    temml.renderToString(formula, { throwOnError: true })
    return true
  } catch {
    return false
  }
}

/** Reads a question text, HTML included. `dollars` interprets text between dollar signs. */
export function readQuestionText(source: string, dollars: Dollars | undefined): TextReading {
  const unshown = unshownPart(source)
  if (unshown !== null) return { error: `A question cannot show this: ${unshown.slice(0, 200)}` }
  const withTex = dollars === 'formulas' ? withoutDollars(source) : source
  const text = outsideFormulas(withTex, htmlToMarkup)
  const notes = text === withTex ? [] : ['HTML was read as text.']
  const wrong = findFormulas(parseMarkup(text)).find((formula) => !isShown(formula))
  if (wrong !== undefined) notes.push(`This formula is shown as its source: ${wrong.slice(0, 100)}`)
  return { text, notes }
}
