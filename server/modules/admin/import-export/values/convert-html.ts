import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { normalizeLink } from '#shared/domain/links/normalize-link.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'

const LINES_MAX = 2

/** Collects a document's text in lines. White space collapses, and at most one blank line separates two lines. */
class TextWriter {
  private text = ''
  private lineBreaks = 0
  private hasBlank = false
  private marker = ''
  private cells = 0
  private cellDepth = 0
  // Next item number of each open list; null for bullets.
  private readonly lists: (number | null)[] = []
  private readonly keepsLineBreaks: boolean

  constructor({ keepsLineBreaks }: { keepsLineBreaks: boolean }) {
    this.keepsLineBreaks = keepsLineBreaks
  }

  get length(): number {
    return this.text.length
  }

  textSince(length: number): string {
    return this.text.slice(length).trim()
  }

  write(text: string): void {
    const keepsLines = this.keepsLineBreaks && (text.trim() !== '' || this.lists.length === 0)
    if (!keepsLines) return this.writeInline(text)
    for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
      if (index > 0) this.addLine()
      this.writeInline(line)
    }
    return undefined
  }

  addLine(): void {
    this.breakLine(this.lineBreaks + 1)
  }

  startLine(): void {
    this.breakLine(Math.max(this.lineBreaks, 1))
  }

  startParagraph(): void {
    this.breakLine(this.lists.length > 0 ? Math.max(this.lineBreaks, 1) : LINES_MAX)
  }

  startList(firstNumber: number | null): void {
    this.lists.push(firstNumber)
  }

  endList(): void {
    this.lists.pop()
    this.marker = ''
    this.startParagraph()
  }

  startItem(): void {
    const depth = this.lists.length
    const number = this.lists.at(-1) ?? null
    if (number !== null) this.lists[depth - 1] = number + 1
    this.marker = number === null ? (depth > 1 ? '– ' : '• ') : `${number}. `
  }

  startRow(): void {
    this.cells = 0
  }

  startCell(): void {
    if (this.cells > 0) this.writeInline(' | ')
    this.cells += 1
    this.cellDepth += 1
  }

  endCell(): void {
    this.cellDepth -= 1
  }

  toString(): string {
    return this.text.trim()
  }

  // Cell text, and the text after an item's marker, stays on its line.
  private breakLine(count: number): void {
    if (this.cellDepth > 0) this.hasBlank = true
    else if (this.marker === '') this.lineBreaks = Math.min(count, LINES_MAX)
  }

  private writeInline(text: string): void {
    const words = text.replaceAll(/[\s\u00A0]+/g, ' ')
    const core = words.trim()
    if (core === '') {
      this.hasBlank ||= words !== ''
      return
    }
    if (this.text === '' || this.lineBreaks > 0) this.text += '\n'.repeat(this.lineBreaks) + this.marker
    else if (this.hasBlank || words.startsWith(' ')) this.text += ' '
    this.text += core
    this.hasBlank = words.endsWith(' ')
    this.lineBreaks = 0
    this.marker = ''
  }
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

// HTML is recognised by tags of written text or by a character reference.
const TAGS =
  /<\/?(?:a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|label|li|mark|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/i
const REFERENCE = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,7}|#x[\da-f]{2,6});/i
// In a text with these tags, the line breaks of the source have no meaning.
const BREAKING_TAGS = /<(?:br|div|p|pre|td|th)\b/i
// Far more than any description may have: longer texts are refused later.
const LENGTH_MAX = 200_000

const BLOCKS = new Set(['article', 'center', 'dd', 'div', 'dl', 'dt', 'li', 'ol', 'section', 'tr', 'ul'])
const PARAGRAPHS = new Set(['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'p', 'pre', 'table'])
const WITHOUT_TEXT = new Set([
  'head',
  'iframe',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'title',
])

const attribute = (element: Element, name: string): string =>
  element.attrs.find((each) => each.name === name)?.value ?? ''

const isElement = (node: Node): node is Element => 'tagName' in node

function enter(element: Element, writer: TextWriter): void {
  const { tagName } = element
  if (tagName === 'br') return writer.addLine()
  if (tagName === 'td' || tagName === 'th') return writer.startCell()
  if (tagName === 'ul' || tagName === 'ol')
    writer.startList(tagName === 'ol' ? Number(attribute(element, 'start')) || 1 : null)
  if (PARAGRAPHS.has(tagName)) writer.startParagraph()
  else if (BLOCKS.has(tagName)) writer.startLine()
  if (tagName === 'tr') writer.startRow()
  if (tagName === 'li') writer.startItem()
  return undefined
}

function leave(element: Element, writer: TextWriter, linkTextStart: number): void {
  const { tagName } = element
  if (tagName === 'td' || tagName === 'th') writer.endCell()
  else if (tagName === 'ul' || tagName === 'ol') writer.endList()
  else if (PARAGRAPHS.has(tagName)) writer.startParagraph()
  else if (BLOCKS.has(tagName)) writer.startLine()
  else if (tagName === 'a') {
    const link = normalizeLink(attribute(element, 'href'))
    const text = writer.textSince(linkTextStart)
    if (isSafeLink(link) && normalizeLink(text) !== link) writer.write(text === '' ? link : ` (${link})`)
  }
}

export const isHtml = (text: string): boolean => TAGS.test(text) || REFERENCE.test(text)

/** Writer of inline markup in questions. `text` escapes source text; `tags` maps tag names to written tags. */
type Markup = { text: (text: string) => string; tags: ReadonlyMap<string, string> }
const PLAIN: Markup = { text: (text) => text, tags: new Map() }

/** Returns the text of HTML, with blocks as lines and link addresses in brackets. Other text is unchanged. */
export function htmlToText(text: string, markup: Markup = PLAIN): string {
  if (text.length > LENGTH_MAX || !isHtml(text)) return text
  const writer = new TextWriter({ keepsLineBreaks: !BREAKING_TAGS.test(text) })
  // Iterative, because nesting is unlimited.
  const steps: (() => void)[] = []
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes.toReversed()) steps.push(() => visitNode(node))
  }
  const visitNode = (node: Node) => {
    if (node.nodeName === '#text')
      return writer.write(markup.text((node as DefaultTreeAdapterTypes.TextNode).value))
    if (!isElement(node) || WITHOUT_TEXT.has(node.tagName)) return undefined
    const tag = markup.tags.get(node.tagName)
    enter(node, writer)
    if (tag !== undefined) writer.write(`<${tag}>`)
    const start = writer.length
    steps.push(() => {
      if (tag !== undefined) writer.write(`</${tag}>`)
      leave(node, writer, start)
    })
    return visit(node.childNodes)
  }
  visit(parseFragment(text).childNodes)
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step()
  return writer.toString()
}
