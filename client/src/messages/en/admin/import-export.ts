type Question = { row: number; text: string }

export const transfer = {
  title: { jobPost: 'Import job posts', question: 'Import questions' },
  open: 'Import',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  intro:
    'The rows become drafts, and nothing is published. First press “Check”. Rows with errors are skipped.',
  file: {
    jobPost: 'Choose a CSV or JSON file',
    question: 'Choose a CSV, JSON, GIFT or Aiken file',
  },
  paste: 'Or paste the rows here',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON', gift: 'GIFT', aiken: 'Aiken' },
  columnsHint: {
    jobPost:
      'To see the columns that the file needs, export a list first. Save an Excel workbook as CSV UTF-8.',
    question:
      'To see the columns that the file needs, export a list first. Give the correct option as a letter, a number or the text of the option. Save an Excel workbook as CSV UTF-8.',
  },
  choices: {
    dateOrder: {
      label: 'Dates in numbers',
      none: 'Day first, ask if unclear',
      values: { dayFirst: 'Day first: 31/12/2026', monthFirst: 'Month first: 12/31/2026' },
      question: ({ row, text }: Question) =>
        `Row ${row} has the date ${text}. Choose if the day or the month is first, then check again.`,
    },
    keyNumbers: {
      label: 'Numbers as the correct option',
      none: 'Numbers start at 0. If unclear, you choose.',
      values: {
        fromZero: 'From 0: the first option is 0',
        fromOne: 'From 1: the first option is 1',
        asText: 'The number is the text of the option',
      },
      question: ({ row, text }: Question) =>
        `Row ${row} has ${text} as the correct option. Choose if numbers start at 0 or 1, or are texts. Then check again.`,
    },
    dollars: {
      label: 'Text between $ signs',
      none: 'If the file has $ signs, you choose.',
      values: { formulas: 'Formulas: show x² for $x^2$', text: 'Text: show it unchanged' },
      question: ({ row, text }: Question) =>
        `Row ${row} has ${text}. Choose if text between $ signs is a formula, then check again.`,
    },
  },
  check: 'Check',
  checking: 'Checking…',
  importRows: (count: number) => (count === 1 ? 'Import 1 row as a draft' : `Import ${count} rows as drafts`),
  importing: 'Importing…',
  empty: 'Choose a file or paste some rows first.',
  tooLarge: 'The file is too large. Use a file of at most 5 MB.',
  unreadable: 'The file could not be read. Choose the file again, or paste the rows.',
  faults: {
    workbook: 'This is an Excel workbook. Save it as CSV UTF-8, then choose the CSV file.',
    encoding: 'The letters of this file cannot be read. Save it as CSV UTF-8, then choose the new file.',
  },
  failed: 'The rows could not be imported.',
  correctCount: (count: number) => (count === 1 ? '1 row is correct' : `${count} rows are correct`),
  errorCount: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  ignoredColumns: (columns: readonly string[]) => `Columns that are not imported: ${columns.join(', ')}`,
  done: (count: number) => (count === 1 ? '1 draft created.' : `${count} drafts created.`),
  row: 'Row',
  field: 'Field',
  problem: 'Problem',
  postTitle: 'Title',
  facts: {
    organisation: 'Organisation',
    purpose: 'Purpose',
    beginDate: 'Begin date',
    lastDate: 'Last date',
  },
  noOrganisation: 'Not known',
  noLastDate: 'None',
  line: 'Line',
  rowLine: (row: number, line: number | null) => (line === null ? `Row ${row}` : `Row ${row}, line ${line}`),
  errorKindCount: (count: number) => (count === 1 ? '1 kind of error' : `${count} kinds of errors`),
  rows: 'Rows',
  showMore: (count: number) => (count === 1 ? 'Show 1 more row' : `Show ${count} more rows`),
  question: {
    correct: 'correct',
    explanation: 'Explanation:',
    fixedOrder: 'options are not shuffled',
    marks: (marks: number, negative: number) =>
      `${marks === 1 ? '1 mark' : `${marks} marks`}, ${negative === 0 ? 'no negative marks' : `minus ${-negative} if wrong`}`,
  },
  publish: (count: number) => (count === 1 ? 'Publish 1 draft' : `Publish ${count} drafts`),
  publishing: (done: number, count: number) => `Publishing: ${done} of ${count}…`,
  published: (count: number) =>
    count === 1 ? '1 question is published.' : `${count} questions are published.`,
  publishFailed: 'The drafts could not be published.',
  showDrafts: 'Show the drafts',
}
