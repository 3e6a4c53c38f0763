import type { FileRow, FileTable } from '#server/modules/admin/import-export/rows/read-rows.ts'

const OPTION = /^\s*\(?([A-Za-z])[.)]\s+(\S.*)$/
const ANSWER = /^\s*(?:ANSWER|ANS|उत्तर)\s*[:.]\s*\(?([A-Za-z])[.)]?\s*$/i
const ANSWER_START = /^\s*(?:ANSWER|ANS|उत्तर)\s*[:.]/i

type Draft = { line: number; text: string[]; options: string[]; fault: string; isAfterBlank: boolean }

const indexOf = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 65

function finish({ line, text, options, fault }: Draft, row: number, answer: string | null): FileRow {
  const message =
    fault ||
    (options.length === 0 ? 'This question has no options as "A. text".' : '') ||
    (answer === null ? 'This question has no line as "ANSWER: A".' : '')
  if (message !== '' || answer === null) return { row, line, cells: {}, errors: [{ field: '', message }] }
  const cells = { questionName: text.join('\n'), options, correctOption: indexOf(answer) }
  return { row, line, cells, errors: [] }
}

/** Adds a line to a question: an option if it has the next letter, else question text. */
function addLine(draft: Draft, source: string): void {
  const [, letter = '', option = ''] = OPTION.exec(source) ?? []
  if (letter !== '' && indexOf(letter) === draft.options.length) draft.options.push(option.trim())
  else if (draft.options.length === 0) draft.text.push(source.trim())
  else draft.fault ||= `This line is neither the next option nor the answer: ${source.trim().slice(0, 60)}`
}

// A question ends at a blank line, unless the next line is its next option or its answer.
const isOver = (draft: Draft, source: string): boolean =>
  draft.isAfterBlank &&
  draft.options.length > 0 &&
  !ANSWER_START.test(source) &&
  indexOf(OPTION.exec(source)?.[1] ?? ' ') !== draft.options.length

/** Reads questions in the Aiken format: text, options as `A. text`, and `ANSWER: A`. One row per question. */
export function parseAiken(text: string): FileTable {
  const rows: FileRow[] = []
  const open: Draft[] = []
  const end = (answer: string | null) => {
    for (const draft of open.splice(0)) rows.push(finish(draft, rows.length + 1, answer))
  }
  for (const [index, source] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (source.trim() === '') {
      for (const draft of open) draft.isAfterBlank = true
      continue
    }
    if (open.some((draft) => isOver(draft, source))) end(null)
    if (open.length === 0)
      open.push({ line: index + 1, text: [], options: [], fault: '', isAfterBlank: false })
    const [draft] = open
    if (draft === undefined) continue
    draft.isAfterBlank = false
    const [, answer = null] = ANSWER.exec(source) ?? []
    if (!ANSWER_START.test(source)) addLine(draft, source)
    else {
      if (answer === null) draft.fault ||= `The answer is not a letter: ${source.trim().slice(0, 60)}`
      end(answer)
    }
  }
  end(null)
  return { rows, ignored: [], choices: { keyNumbers: 'fromZero' } }
}
