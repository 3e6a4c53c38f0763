import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import { buildJobPost } from '#shared/testing/builders.ts'

const STAGE_OF = { latestJobs: 'applyLink', results: 'resultLink', answerKeys: 'answerKeyLink' } as const

export type NoticeTopic = keyof typeof STAGE_OF

export function notice(number: number, topic: NoticeTopic, state: State | ''): JobPostDraft {
  const link = { label: 'Open', link: `https://example.gov.in/${number}` }
  return {
    ...buildJobPost(),
    description: 'Read the notice before you apply.',
    informationSections: [],
    jobRole: '',
    postName: `Sahayak Adhikari Notice ${number} ${state}`,
    state,
    // Begun already: an upcoming post would be news of that topic as well.
    beginDate: '2026-01-01',
    lastDate: '',
    applyLink: [],
    [STAGE_OF[topic]]: [link],
  }
}
