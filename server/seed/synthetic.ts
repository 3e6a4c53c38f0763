import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { addDays, daysBetween, indiaDay } from '#shared/domain/dates/india-day.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { shiftDates } from './demo-dates.ts'
import type { Notice } from './item-file.ts'

const SPAN = 5 * 365 * DAY_MS
const SEED = 20_260_101

/** Rare word for measurements: in about ten posts of a set of any size. */
export const RARE_WORD = 'Kalaripayattu'
const RARE_POSTS = 10

const PLACES =
  `Agra Ahmednagar Ajmer Aligarh Almora Ambala Amravati Araria Arrah Aurangabad Azamgarh Balangir Banda Bareilly
  Begusarai Belagavi Bhagalpur Bharatpur Bhilwara Bikaner Bilaspur Bokaro Buxar Chamba Chandrapur Chhapra Churu
  Darbhanga Dehradun Deoghar Dhanbad Dharwad Durg Etawah Faridkot Gaya Giridih Gonda Gorakhpur Guntur Gwalior Hamirpur
  Hazaribagh Hisar Indore Jabalpur Jaisalmer Jalgaon Jamui Jhansi Jodhpur Kadapa Kaithal Karnal Katihar Khagaria Kolar
  Kota Kurnool Latur Ludhiana Madurai Mandi Mathura Meerut Moradabad Munger Muzaffarpur Mysuru Nadia Nagaur Nalanda
  Nanded Nashik Nellore Palamu Patiala Purnia Raipur Ranchi Ratlam Rewa Rohtak Sagar Saharsa Salem Samastipur Sangli
  Satna Shimla Sikar Siwan Solapur Surguja Thane Tonk Udaipur Ujjain Varanasi Vellore Wardha Yavatmal`.split(
    /\s+/,
  )

const ROLES = [
  'Junior Engineer',
  'Staff Nurse',
  'Constable',
  'Clerk',
  'Stenographer',
  'Assistant Teacher',
  'Laboratory Technician',
  'Accountant',
  'Driver',
  'Forest Guard',
  'Pharmacist',
  'Patwari',
  'Data Entry Operator',
  'Field Assistant',
  'Multi Tasking Staff',
  'Agriculture Officer',
  'Librarian',
  'Fireman',
] as const

type Chance = {
  part: () => number
  below: (below: number) => number
  is: (share: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}

// Mulberry32: small, fast and deterministic, so that a size always gives the same set.
function chanceFrom(seed: number): Chance {
  let state = seed
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(part() * limit)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
  return { part, below, is: (share) => part() < share, pick }
}

type Links = JobPostDraft['applyLink']

// Older notices have more stages.
function stageLinks(chance: Chance, base: JobPostDraft, ageDays: number): Partial<JobPostDraft> {
  const link = base.notificationLink
  const when = (is: boolean, own: Links, label: string): Links =>
    is ? (own.length > 0 ? own : [{ label, link }]) : []
  return {
    applyLink: when(chance.is(0.85), base.applyLink, 'Apply online'),
    admissionLink: when(chance.is(0.08), base.admissionLink, 'Admission and counselling'),
    admitCardLink: when(ageDays > 40 && chance.is(0.45), base.admitCardLink, 'Download admit card'),
    answerKeyLink: when(ageDays > 75 && chance.is(0.25), base.answerKeyLink, 'Answer key'),
    resultLink: when(ageDays > 110 && chance.is(0.3), base.resultLink, 'Result'),
  }
}

const cell = (text: string) => [text]

function placesTable(chance: Chance, serial: number) {
  const rows = Array.from({ length: 14 + chance.below(16) }, (_, index) => [
    cell(chance.pick(PLACES)),
    cell(chance.pick(ROLES)),
    cell(String(1 + chance.below(400))),
    cell(`P${serial}-${index + 1}`),
  ])
  const header = ['District', 'Post', 'Vacancies', 'Code'].map(cell)
  return { informationName: 'Vacancies by district', Information: [{ values: [header, ...rows] }] }
}

function composeName(chance: Chance, base: JobPostDraft, serial: number, day: string): string {
  const kind = chance.is(0.8) ? 'Recruitment Notice' : 'Notice'
  return `${base.postName.slice(0, 110).trim()}, ${chance.pick(PLACES)} ${kind} ${serial}/${day.slice(0, 4)}`
}

/** Yields notices over five years up to `now` (epoch ms). The same size and instant give the same set. */
export function* syntheticNotices(real: readonly Notice[], count: number, now: number): Generator<Notice> {
  const chance = chanceFrom(SEED)
  const today = indiaDay(now)
  const states = real.map(({ body }) => body.state)
  const rareInterval = Math.max(1, Math.floor(count / RARE_POSTS))
  for (let serial = 1; serial <= count; serial += 1) {
    const base = chance.pick(real).body
    const createdAt = Math.floor(now - SPAN * ((count - serial + chance.part()) / count))
    const day = indiaDay(createdAt)
    // Some are announced weeks before applications begin; the latest of these are upcoming.
    const begin = addDays(day, chance.is(0.15) ? 5 + chance.below(55) : -chance.below(4))
    const moved = shiftDates(base, Math.ceil(daysBetween(base.beginDate, begin) / 7))
    const place = chance.pick(PLACES)
    const rare = serial % rareInterval === Math.ceil(rareInterval / 2) % rareInterval ? ` ${RARE_WORD}` : ''
    yield {
      createdAt,
      body: {
        ...moved,
        ...stageLinks(chance, base, daysBetween(day, today)),
        postName: composeName(chance, base, serial, day),
        description: `${base.description}${rare} Posting in ${place}; reference ${serial}/${day}.`,
        state: chance.is(0.8) ? chance.pick(states) : chance.pick(STATES),
        lastDate: chance.is(0.08) ? '' : moved.lastDate,
        jobRole: chance.is(0.04) ? 'JE (Civil)' : chance.is(0.5) ? chance.pick(ROLES) : base.jobRole,
        totalPost: String(1 + chance.below(5000)),
        location: `${place} ${base.location}`.trim().slice(0, 200),
        informationSections: [...base.informationSections, placesTable(chance, serial)],
      },
    }
  }
}
