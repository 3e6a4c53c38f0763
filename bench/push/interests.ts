import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { EMPTY_SEARCH } from '#shared/domain/alerts/alert-settings.ts'
import type { AlertSettings, SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import type { Group } from './owners.ts'

const STAGE_OF = { latestJobs: 'applyLink', results: 'resultLink', answerKeys: 'answerKeyLink' } as const

type NoticeTopic = keyof typeof STAGE_OF

export function notice(number: number, topic: NoticeTopic, state: State | ''): JobPostDraft {
  const link = { label: 'Open', link: `https://example.gov.in/${number}` }
  return {
    ...buildJobPost(),
    description: 'Read the notice before you apply.',
    informationSections: [],
    jobRole: '',
    postName: `Sahayak Adhikari Notice ${number} ${state}`,
    state,
    // Applications have begun already: a later begin would also be news of the topic `upcoming`.
    beginDate: '2026-01-01',
    lastDate: '',
    applyLink: [],
    [STAGE_OF[topic]]: [link],
  }
}

type Settings = Partial<AlertSettings>

export type News = { topic: NoticeTopic; state: State }

export const FEW: News = { topic: 'results', state: 'Sikkim' }
export const MANY: News = { topic: 'answerKeys', state: 'Goa' }

const PROFILES = 500
const RESERVED: readonly { topic: string; state: string }[] = [FEW, MANY]
const OTHER_STATES = STATES.filter((state) => RESERVED.every((news) => news.state !== state))
// Words that no post of the benchmark contains, so that these saved searches match nothing.
const WORDS = `teacher clerk nurse engineer railway bank forest driver pharmacist patwari steno tet
  ssc cgl upsc bpsc neet jee iti apprentice army navy court judge lekhpal gram sevak`.split(/\s+/)

function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function some<Value>(values: readonly Value[], count: number, draw: (below: number) => number): Value[] {
  const left = [...values]
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)).flat()
}

function mixed(draw: (below: number) => number): Settings {
  const topics = some(ALERT_TOPICS, 1 + draw(3), draw)
  // Without a state filter, owners with a reserved topic would match, too: they get at least one other state.
  const isReserved = topics.some((topic) => RESERVED.some((news) => news.topic === topic))
  const states = some(OTHER_STATES, isReserved ? 1 + draw(4) : draw(4), draw)
  const search = (): SavedSearch => ({
    ...EMPTY_SEARCH,
    words: some(WORDS, 1 + draw(3), draw).join(' '),
  })
  return {
    topics,
    states,
    allIndia: draw(3) > 0,
    searches: Array.from({ length: Math.max(0, draw(4) - 1) }, search),
    quiet: draw(4) === 0 ? null : { from: '21:30', to: '07:00' },
  }
}

export function mixedSettings(count = PROFILES): Settings[] {
  const draw = chance(1)
  return Array.from({ length: count }, () => mixed(draw))
}

const wanting = ({ topic, state }: News): Settings => ({ topics: [topic], states: [state], dailyCap: 20 })

// One in five interested owners matches a notice by a saved search for its name.
const SEARCHING: Settings = {
  searches: [{ ...EMPTY_SEARCH, words: 'sahayak adhikari', state: FEW.state }],
  dailyCap: 20,
}

export const mixedOwners = (total: number, { few, many }: { few: number; many: number }): Group[] => [
  { count: few, settings: [...Array.from({ length: 4 }, () => wanting(FEW)), SEARCHING] },
  { count: many, settings: [wanting(MANY)] },
  { count: total - few - many, settings: mixedSettings() },
]

/** Alert settings with which each fan-out reaches an owner at any time of the day. */
export const OPEN_TO_JOBS: Settings[] = [
  { topics: ['latestJobs'], quiet: null, dailyCap: 20 },
  { topics: ['latestJobs', 'results'], states: ['Bihar', 'Jharkhand'], quiet: null, dailyCap: 20 },
]

export const ALL_NEWS: Settings[] = [{ topics: [...ALERT_TOPICS] }]
