import { dayInText } from '#shared/domain/dates/day-in-text.ts'
import { sharedPage } from '#shared/domain/pages/share-target.ts'

/** Work on a text that strangers send: it must not take longer for each letter the longer the text is. */
export type Growing = { name: string; work: (length: number) => unknown }

const LENGTH = 25_000
const TIMES = 8
// Far from both: time that grows with the text is eight times as long, and with its square 64 times.
const MOST = 3 * TIMES
const TRIES = 15

const HOSTS = ['avsar.example']
const shown = (text: string) => JSON.stringify(text)

/** The readers of texts that are held to it, each with the texts that are hardest for it. */
export const GROWING: readonly Growing[] = [
  ...['.', ')', '|', '🎉|', '\n', 'https://a.example/ '].map((mark) => ({
    name: `shared text of ${shown(mark)}`,
    work: (length: number) =>
      sharedPage(new URLSearchParams({ text: `https://a${mark.repeat(length)}x` }).toString(), HOSTS),
  })),
  ...['1', '1 ', 'दि', '1 a', '1-'].map((part) => ({
    name: `day in a text of ${shown(part)}`,
    work: (length: number) => dayInText(part.repeat(length)),
  })),
]

/** The processor's time of some work, in microseconds: what waits for other programs does not count. */
function cpuTime(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

/** A line for each: how many times as long it takes for a text of eight times the length, and whether that is too much. */
export function growthVerdicts(growing: readonly Growing[], time = cpuTime): string[] {
  return growing.map(({ name, work }) => {
    let [short, long] = [Infinity, Infinity]
    // Of each the quickest try: what disturbs one only makes it longer.
    for (let left = TRIES; left > 0; left -= 1) {
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
    const mark = ratio <= MOST ? 'ok    ' : 'MISSED'
    return `${mark}  ${name}: ${ratio.toFixed(2)} times as long for ${TIMES} times the text (at most ${MOST})`
  })
}
