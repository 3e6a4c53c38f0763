import type { ContentPorts } from '../../content/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { questionBank } from './question-bank.ts'
import { questionModel } from './question.model.ts'

/** Builds the service of questions with their key, for admins and for quizzes that draw on them. */
export const questionsService = (ports: ContentPorts) => ({
  ...singleListService(ports, questionModel),
  bank: questionBank(ports),
})

export type QuestionsService = ReturnType<typeof questionsService>
