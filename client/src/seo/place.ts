import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isState } from '#shared/domain/jobs/states.ts'
import type { Thing } from './markup.ts'
import { plainLine } from './markup.ts'

type Placed = Pick<JobPostDetail, 'state' | 'location'>

/** Where a post is, in words; `allIndia` are those for a post that names no place. */
export function placeWords({ state, location }: Placed, allIndia: string): string {
  if (isBlank(location)) return state === '' ? allIndia : state
  return location.includes(state) ? location : `${location}, ${state}`
}

/** The place of work as schema.org writes it: a post that names no place is one of all India. */
export function jobLocation({ state, location }: Placed): Thing {
  const named = isBlank(location) || /\ball india\b/i.test(location) ? '' : plainLine(location)
  const region = state === '' && isState(named) ? named : state
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: named === '' || named === region ? undefined : named,
      addressRegion: region === '' ? undefined : region,
      addressCountry: 'IN',
    },
  }
}
