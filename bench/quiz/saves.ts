import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { Measurement } from '../measure.ts'
import { startServer } from '../processes.ts'
import { startProgram } from '../questions.ts'
import { call } from '../site.ts'
import type { QuizOptions } from './options.ts'
import type { CandidateQuestions, Target } from './programs/candidates.ts'
import type { QuizFigures, QuizRounds } from './report.ts'
import { withQuizSite } from './site.ts'

const CONNECTIONS = 50
const SECONDS = 3

const figuresOf = ({ responses, perSecond, p50, p99 }: Measurement): QuizFigures => ({
  count: responses,
  perSecond,
  p50,
  p99,
})

/** Measures how fast answers are saved over fifty connections, beside routes that do less, and one commit for each. */
export const saveRounds = ({ rounds, printLine }: QuizOptions & { printLine: (line: string) => void }) =>
  withQuizSite(CONNECTIONS, async ({ url, folder, server, candidates, addQuiz }): Promise<QuizRounds> => {
    const bare = await startServer('saves', folder)
    const load = startProgram<CandidateQuestions>(import.meta.resolve('./programs/candidates.ts'))
    const found = { bareSave: [], passing: [], save: [], saveAlone: [] }
    const add = (name: keyof typeof found, figures: QuizFigures) =>
      void (found[name] as QuizFigures[]).push(figures)
    try {
      const quizId = await addQuiz()
      const papers: (Target & { attemptId: string })[] = []
      for (const token of candidates) {
        const path = `/api/v1/quizzes/${quizId}/attempts`
        const { attempt, questions } = await call<AttemptData>(url, token, ['POST', path], {
          device: 'phone',
        })
        papers.push({ url, token, attemptId: attempt._id, questionId: questions[0]?._id ?? '' })
      }
      const measured = (prefix: string) => {
        const targets = papers.map(({ token, attemptId, questionId }) => ({
          url: `${url}${prefix}/attempts/${attemptId}/answers`,
          token,
          questionId,
        }))
        return load.ask('saves', { targets, seconds: SECONDS })
      }
      // The first is not counted: programs are not warm yet.
      for (let round = 0; round <= rounds; round += 1) {
        printLine(round === 0 ? 'saves: warming up' : `saves: round ${round} of ${rounds}`)
        const base = await load.ask('saves', {
          targets: papers.map((paper) => ({ ...paper, url: `${bare.url}/` })),
          seconds: SECONDS,
        })
        const passing = await measured('/nothing')
        const before = await server.ask('flushes')
        const saves = await measured('/api/v1')
        const after = await server.ask('flushes')
        const alone = await measured('/alone')
        if (round === 0) continue
        add('bareSave', figuresOf(base))
        add('passing', figuresOf(passing))
        add('save', {
          ...figuresOf(saves),
          flushes: after.commits - before.commits,
          wrong: after.early - before.early,
        })
        add('saveAlone', { ...figuresOf(alone), flushes: alone.responses })
      }
      return found
    } finally {
      await load.stop()
      await bare.stop()
    }
  })
