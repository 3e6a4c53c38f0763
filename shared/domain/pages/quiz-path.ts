const QUIZ = '/Quiz/'

/** Returns the path of the page on which a quiz is taken. */
export const quizPath = (id: string): string => QUIZ + id

/** Returns true if a path, in canonical letter case, is such a page. */
export const isQuizPath = (path: string): boolean => path.startsWith(QUIZ)
