const QUIZ = '/Quiz/'

export const quizPath = (id: string): string => QUIZ + id

/** Returns true for the path of a quiz page in canonical letter case. */
export const isQuizPath = (path: string): boolean => path.startsWith(QUIZ)
