import type { CardFacts, CardSite } from './card-facts.ts'

/** Version of the design: a new one gives every picture a new address. */
const DESIGN = 1

const SEEDS = [0xdeadbeef, 0x41c6ce57] as const
const MULTIPLIERS = [2654435761, 1597334677] as const

// Not cryptographic: the server compares the version with that of the post, so a collision only shows an older picture.
function hash(text: string): string {
  let [first, second] = SEEDS as readonly [number, number]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, MULTIPLIERS[0])
    second = Math.imul(second ^ code, MULTIPLIERS[1])
  }
  return [first, second].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('')
}

/** Returns the version of a picture, which changes with everything that it shows. */
export const cardVersion = (facts: CardFacts, site: CardSite): string =>
  hash(JSON.stringify([DESIGN, facts, site]))

export const previewPath = (id: string, version: string): string => `/preview/job/${id}-${version}.png`
