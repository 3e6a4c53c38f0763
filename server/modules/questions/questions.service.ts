import type { ContentPorts } from '#server/content/model/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { questionBank } from './search-question-bank.ts'
import { questionModel } from './question.model.ts'

/** Builds the service of questions with their key, for admins and for quizzes that draw on them. */
export const questionsService = (ports: ContentPorts) => ({
  ...singleListService(ports, questionModel),
  bank: questionBank(ports),
})

export type QuestionsService = ReturnType<typeof questionsService>
