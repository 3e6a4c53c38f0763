import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import type { PracticePaper } from '#client/device/db/db.ts'
import { keepPracticeResult } from '#client/device/practice/practice-results.ts'
import { usedSince } from '#client/device/practice/used-time.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { startCountdown, type Countdown } from '#client/features/exam/session/countdown.ts'
import type {
  AnswerChange,
  ExamSession,
  ExamState,
  SaveState,
} from '#client/features/exam/session/exam-session.ts'
import { practiceStore } from './practice-store.ts'
import { answersAfter, newPaper, resultOf, reviewOf } from './practice-paper.ts'

const BEFORE: ExamState = {
  phase: 'start',
  questions: [],
  answers: new Map(),
  currentId: '',
  limitMs: 0,
  saveState: 'onDevice',
  isActive: true,
  isTimeUp: false,
  result: null,
  review: [],
}

function stateOf(paper: PracticePaper, saveState: SaveState): ExamState {
  const answers = new Map(paper.answers.map((answer) => [answer.questionId, answer]))
  const isFinished = paper.finishedAt !== null
  return {
    ...BEFORE,
    phase: isFinished ? 'finished' : 'running',
    questions: paper.quiz.questions,
    answers,
    currentId: paper.currentId,
    limitMs: paper.limitMs,
    saveState,
    isTimeUp: paper.isTimeUp,
    result: isFinished ? resultOf(paper.quiz, answers) : null,
    review: isFinished ? reviewOf(paper.quiz, answers) : [],
  }
}

// Paper on the screen and on the device.
function heldPaper(kept: PracticePaper | undefined) {
  const changed = createEvent()
  const keeper = practiceStore(() => update())
  let paper = kept
  let state = paper === undefined ? BEFORE : stateOf(paper, 'onDevice')

  function update(): void {
    if (paper !== undefined) state = stateOf(paper, keeper.state())
    changed.emit()
  }

  return {
    onChange: changed.on,
    settled: keeper.settled,
    read: () => state,
    paper: () => paper,
    write(next: PracticePaper): void {
      paper = { ...next, savedAt: serverNow() }
      keeper.keep(paper)
      update()
    },
  }
}

function keepResult(paper: PracticePaper | undefined, score: ExamState['result']): void {
  if (paper === undefined || paper.finishedAt === null || score === null) return
  const { quizId, startedAt, finishedAt } = paper
  void keepPracticeResult({ quizId, title: paper.quiz.quiz.title, startedAt, finishedAt, score })
}

/**
 * Session of a practice quiz, taken and scored on this device. `kept`: stored paper. A running one resumes, and ends if
 * its time is over; a finished one shows its result.
 */
export function practiceSession(data: QuizData, kept?: PracticePaper): ExamSession {
  const ticked = createEvent()
  const held = heldPaper(kept)
  let clock: Countdown | undefined
  let shownSince = 0

  function write(changes: (paper: PracticePaper, now: number) => Partial<PracticePaper>): void {
    const paper = held.paper()
    if (paper === undefined || paper.finishedAt !== null) return
    const usedMs = clock?.usedMs() ?? paper.usedMs
    held.write({ ...paper, ...changes(paper, usedMs), usedMs })
  }

  function answer(paper: PracticePaper, now: number, id: string, change: AnswerChange = {}): Answer[] {
    const shownMs = Math.round(now - shownSince)
    shownSince = now
    return answersAfter(paper, { questionId: id, change, now, shownMs })
  }

  function finish(isTimeUp: boolean): void {
    write((paper, now) => ({
      answers: isTimeUp ? paper.answers : answer(paper, now, paper.currentId),
      finishedAt: serverNow(),
      isTimeUp,
    }))
    clock?.stop()
    keepResult(held.paper(), held.read().result)
  }

  function run(paper: PracticePaper): void {
    clock?.stop()
    shownSince = usedSince(paper, serverNow())
    const onHide = () => write(() => ({}))
    clock = startCountdown({ limitMs: paper.limitMs, usedMs: shownSince, onEnd: () => finish(true), onHide })
    clock.onTick(ticked.emit)
    if (clock.secondsLeft() === 0) finish(true)
  }

  if (kept?.finishedAt === null) run(kept)

  return {
    quiz: data.quiz,
    read: held.read,
    onChange: held.onChange,
    secondsLeft: () => clock?.secondsLeft() ?? 0,
    onTick: ticked.on,
    async start() {
      const paper = newPaper(data, serverNow(), Math.random)
      held.write(paper)
      run(paper)
      await held.settled()
    },
    show: (questionId) =>
      write((paper, now) => ({ answers: answer(paper, now, questionId), currentId: questionId })),
    change: (questionId, change) =>
      write((paper, now) => ({ answers: answer(paper, now, questionId, change) })),
    async handIn() {
      finish(false)
      await held.settled()
    },
    close: () => clock?.stop(),
  }
}
