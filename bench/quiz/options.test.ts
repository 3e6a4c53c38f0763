import { describe, expect, it } from 'vitest'
import { readQuizOptions } from './options.ts'

describe('the options of the benchmark of quizzes', () => {
  it('are those of the documented run by themselves', () => {
    expect(readQuizOptions([])).toEqual({
      candidates: 1000,
      rounds: 3,
      seconds: 40,
      ranked: 100_000,
      papers: 10_000,
      parts: ['saves', 'exam', 'scores', 'results', 'correction'],
    })
  })

  it('take other sizes and a part alone', () => {
    const args = ['--candidates', '50', '--seconds', '20', '--rounds', '1', '--only', 'exam']
    expect(readQuizOptions(args)).toMatchObject({ candidates: 50, seconds: 20, rounds: 1, parts: ['exam'] })
  })

  it.each([
    ['--candidates', '0'],
    ['--rounds', 'x'],
    ['--seconds', '14'],
    ['--ranked', '1000'],
    ['--papers', '-1'],
    ['--only', 'start'],
  ])('refuse %s %s with the usage', (name, value) => {
    expect(() => readQuizOptions([`${name}=${value}`])).toThrow('Usage: npm run bench:quiz')
  })
})
