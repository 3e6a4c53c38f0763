import { toWellFormed } from '#shared/domain/text/well-formed.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Controls that turn the direction of what follows: outside of an element of its own a text must not do that.
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g
// White space and line separators of every kind, and characters that no document may hold.
const SPACES = /[\s\p{White_Space}\p{Cc}]+/gu

/** A text as one line that cannot turn its surroundings around: for titles, descriptions and names. */
export const plainLine = (text: string): string =>
  toWellFormed(text).replace(DIRECTION, '').replace(SPACES, ' ').trim()

/** A text as it may stand in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** An element without content; attributes in the order given. */
export function voidElement(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  let html = `<${name}`
  for (const [key, value] of Object.entries(attributes)) html += ` ${key}="${escapeHtml(value)}"`
  return `${html}>`
}

/** A thing of schema.org; what is undefined is left out. */
export type Thing = { '@type': string; [property: string]: unknown }

/** A thing as a data block, in which no text can end the block or the line. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    ...thing,
  }).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`
