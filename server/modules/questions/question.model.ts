import type { Question, QuestionDraft } from '#shared/contracts/question.ts'
import { question } from '#shared/contracts/question.ts'
import { toPlainText } from '#shared/domain/questions/markup.ts'
import { cutGraphemes } from '#shared/domain/text/truncate.ts'
import type { ContentModel } from '#server/content/model/content.model.ts'
import { pickFields, storedItem } from '#server/content/model/content.model.ts'
import { singleList } from '../../content/content.single-list.ts'
import { ACTIVE_LIST, noteQuestionWritten } from '#server/content/records/served-questions.repository.ts'
import { schema } from '../../db/schema/index.ts'

export type QuestionRow = typeof schema.questions.$inferSelect

const listed = singleList(question.name)

// Questions may begin with a passage, so lists show only the first characters.
const TITLE_LENGTH = 300

const inHundredths = (marks: number): number => Math.round(marks * 100)

function toDraft(row: QuestionRow): QuestionDraft {
  const { marksInHundredths, penaltyInHundredths } = row
  // Avoids `-0`: JSON turns it into 0, and comparisons would then differ.
  const negativeMarks = penaltyInHundredths === 0 ? 0 : -penaltyInHundredths / 100
  const own = { ...row, marks: marksInHundredths / 100, negativeMarks }
  return pickFields(own, question.fieldNames) as QuestionDraft
}

export const questionModel: ContentModel<QuestionDraft, Question, QuestionRow> = {
  ...listed,
  kind: question,
  table: schema.questions,
  titleField: 'questionName',
  plainTitle: (title) => cutGraphemes(toPlainText(title), TITLE_LENGTH),
  async toColumns(_query, { draft: { marks, negativeMarks, ...same } }) {
    return {
      ...same,
      marksInHundredths: inHundredths(marks),
      penaltyInHundredths: inHundredths(Math.abs(negativeMarks)),
    }
  },
  affectedLists: () => [listed.allItems.list, ACTIVE_LIST],
  written: (query, _before, after) => noteQuestionWritten(query, after),
  toDraft,
  toItem: (row) => ({ ...storedItem(row), ...toDraft(row) }),
  text: (item) => ({
    title: toPlainText(item.questionName),
    body: [...item.options, item.explanation].map(toPlainText).concat(item.level, item.category).join(' '),
  }),
}
