import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import { type PracticePaper, practices } from '#client/device/db/db.ts'
import { storePracticeResult } from '#client/device/practice/practice-results.ts'
import { getUsedMs } from '#client/device/db/quiz-rows.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { startCountdown, type Countdown } from '#client/features/exam/session/countdown.ts'
import type {
  AnswerChange,
  ExamSession,
  ExamState,
  SaveState,
} from '#client/features/exam/session/exam-session.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import { answersAfter, newPaper, scoreAnswers, toReview } from './practice-paper.ts'

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

function toExamState(paper: PracticePaper, saveState: SaveState): ExamState {
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
    result: isFinished ? scoreAnswers(paper.quiz, answers) : null,
    review: isFinished ? toReview(paper.quiz, answers) : [],
  }
}

// Paper on the screen and on the device.
function createPaperStore(stored: PracticePaper | undefined) {
  const changed = createEvent()
  const deviceStore = practiceStore(() => update())
  let paper = stored
  let state = paper === undefined ? BEFORE : toExamState(paper, 'onDevice')

  function update(): void {
    if (paper !== undefined) state = toExamState(paper, deviceStore.state())
    changed.emit()
  }

  return {
    onChange: changed.on,
    settled: deviceStore.settled,
    read: () => state,
    paper: () => paper,
    write(next: PracticePaper): void {
      paper = { ...next, savedAt: serverNow() }
      deviceStore.save(paper)
      update()
    },
  }
}

function storeResult(paper: PracticePaper | undefined, score: ExamState['result']): void {
  if (paper === undefined || paper.finishedAt === null || score === null) return
  const { quizId, startedAt, finishedAt } = paper
  void storePracticeResult({ quizId, title: paper.quiz.quiz.title, startedAt, finishedAt, score })
}

/**
 * Session of a practice quiz, taken and scored on this device. A running `stored` paper resumes, and ends if its time
 * is over; a finished one shows its result.
 */
export function practiceSession(data: QuizData, stored?: PracticePaper): ExamSession {
  const ticked = createEvent()
  const paperStore = createPaperStore(stored)
  let clock: Countdown | undefined
  let shownSince = 0

  function write(changes: (paper: PracticePaper, now: number) => Partial<PracticePaper>): void {
    const paper = paperStore.paper()
    if (paper === undefined || paper.finishedAt !== null) return
    const usedMs = clock?.usedMs() ?? paper.usedMs
    paperStore.write({ ...paper, ...changes(paper, usedMs), usedMs })
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
    storeResult(paperStore.paper(), paperStore.read().result)
  }

  function run(paper: PracticePaper): void {
    clock?.stop()
    shownSince = getUsedMs(paper, serverNow())
    const onHide = () => write(() => ({}))
    clock = startCountdown({ limitMs: paper.limitMs, usedMs: shownSince, onEnd: () => finish(true), onHide })
    clock.onTick(ticked.emit)
    if (clock.secondsLeft() === 0) finish(true)
  }

  if (stored?.finishedAt === null) run(stored)

  return {
    quiz: data.quiz,
    read: paperStore.read,
    onChange: paperStore.onChange,
    secondsLeft: () => clock?.secondsLeft() ?? 0,
    onTick: ticked.on,
    async start() {
      const paper = newPaper(data, serverNow(), Math.random)
      paperStore.write(paper)
      run(paper)
      await paperStore.settled()
    },
    show: (questionId) =>
      write((paper, now) => ({ answers: answer(paper, now, questionId), currentId: questionId })),
    change: (questionId, change) =>
      write((paper, now) => ({ answers: answer(paper, now, questionId, change) })),
    async handIn() {
      finish(false)
      await paperStore.settled()
    },
    close: () => clock?.stop(),
  }
}

/** Limit of stored papers; the least recently written are deleted first. */
const MAX_PAPERS = 30

async function prune(): Promise<void> {
  const excess = (await practices.count()) - MAX_PAPERS
  if (excess > 0) await practices.bulkDelete(await practices.orderBy('savedAt').limit(excess).primaryKeys())
}

/** Writes the latest state of a paper, one write at a time. Calls `onChange` whenever `state` may have changed. */
function practiceStore(onChange: () => void) {
  let pending: PracticePaper | undefined
  let state: SaveState = 'onDevice'
  const inOrder = keyedLocks()
  let writes = Promise.resolve()

  async function drain(): Promise<void> {
    if (pending === undefined) return
    const paper = pending
    pending = undefined
    const isStored = await writeWithEviction(async () => {
      await practices.put(paper)
      if (paper.answers.length <= 1) await prune()
    })
    if (pending !== undefined) return
    state = isStored ? 'onDevice' : 'notStored'
    onChange()
  }

  return {
    state: () => state,
    save(paper: PracticePaper): void {
      pending = paper
      // Only a stored paper becomes `saving`: without storage the status would flicker.
      if (state === 'onDevice') state = 'saving'
      writes = inOrder('', drain)
    },
    /** Resolves once every write has succeeded or failed. */
    settled: (): Promise<void> => writes,
  }
}

export const readStoredPaper = (quizId: string): Promise<PracticePaper | undefined> => practices.get(quizId)
