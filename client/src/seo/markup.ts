import { toWellFormed } from '#shared/domain/text/well-formed.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Unicode controls of text direction: unsafe in a text without its own element.
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g
// White space and line separators of every kind, and characters that no document may contain.
const SPACES = /[\s\p{White_Space}\p{Cc}]+/gu

/** Returns a text as one line without direction controls: for titles, descriptions and names. */
export const plainLine = (text: string): string =>
  toWellFormed(text).replace(DIRECTION, '').replace(SPACES, ' ').trim()

/** Escapes a text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

export function voidElement(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  let html = `<${name}`
  for (const [key, value] of Object.entries(attributes)) html += ` ${key}="${escapeHtml(value)}"`
  return `${html}>`
}

/** Schema.org thing. Undefined properties are omitted. */
export type Thing = { '@type': string; [property: string]: unknown }

/** Returns a thing as a JSON-LD script, escaped so that no text can end the script or a line. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    ...thing,
  }).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`
