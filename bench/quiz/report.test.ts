import { describe, expect, it } from 'vitest'
import { quizConclusion } from './report.ts'
import type { QuizRounds } from './report.ts'

const SAVES: QuizRounds = {
  passing: [{ perSecond: 5000 }],
  save: [{ perSecond: 2000, flushes: 100, wrong: 0 }],
}
const EXAM: QuizRounds = {
  idleListing: [{ p99: 5 }],
  examSave: [{ p50: 25, p99: 250, wrong: 0 }],
  examListing: [{ p99: 15 }],
  closing: [{ ms: 20_000 }],
}
const SCORES: QuizRounds = { scores: [{ count: 10_000, wrong: 0 }] }
const RESULTS: QuizRounds = { resultFew: [{ p50: 2 }], resultMany: [{ p50: 3 }] }
const CORRECTION: QuizRounds = {
  correctionIdle: [{ p99: 5 }],
  correctionSave: [{ p99: 10 }],
  correction: [{ count: 100_000, wrong: 0 }],
}
const ALL = { ...SAVES, ...EXAM, ...SCORES, ...RESULTS, ...CORRECTION }
const missed = (rounds: QuizRounds) =>
  quizConclusion(rounds)
    .text.split('\n')
    .filter((line) => line.startsWith('MISSED'))

describe('the report of the benchmark of quizzes', () => {
  it('meets every target at its limit', () => {
    const { text, exitCode } = quizConclusion(ALL)
    expect(text.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(11)
    expect(exitCode).toBe(0)
  })

  it.each<[string, QuizRounds]>([
    ['saves/s', { passing: [{ perSecond: 5001 }] }],
    ['before a flush', { save: [{ perSecond: 2000, wrong: 1 }] }],
    ['quiet machine', { examSave: [{ p50: 26, p99: 251, wrong: 0 }] }],
    ['p99 over p50', { examSave: [{ p50: 24, p99: 250, wrong: 0 }] }],
    ['not stored', { examSave: [{ p50: 25, p99: 250, wrong: 1 }] }],
    ['closed', { closing: [{ ms: 20_010 }] }],
    ['listing', { idleListing: [{ p99: 4.9 }] }],
    ['second scorer', { scores: [{ wrong: 1 }] }],
    ['time among many', { resultFew: [{ p50: 1.9 }] }],
    ['beside a correction', { correctionSave: [{ p99: 10.1 }] }],
    ['ranks after', { correction: [{ wrong: 1 }] }],
  ])('misses the target of %s alone beyond its limit', (words, worse) => {
    expect(missed({ ...ALL, ...worse })).toEqual([expect.stringContaining(words)])
    expect(quizConclusion({ ...ALL, ...worse }).exitCode).toBe(1)
  })

  it('misses a target of which a figure is not there', () => {
    expect(missed({ ...SAVES, passing: [] })).toHaveLength(1)
  })

  it('takes the middle of the rounds, but no lost answer and no late end', () => {
    const rounds = { ...EXAM, examListing: [{ p99: 99 }, { p99: 1 }, { p99: 15 }] }
    expect(missed(rounds)).toEqual([])
    const wrong = { examSave: [...(EXAM.examSave ?? []), { p50: 25, p99: 250, wrong: 1 }] }
    expect(missed({ ...rounds, ...wrong })).toHaveLength(1)
    expect(missed({ ...rounds, closing: [{ ms: 1 }, { ms: 30_000 }, { ms: 1 }] })).toHaveLength(1)
  })

  it('says nothing of parts that were not measured', () => {
    expect(quizConclusion(SCORES).text).toMatch(/^case .*\n-+.*\npapers scored twice +10,000 .*\n\nok .*$/)
  })
})
