import { MAX_LINE, type NoticeText } from './notice-lines.ts'

/** Bounds of the read text, in characters, lines and rows: far above real notices, so that hostile ones take no time. */
const MAX_DESCRIPTION = 20_000
const MAX_AGES = 100
const MAX_TABLES = 20_000
const MAX_ROWS = 150

type Sections = NoticeText['informationSections']
type Values = Sections[number]['Information'][number]['values']

/** Text that the reader reads. `isCut`: the notice has more text. */
export type BoundNotice = { notice: NoticeText; isCut: boolean }

function boundSections(sections: Sections): { sections: Sections; isCut: boolean } {
  let [text, rows, isCut] = [MAX_TABLES, MAX_ROWS, false]
  const take = (values: Values): Values =>
    values.flatMap((row) => {
      const size = row.reduce(
        (sum, cell) => sum + cell.reduce((length, line) => length + line.length + 1, 1),
        1,
      )
      rows -= 1
      text -= size
      if (rows >= 0 && text >= 0) return [row]
      isCut = true
      return []
    })
  const bound = sections.map(({ informationName, Information }) => ({
    informationName: informationName.slice(0, MAX_LINE),
    Information: Information.map(({ values }) => ({ values: take(values) })),
  }))
  return { sections: bound, isCut }
}

/** Cuts a notice to the text that the reader reads. */
export function boundNotice(notice: NoticeText): BoundNotice {
  const { postName, description, ageLimit, informationSections, state } = notice
  const { sections, isCut } = boundSections(informationSections)
  return {
    notice: {
      postName: postName.slice(0, MAX_LINE),
      description: description.slice(0, MAX_DESCRIPTION),
      // A longer line is unread at its full length as well.
      ageLimit: ageLimit
        .slice(0, MAX_AGES)
        .map(({ label, age }) => ({ label: label.slice(0, MAX_LINE + 1), age: age.slice(0, MAX_LINE + 1) })),
      informationSections: sections,
      state,
    },
    isCut:
      isCut ||
      postName.length > MAX_LINE ||
      description.length > MAX_DESCRIPTION ||
      ageLimit.length > MAX_AGES,
  }
}
