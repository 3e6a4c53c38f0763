import { dayInText } from '#shared/domain/dates/day-in-text.ts'
import { sharedPage } from '#shared/domain/pages/share-target.ts'

/** Parsing of untrusted text: its time must grow about linearly with the length of the text. */
export type Growing = { name: string; work: (length: number) => unknown }

const LENGTH = 25_000
const TIMES = 8
// Far from both: linear time gives a ratio of 8, quadratic time gives 64.
const MAX_RATIO = 3 * TIMES
const ATTEMPTS = 15

const HOSTS = ['avsar.example']
const quote = (text: string) => JSON.stringify(text)

/** The parsers under test, each with its worst-case texts. */
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
]

/** Returns the CPU time of `work` in microseconds: waiting for other programs does not count. */
function cpuTime(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

/** Returns a line for each parser: the time ratio for a text of 8 times the length, and whether it is over 24. */
export function growthVerdicts(growing: readonly Growing[], time = cpuTime): string[] {
  return growing.map(({ name, work }) => {
    let [short, long] = [Infinity, Infinity]
    // Keep the fastest of 15 tries: interference only adds time.
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
    const ratio = long / short
    const mark = ratio <= MAX_RATIO ? 'ok    ' : 'MISSED'
    return `${mark}  ${name}: ${ratio.toFixed(2)} times as long for ${TIMES} times the text (at most ${MAX_RATIO})`
  })
}
