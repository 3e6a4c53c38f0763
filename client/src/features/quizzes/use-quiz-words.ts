import { quizzes } from '#client/messages/en/quizzes.ts'

/** The words of the cards of quizzes, which come with them. */
export const useQuizWords = (): typeof quizzes => quizzes
