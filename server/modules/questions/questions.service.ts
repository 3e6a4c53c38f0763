import type { ContentPorts } from '../../content/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { questionModel } from './question.model.ts'

/** Questions with their key: for admins, and for quizzes to draw on. */
export const questionsService = (ports: ContentPorts) => singleListService(ports, questionModel)

export type QuestionsService = ReturnType<typeof questionsService>
