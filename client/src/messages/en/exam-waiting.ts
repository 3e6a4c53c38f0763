export const examWaiting = {
  name: 'Quiz',
  scriptless: 'Quizzes need JavaScript, which is off in this browser.',
}
