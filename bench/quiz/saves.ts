import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { Part } from '../lib/area.ts'
import { call } from '../lib/site.ts'
import type { CandidateQuestions, Target } from './programs/candidates.ts'
import { startQuizSite } from './site.ts'
import type { QuizSite } from './site.ts'

const CONNECTIONS = 50
const SECONDS = 3

type Paper = Target & { attemptId: string }

async function startPapers({ url, candidates, addQuiz }: QuizSite): Promise<Paper[]> {
  const path = `/api/v1/quizzes/${await addQuiz()}/attempts`
  const papers: Paper[] = []
  for (const token of candidates) {
    const { attempt, questions } = await call<AttemptData>(url, token, ['POST', path], { device: 'phone' })
    papers.push({ url, token, attemptId: attempt._id, questionId: questions[0]?._id ?? '' })
  }
  return papers
}

export const saves: Part<{ rounds: number }> = {
  cases: {
    bareSave: 'baseline: bare Fastify',
    passing: 'baseline: hooks, session and contract',
    save: 'saves',
    saveAlone: 'saves, each committed alone',
  },
  targets: [
    {
      claim: 'saves/s over the same request on a route that writes nothing',
      figure: ['save', 'perSecond'],
      over: ['passing', 'perSecond'],
      atLeast: 0.4,
    },
    { claim: 'saves answered before a flush that covers them', figure: ['save', 'wrong'], atMost: 0 },
  ],
  async prepare(run) {
    const site = await startQuizSite(run, CONNECTIONS)
    const bare = await run.server(import.meta.resolve('./programs/bare-saves.ts'), site.folder)
    const load = run.program<CandidateQuestions>(import.meta.resolve('./programs/candidates.ts'))
    const papers = await startPapers(site)
    const measure = (urlOf: (paper: Paper) => string) =>
      load.ask('saves', {
        targets: papers.map((paper) => ({
          url: urlOf(paper),
          token: paper.token,
          questionId: paper.questionId,
        })),
        seconds: SECONDS,
      })
    const below = (prefix: string) =>
      measure(({ attemptId }) => `${site.url}${prefix}/attempts/${attemptId}/answers`)
    const round = async () => {
      const bareSave = await measure(() => `${bare.url}/`)
      const passing = await below('/nothing')
      const before = await site.server.ask('flushes')
      const save = await below('/api/v1')
      const after = await site.server.ask('flushes')
      const saveAlone = await below('/alone')
      const [commits, wrong] = [after.commits - before.commits, after.early - before.early]
      return {
        bareSave,
        passing,
        save: { ...save, commits, wrong },
        saveAlone: { ...saveAlone, commits: saveAlone.count },
      }
    }
    await round()
    return { round }
  },
}
