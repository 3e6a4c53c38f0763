const QUIZ = '/Quiz/'

export const quizPath = (id: string): string => QUIZ + id

export const isQuizPath = (path: string): boolean => path.startsWith(QUIZ)
