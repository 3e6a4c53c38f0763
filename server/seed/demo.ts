import path from 'node:path'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import type { SiteService } from '../modules/site/site.service.ts'
import { demoPlan } from './demo-dates.ts'
import { readNotices } from './item-file.ts'
import type { SiteSettings } from '#shared/contracts/site.ts'

const DEMO_SITE = {
  demo: true,
  links: {
    whatsapp: '',
    telegram: '',
    facebook: '',
    instagram: '',
    x: '',
    tools: 'https://www.india.gov.in/',
    careers: 'mailto:careers@avsar.example',
  },
  contact: {
    email: 'help@avsar.example',
    phone: '',
    address: 'Sector 62, Noida, Uttar Pradesh 201309, India',
    mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=77.34%2C28.60%2C77.39%2C28.64',
  },
  tiles: [
    { label: 'SSC', url: 'https://ssc.gov.in/' },
    { label: 'UPSC', url: 'https://upsc.gov.in/' },
    { label: 'IBPS', url: 'https://www.ibps.in/' },
    { label: 'NTA', url: 'https://nta.ac.in/' },
    { label: 'Indian Railways', url: 'https://indianrailways.gov.in/' },
    { label: 'Join Indian Army', url: 'https://joinindianarmy.nic.in/' },
    { label: 'Employment News', url: 'https://www.employmentnews.gov.in/' },
    { label: 'National Career Service', url: 'https://www.ncs.gov.in/' },
  ],
} satisfies Partial<SiteSettings>

export const DEMO_NOTICES = path.join(import.meta.dirname, 'notices.json')

const ACTOR = { id: 'demo' }

type Services = { jobPosts: JobPostsService; site: SiteService }

/** Fills an empty board with real notices around today, through the API's services. Returns their number. */
export async function seedNotices({ jobPosts, site }: Services, now: number): Promise<number> {
  if (!(await jobPosts.isEmpty())) return 0
  // The demo ribbon comes first: an aborted start must not leave moved dates without it.
  await site.change(DEMO_SITE, ACTOR)
  const today = indiaDay(now)
  const plans = readNotices(DEMO_NOTICES)
    .map(({ body }, index) => demoPlan(body, index, today, now))
    .toSorted((a, b) => a.publishedAt - b.publishedAt)
  const items = await jobPosts.createAll(
    plans.map(({ draft, publishedAt, stageDates }) => {
      const closed = Object.fromEntries(stageDates.map(({ stage }) => [stage, []]))
      return { body: { ...draft, ...closed, notify: false }, actor: ACTOR, at: publishedAt }
    }),
  )
  for (const [index, { draft, stageDates }] of plans.entries())
    for (const { stage, at } of stageDates) {
      const { postName, description, notificationLink } = draft
      const body = { postName, description, notificationLink, [stage]: draft[stage], notify: false }
      const item = items[index]
      if (item === undefined) throw new Error('A notice of the demonstration was not created.')
      await jobPosts.update(item._id, body, { actor: ACTOR, at })
    }
  return items.length
}
