/** Error of one line of synonyms text. */
export type LineError = { line: number; message: string }

type Groups = string[][]

const isBlank = (line: string): boolean => line.trim() === ''

/** Returns the editable text of groups: one group per line, its words and phrases between commas. */
export const groupsToText = (groups: Groups): string => groups.map((group) => group.join(', ')).join('\n')

/** Parses such a text; blank lines are no groups. */
export const textToGroups = (text: string): Groups =>
  text
    .split('\n')
    .filter((line) => !isBlank(line))
    .map((line) =>
      line
        .split(',')
        .map((member) => member.trim())
        .filter((member) => member !== ''),
    )

/** Returns the errors of groups by line, from 1; errors without a line have line 0. */
export function lineErrors(text: string, errors: readonly { field: string; message: string }[]): LineError[] {
  const lines = text.split('\n').flatMap((line, index) => (isBlank(line) ? [] : [index + 1]))
  return errors.map(({ field, message }) => {
    const [, index] = /^groups\D(\d+)/.exec(field) ?? []
    return { line: index === undefined ? 0 : (lines[Number(index)] ?? 0), message }
  })
}
