import { escapeTags } from '#shared/domain/questions/markup.ts'
import type { MarkupTag } from '#shared/domain/questions/markup.ts'
import { htmlToText, isHtml } from './html-to-text.ts'

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

/** Returns the positions of tags without a counterpart. Questions about HTML have them as text: "What does <b> do?" */
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

/**
 * Returns the text of HTML with the tags that questions show. Tags without a counterpart stay as they are, and so does a text
 * that would be empty without its tags.
 */
export function htmlToMarkup(source: string): string {
  const lone = loneTags(source)
  const replaceLone = (start: string) =>
    source.replaceAll(TAG, (tag, ...found) =>
      lone.has(found.at(-2) as number) ? `${start}${tag.slice(1)}` : tag,
    )
  if (!isHtml(replaceLone('‹'))) return source
  const text = htmlToText(replaceLone('&lt;'), { text: escapeTags, tags: SHOWN_TAGS })
  return text === '' ? source : text
}
