import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isState } from '#shared/domain/jobs/states.ts'
import type { Thing } from './markup.ts'
import { plainLine } from './markup.ts'

type Placed = Pick<JobPostDetail, 'state' | 'location'>

/** Returns the place of a post as text; `allIndia` if the post names none. */
export function placeText({ state, location }: Placed, allIndia: string): string {
  if (isBlank(location)) return state === '' ? allIndia : state
  return location.includes(state) ? location : `${location}, ${state}`
}

/** Returns the place of work as schema.org Place. A post that names no place gets the country only. */
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
