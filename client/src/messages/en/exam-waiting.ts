/** What the page of a quiz says before its program is there. */
export const examWaiting = {
  name: 'Quiz',
  scriptless: 'Quizzes need JavaScript, which is off in this browser.',
}
