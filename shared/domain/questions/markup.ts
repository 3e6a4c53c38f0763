/** Inline tags of question texts, without attributes: `H<sub>2</sub>O`. */
export const MARKUP_TAGS = ['b', 'i', 'u', 'sub', 'sup'] as const
export type MarkupTag = (typeof MARKUP_TAGS)[number]

export type Formula = { formula: string; isBlock: boolean }

export type MarkupNode = string | { tag: MarkupTag; children: MarkupNode[] } | Formula

// `\(formula\)`, `\[formula\]`, an escaped tag, or a tag.
const TOKEN = /\\\(([^]+?)\\\)|\\\[([^]+?)\\\]|\\<(?=\/?(?:b|i|u|sub|sup)>)|<(\/?)(b|i|u|sub|sup)>/g
const FORMULA = /\\\([^]+?\\\)|\\\[[^]+?\\\]/
const TAG_START = /\\?<(?=\/?(?:b|i|u|sub|sup)>)/g
// Deeper tags are text: rendering is recursive.
const MAX_DEPTH = 8

type Frame = { tag: MarkupTag; source: string; children: MarkupNode[] }

const isText = (node: MarkupNode | undefined): node is string => typeof node === 'string'

function append(children: MarkupNode[], ...nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    const last = children.at(-1)
    if (isText(last) && isText(node)) children[children.length - 1] = last + node
    else if (node !== '') children.push(node)
  }
}

/** Parses a question text. A tag without its counterpart or without content is plain text. */
export function parseMarkup(text: string): MarkupNode[] {
  const root: MarkupNode[] = []
  const open: Frame[] = []
  const current = () => open.at(-1)?.children ?? root
  let end = 0
  for (const { 0: token, 1: inline, 2: block, 3: slash, 4: name, index } of text.matchAll(TOKEN)) {
    append(current(), text.slice(end, index))
    end = index + token.length
    const formula = inline ?? block
    const tag = name as MarkupTag | undefined
    if (formula !== undefined) append(current(), { formula: formula.trim(), isBlock: inline === undefined })
    else if (tag === undefined) append(current(), '<')
    else if (slash === '' && open.length < MAX_DEPTH) open.push({ tag, source: token, children: [] })
    else if (slash === '/' && open.at(-1)?.tag === tag) closeLast(token)
    else append(current(), token)
  }
  append(current(), text.slice(end))
  while (open.length > 0) flatten()
  return root

  function closeLast(source: string): void {
    const closed = open.pop() as Frame
    if (closed.children.length === 0) append(current(), closed.source + source)
    else append(current(), { tag: closed.tag, children: closed.children })
  }

  function flatten(): void {
    const { source, children } = open.pop() as Frame
    append(current(), source, ...children)
  }
}

const nodeText = (node: MarkupNode): string => {
  if (isText(node)) return node
  return 'formula' in node ? node.formula : node.children.map(nodeText).join('')
}

export const toPlainText = (text: string): string => parseMarkup(text).map(nodeText).join('')

export const hasFormula = (text: string): boolean => FORMULA.test(text)

export const escapeTags = (text: string): string =>
  text.replaceAll(TAG_START, (start) => (start === '<' ? '\\<' : start))
