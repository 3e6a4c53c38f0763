import { proposeEligibility } from '#shared/domain/notice-text/propose-eligibility.ts'
import { dayInText } from '#shared/domain/dates/day-in-text.ts'
import type { NoticeText } from '#shared/domain/notice-text/notice-lines.ts'
import { sharedPage } from '#shared/domain/pages/share-target.ts'
import type { Part } from '../lib/area.ts'
import { whole } from '../lib/report.ts'
import type { Target } from '../lib/report.ts'

export type Growing = { name: string; work: (length: number) => unknown }

const LENGTH = 25_000
const TIMES = 8
// Limit far from both possible ratios: linear time gives 8, quadratic time gives 64.
const MAX_RATIO = 3 * TIMES
const ATTEMPTS = 15

const HOSTS = ['avsar.example']
const quote = (text: string) => JSON.stringify(text)

export const GROWING: readonly Growing[] = [
  ...['.', ')', '|', '🎉|', '\n', 'https://a.example/ '].map((mark) => ({
    name: `shared text of ${quote(mark)}`,
    work: (length: number) =>
      sharedPage(new URLSearchParams({ text: `https://a${mark.repeat(length)}x` }).toString(), HOSTS),
  })),
  ...['1', '1 ', 'दि', '1 a', '1-'].map((part) => ({
    name: `day in a text of ${quote(part)}`,
    work: (length: number) => dayInText(part.repeat(length)),
  })),
  ...['1', '18 to ', 'दि ', 'a degree, ', '(', '. A'].map((part) => ({
    name: `eligibility in a notice of ${quote(part)}`,
    work: (length: number) => proposeEligibility(noticeOf(part.repeat(length))),
  })),
]

/** Returns a notice with a text in each of its fields. */
function noticeOf(text: string): NoticeText {
  const values = [
    [['Post'], ['Required']],
    ...Array.from({ length: 10 }, (_, at) => [[`${at} ${text}`], [text]]),
  ]
  return {
    postName: text,
    description: text,
    ageLimit: [{ label: text, age: text }],
    informationSections: [{ informationName: 'Eligibility', Information: [{ values }] }],
    state: '',
  }
}

/** Returns the CPU time of `work` in microseconds, unaffected by other programs. */
function cpuTime(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

const caseOf = (name: string, length: number) => `${name}, ${whole(length)} times`

export function measureGrowth({ name, work }: Growing, time = cpuTime) {
  let [short, long] = [Infinity, Infinity]
  // Keeps the fastest of 15 attempts: interference only adds time.
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    short = Math.min(
      short,
      time(() => work(LENGTH)),
    )
    long = Math.min(
      long,
      time(() => work(LENGTH * TIMES)),
    )
  }
  return { [caseOf(name, LENGTH)]: { cpuMicros: short }, [caseOf(name, LENGTH * TIMES)]: { cpuMicros: long } }
}

export const growthTarget = ({ name }: Growing): Target => ({
  claim: `${name}, CPU time of ${TIMES} times the text over that of the text`,
  figure: [caseOf(name, LENGTH * TIMES), 'cpuMicros'],
  over: [caseOf(name, LENGTH), 'cpuMicros'],
  atMost: MAX_RATIO,
})

/** Parsers of untrusted text. Measured before any server starts, because a server takes CPU time. */
export const texts: Part<Record<never, never>> = {
  isOnce: true,
  async prepare({ isWanted }) {
    const growing = GROWING.filter(({ name }) => isWanted(name))
    return {
      targets: growing.map(growthTarget),
      round: async () => Object.assign({}, ...growing.map((one) => measureGrowth(one))),
    }
  },
}
