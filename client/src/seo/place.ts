import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import type { Thing } from './markup.ts'
import { plainLine } from './markup.ts'
import { TOWNS } from '#shared/domain/job-facts/towns.ts'

type Placed = Pick<JobPostDetail, 'state' | 'location'>

/** Returns the place of a post as text; `allIndia` if the post names none. */
export function placeText({ state, location }: Placed, allIndia: string): string {
  if (isBlank(location)) return state === '' ? allIndia : state
  return location.includes(state) ? location : `${location}, ${state}`
}

/** Reads `town`, `town, state` or `something, town`, ignoring brackets. Null for offices, districts, several towns. */
export function parseTown(location: string): string | null {
  const parts = location
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]/)
    .map(plainLine)
  const places = isState(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  const isTown = (part: string) => TOWNS.has(part.toLowerCase())
  const [town = '', ...others] = [...places].reverse()
  return isTown(town) && others.length < 2 && !others.some(isTown) ? town : null
}

/** Returns the place of work as schema.org Place. A post that names no place gets the country only. */
export function jobLocation({ state, location }: Placed): Thing {
  const named = plainLine(location)
  const region = state === '' && isState(named) ? named : state
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: parseTown(location) ?? undefined,
      addressRegion: region === '' ? undefined : region,
      addressCountry: 'IN',
    },
  }
}
