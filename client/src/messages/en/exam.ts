import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import type { PaletteState } from '#shared/domain/quizzes/palette.ts'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`

const states: Record<PaletteState, string> = {
  notVisited: 'Not visited',
  notAnswered: 'Not answered',
  answered: 'Answered',
  marked: 'Marked for review',
  answeredMarked: 'Answered and marked',
}

export const exam = {
  loading: 'Loading the quiz...',
  failed: 'There was a problem fetching the quiz.',
  toQuizzes: 'All quizzes',
  obstacles: {
    notStarted: (starts: string) => `This quiz starts on ${starts}.`,
    ended: () => 'This quiz has ended.',
    notOffered: () => 'This quiz is not offered.',
    noQuestions: () => 'This quiz has no questions yet.',
    noAttempts: () => 'You have no attempts left for this quiz.',
    offline: () => 'You are offline. You need internet to start this quiz.',
    signIn: () => 'Sign in to take this quiz.',
  },
  header: {
    questions: (count: number) => counted(count, 'question', 'questions'),
    progress: (answered: number, of: number, percent: number) =>
      `${formatNumber(answered)} of ${formatNumber(of)} answered · ${percent}%`,
    timeLeft: 'Time left',
    lowTime: 'Time is short',
    about: 'About this quiz',
  },
  question: {
    numbered: (number: number, of: number) => `Question ${number} of ${of}`,
    marks: (correct: number, wrong: number) =>
      wrong === 0 ? `+${formatMarks(correct)}` : `+${formatMarks(correct)} / −${formatMarks(-wrong)}`,
    marksName: 'Marks',
    previous: 'Previous',
    next: 'Next',
    clear: 'Clear',
    mark: 'Mark',
    /** Continues the label on wide screens; part of its accessible name everywhere. */
    forReview: ' for review',
    unmark: 'Unmark',
    answeredMarked: 'Marked for review. It counts as answered.',
  },
  palette: {
    title: 'Questions',
    states,
    numberedState: (number: number, state: PaletteState) => `${number}, ${states[state]}`,
    allQuestions: 'All questions',
    notAnsweredYet: 'Not answered yet',
    yourAnswer: (letter: string, text: string) => `Your answer: ${letter}. ${text}`,
  },
  submit: {
    button: 'Submit Quiz',
    missing: (count: number) =>
      `Answer all questions to submit: ${counted(count, 'question', 'questions')} left.`,
    title: 'Submit the quiz?',
    unanswered: (count: number) =>
      count === 0
        ? 'All questions are answered.'
        : `${counted(count, 'question has', 'questions have')} no answer.`,
    final: 'You cannot change your answers after you submit.',
    back: 'Continue the quiz',
  },
  saved: {
    saved: 'Saved',
    saving: 'Saving...',
    onDevice: 'Saved on this device',
    notStored: 'Not saved: storage is blocked in this browser. Do not close or reload this page.',
  },
  keyboard: {
    label: 'Keyboard: 1 to 4 choose an answer, N next, P previous, M mark, C clear',
  },
  timeUp: {
    title: 'Time is up',
    text: 'Time is up! Your quiz will be submitted automatically.',
    close: 'OK',
  },
  extraTime: {
    text: (time: string) => `You got extra time: ${time}.`,
    close: 'OK',
  },
  announcements: {
    quarter: (time: string) => `A quarter of the time is left: ${time}.`,
    fiveMinutes: '5 minutes are left.',
    minute: '60 seconds are left.',
  },
  /** Remaining time in words. */
  durationText: (seconds: number) =>
    seconds >= 60
      ? `${counted(Math.floor(seconds / 60), 'minute', 'minutes')}${seconds % 60 === 0 ? '' : ` ${counted(seconds % 60, 'second', 'seconds')}`}`
      : counted(seconds, 'second', 'seconds'),
  letter: (option: Exclude<Answer['choice'], null>) => 'ABCD'.charAt(option),
}

export const examFullScreen = {
  enter: 'Full screen',
  exit: 'Leave full screen',
}
