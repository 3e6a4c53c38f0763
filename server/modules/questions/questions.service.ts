import type { ContentPorts } from '#server/content/model/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { questionModel } from './question.model.ts'
import type { BankData, BankQuery, BankQuestion } from '#shared/contracts/question-bank.ts'
import { question } from '#shared/contracts/question.ts'
import { BANK_PAGE, SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { parseSearch } from '#shared/domain/search/search-terms.ts'
import { hiddenFilter } from '#server/content/store/projections.ts'
import type { Db } from '#server/db/db.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { searchItems } from '#server/search/find-items.ts'
import { bankStatements, type BankRow } from './question-bank.repository.ts'

const FILTERS = [
  questionModel.allItems.filter,
  hiddenFilter(question.name, 'draft'),
  hiddenFilter(question.name, 'scheduled'),
]

const toQuestion = ({ options, marks, penalty, isShown, ...row }: BankRow): BankQuestion => ({
  ...row,
  options: JSON.parse(options) as string[],
  marks: marks / 100,
  negativeMarks: penalty === 0 ? 0 : -penalty / 100,
  isShown: isShown === 1,
})

/** Builds the reader of questions for quizzes, in any status but the trash. */
function questionBank({ db, clock }: { db: Db; clock: () => number }) {
  async function findIds({ ids, searchQuery }: BankQuery): Promise<string[] | null> {
    if (ids.length > 0) return ids.map((id) => id.toUpperCase())
    const terms = parseSearch(searchQuery, (await currentAliases(db.read)).aliases)
    if (terms === null) return null
    const search = { terms, scope: 'full' as const, filters: FILTERS, limit: SEARCH_MATCHES_MAX, offset: 0 }
    return (await searchItems(db.read, search)).itemIds
  }

  return async function read(query: BankQuery): Promise<BankData> {
    const ids = await findIds(query)
    const { latest, among, topics } = bankStatements(db.read)
    const { topic, level, category, unused } =
      query.ids.length > 0 ? { topic: '', level: '', category: '', unused: '' } : query
    const filter = { topic, level, category, unused, now: clock(), limit: BANK_PAGE + 1 }
    const rows =
      ids === null
        ? await latest.all({ ...filter, ids: null })
        : await among.all({ ...filter, ids: JSON.stringify(ids) })
    return {
      questions: rows.slice(0, BANK_PAGE).map(toQuestion),
      hasMore: rows.length > BANK_PAGE,
      topics: await topics.all(),
    }
  }
}

export const questionsService = (ports: ContentPorts) => ({
  ...singleListService(ports, questionModel),
  bank: questionBank(ports),
})

export type QuestionsService = ReturnType<typeof questionsService>
