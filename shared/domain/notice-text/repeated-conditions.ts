import { requirementTokens } from './requirement-tokens.ts'

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const EXPERIENCE =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) years?(?:'| of)?(?: \p{L}+){0,3} experience\b/iu
const REPEATABLE = /\b(?:shorthand|stenograph|typing|licen[cs]e|registration)\b/giu
const LEVEL_NEED = /(?:^|; )([^;]{3,80} (?:is|are) (?:needed|required|wanted))/iu

/** Removes what the eligibility tables state too, as "five years of experience". */
export function withoutRepeated(sentence: string, lines: readonly string[]): string {
  const years = EXPERIENCE.exec(sentence)?.[1]?.toLowerCase() ?? ''
  const count = COUNTS.includes(years) ? String(COUNTS.indexOf(years) + 1) : years
  const isRepeated = (line: string): boolean =>
    new RegExp(`\\b(?:${count}|${years}) years?\\b`, 'iu').test(line)
  const other = sentence.replaceAll(REPEATABLE, (word) =>
    lines.some((line) => line.toLowerCase().includes(word.toLowerCase())) ? '' : word,
  )
  const rest = years !== '' && lines.some(isRepeated) ? other.replace(EXPERIENCE, '') : other
  const need = LEVEL_NEED.exec(rest)?.[1] ?? ''
  return need !== '' && lines.some((line) => isSameNeed(need, line)) ? rest.replace(need, '') : rest
}

// "B.Sc with physics at 50% is needed" repeats "B.Sc with physics, 50%".
function isSameNeed(sentence: string, line: string): boolean {
  const significant = (text: string): string[] =>
    requirementTokens(text).flatMap((token) => {
      if (token.type === 'level') return [token.level]
      return token.type === 'subject' ? [token.text] : []
    })
  const numbers = (text: string): string => (text.match(/\d+/g) ?? []).join()
  const found = significant(sentence)
  return found.length > 0 && found.join() === significant(line).join() && numbers(sentence) === numbers(line)
}
