import { countFault } from '#server/modules/admin/import-export/values/read-options.ts'
import type { FileRow, FileTable } from '#server/modules/admin/import-export/rows/read-rows.ts'

type Block = { line: number; text: string }
type Answer = { isRight: boolean; text: string; feedback: string }
type Parsed = { text: string; answers: Answer[]; explanation: string }

// Characters escaped by a backslash are text.
const ESCAPED = /\\([~=#{}:n\\])/g
const CATEGORY = /^\$CATEGORY:\s*(.+)$/i
const TITLE = /^\s*::(?:\\.|[^\\])*?::/
const FORMAT = /^\s*\[(?:html|moodle|plain|markdown)\]/i
const TRUE_OR_FALSE = /^\s*(?:T|F|TRUE|FALSE)\s*(?:#|$)/i
const TOPIC_LENGTH = 60

class GiftFault extends Error {}

// Escaped characters become private-use code points, which belong to no script.
const hide = (text: string): string =>
  text.replaceAll(ESCAPED, (_escaped, char: string) => String.fromCodePoint(0xe100 + char.charCodeAt(0)))
const show = (text: string): string =>
  text
    .replaceAll(/[\uE100-\uE1FF]/g, (mark) => {
      const char = String.fromCodePoint((mark.codePointAt(0) ?? 0) - 0xe100)
      return char === 'n' ? '\n' : char
    })
    .trim()

// Blank lines separate questions; lines that begin with // are comments.
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let current: Block | null = null
  for (const [index, source] of text.split(/\r\n|\r|\n/).entries()) {
    const isCategory = CATEGORY.test(source.trim())
    if (source.trim() === '' || isCategory) current = null
    if (isCategory) blocks.push({ line: index + 1, text: source.trim() })
    else if (source.trim() !== '' && !/^\s*\/\//.test(source)) {
      if (current === null) blocks.push((current = { line: index + 1, text: source }))
      else current.text += `\n${source}`
    }
  }
  return blocks
}

function readAnswer(source: string): Answer {
  const [text = '', ...feedback] = source.slice(1).split('#')
  const weight = /^\s*%(-?[\d.]+)%/.exec(text)
  const share = weight === null ? null : Number(weight[1])
  if (share !== null && share > 0 && share < 100)
    throw new GiftFault('Only one option can be right, and this question has options that are partly right.')
  const isRight = share === null ? source.startsWith('=') : share === 100
  return { isRight, text: show(text.replace(/^\s*%-?[\d.]+%/, '')), feedback: show(feedback.join('#')) }
}

function readAnswers(block: string): { answers: Answer[]; explanation: string } {
  const [list = '', general = ''] = block.split('####', 2)
  if (list.trim() === '') throw new GiftFault('An essay has no options.')
  if (list.trim().startsWith('#'))
    throw new GiftFault('A question with a number as its answer has no options.')
  if (TRUE_OR_FALSE.test(list)) throw new GiftFault(countFault(['True', 'False']) ?? '')
  if (list.includes('->')) throw new GiftFault('A question that matches pairs has no options.')
  const sources = list.trim().match(/[=~][^=~]*/g) ?? []
  if (sources.length === 0) throw new GiftFault('This question has no options.')
  if (!list.includes('~')) throw new GiftFault('A question with a short answer has no options.')
  return { answers: sources.map(readAnswer), explanation: show(general) }
}

function parseQuestion(source: string): Parsed {
  const hidden = hide(source).replace(TITLE, '').replace(FORMAT, '')
  const start = hidden.indexOf('{')
  const end = hidden.indexOf('}', start)
  if (start < 0 || end < 0) throw new GiftFault('This question has no options in braces.')
  if (hidden.includes('{', end)) throw new GiftFault('Leave a blank line between two questions.')
  const [before, after] = [show(hidden.slice(0, start)), show(hidden.slice(end + 1))]
  const text = after === '' ? before : `${before} _____ ${after}`
  return { text, ...readAnswers(hidden.slice(start + 1, end)) }
}

function toCells(source: string, topic: string): Record<string, unknown> {
  const { text, answers, explanation } = parseQuestion(source)
  const right = answers.flatMap(({ isRight }, index) => (isRight ? [index] : []))
  if (right.length !== 1)
    throw new GiftFault(`Exactly one option must be right, and this question has ${right.length}.`)
  const [index = 0] = right
  return {
    questionName: text,
    options: answers.map((answer) => answer.text),
    correctOption: index,
    explanation: explanation === '' ? (answers[index]?.feedback ?? '') : explanation,
    topic,
  }
}

function readBlock({ text, line }: Block, row: number, topic: string): FileRow {
  try {
    return { row, line, cells: toCells(text, topic), errors: [] }
  } catch (error) {
    if (!(error instanceof GiftFault)) throw error
    return { row, line, cells: {}, errors: [{ field: '', message: error.message }] }
  }
}

/** Reads questions in Moodle's GIFT format, one row each. The last part of a category is the topic. */
export function parseGift(text: string): FileTable {
  const rows: FileRow[] = []
  let topic = ''
  for (const block of splitBlocks(text.replace(/^\uFEFF/, ''))) {
    const [, category] = CATEGORY.exec(block.text) ?? []
    if (category === undefined) rows.push(readBlock(block, rows.length + 1, topic))
    else topic = (category.split('/').at(-1) ?? '').trim().slice(0, TOPIC_LENGTH)
  }
  return { rows, ignored: [], choices: { keyNumbers: 'fromZero' } }
}
