/** Messages of the quiz page before its code is loaded. */
export const examWaiting = {
  name: 'Quiz',
  scriptless: 'Quizzes need JavaScript, which is off in this browser.',
}
