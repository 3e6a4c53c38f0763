import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { normalizeLink } from '#shared/domain/links/normalize-link.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { TextWriter } from './write-text.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

// HTML is recognised by tags of written text or by a character reference.
const TAGS =
  /<\/?(?:a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|label|li|mark|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/i
const REFERENCE = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,7}|#x[\da-f]{2,6});/i
// The source's own line breaks are meaningless beside these.
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
