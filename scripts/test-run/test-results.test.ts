import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { summary, readPlaywright, readVitest, slowest } from './test-results.mjs'

function written(report: object): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-')), 'report.json')
  fs.writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the report of vitest', () => {
  it('the report of vitest counts tests, and counts a file that cannot be loaded as a failed test', () => {
    const at = { startTime: 1000, endTime: 3500 }
    const report = written({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: '/root/server/a.test.ts', status: 'passed', assertionResults: [{}], ...at },
        {
          name: '/root/server/b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'an answer is kept', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'an answer is right',
              failureMessages: ['\u001B[31mError: expected 1 to be 2\u001B[39m\n    at b.test.ts:3'],
            },
          ],
          ...at,
        },
        {
          name: '/root/server/c.test.ts',
          status: 'failed',
          message: 'SyntaxError: no such export',
          assertionResults: [],
          ...at,
        },
      ],
    })
    expect(readVitest(report, '/root')).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
      files: ['a', 'b', 'c'].map((name) => ({ file: `server/${name}.test.ts`, seconds: 2.5 })),
      failures: [
        'server/c.test.ts: SyntaxError: no such export',
        'server/b.test.ts an answer is right: Error: expected 1 to be 2',
      ],
    })
  })
})

describe('the report of Playwright', () => {
  it('the report of Playwright counts tests, and counts a test that passed at the second try as failed', () => {
    const spec = (...durations: number[]) => ({
      tests: durations.map((duration) => ({ status: 'expected', results: [{ duration }] })),
    })
    const ended = (line: number, title: string, status: string, message?: string) => ({
      file: 'b.spec.ts',
      line,
      title,
      tests: [
        { status, results: [...(message ? [{ duration: 0, error: { message } }] : []), { duration: 0 }] },
      ],
    })
    const report = written({
      stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec(100, 200)],
          suites: [{ specs: [spec(300)], suites: [{ specs: [spec(400)] }] }],
        },
        {
          file: 'b.spec.ts',
          specs: [
            ended(3, 'opens', 'unexpected', 'Error: not visible\nCall log'),
            ended(9, 'closes', 'flaky', 'Error: late'),
            ended(20, 'is not for phones', 'skipped'),
          ],
        },
      ],
    })
    expect(readPlaywright(report, 'client/e2e')).toEqual({
      passed: 7,
      failed: 3,
      skipped: 3,
      files: [
        { file: 'client/e2e/a.spec.ts', seconds: 1 },
        { file: 'client/e2e/b.spec.ts', seconds: 0 },
      ],
      failures: [
        'client/e2e/b.spec.ts:3 opens: Error: not visible',
        'client/e2e/b.spec.ts:9 closes: Error: late',
      ],
    })
  })
})

describe('the summary of a run', () => {
  const step = (passed: number, failed: number, more: object = {}) => ({
    passed,
    failed,
    seconds: 2,
    cpuSeconds: 3.5,
    ...more,
  })

  it('the summary of a test run names the slowest test files of all runners, and adds up runs on several devices', () => {
    const files = [
      { file: 'a', seconds: 2 },
      { file: 'b', seconds: 3.5 },
      { file: 'a', seconds: 2 },
      { file: 'c', seconds: 1 },
    ]
    expect(slowest(files, 2)).toEqual([
      { file: 'a', seconds: 4 },
      { file: 'b', seconds: 3.5 },
    ])
    const many = Array.from({ length: 12 }, (_, n) => ({ file: `f${n}`, seconds: n }))
    const { lines } = summary(
      new Map([
        ['one', step(1, 0, { files: many })],
        ['two', step(1, 0, { files })],
      ]),
    )
    const named = lines
      .filter((line) => /^ +\d+\.\d s  \w+$/.test(line))
      .map((line) => line.split('  ').at(-1))
    expect(named).toEqual(['f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'a', 'b'])
  })

  it('the summary of a run ends with the sum of all steps and passes if nothing failed', () => {
    const { lines, isGood } = summary(
      new Map([
        ['lint', step(1, 0)],
        ['tests', step(41, 0, { skipped: 2 })],
      ]),
    )
    expect(isGood).toBe(true)
    expect(lines.at(-1)).toBe('42 passed, 0 failed')
    expect(lines.at(-2)).toMatch(/^ok +tests +2\.0 s +3\.5 s  41 passed, 2 skipped$/)
  })

  it('the summary of a test run reports a failure if anything failed or no test ran', () => {
    const failed = summary(
      new Map([
        ['lint', step(0, 1, { cpuSeconds: null })],
        ['tests', step(41, 1, { failures: ['a.spec.ts:3 opens: Error: late'] })],
      ]),
    )
    expect(failed.isGood).toBe(false)
    expect(failed.lines.at(-1)).toBe('41 passed, 2 failed')
    expect(failed.lines.at(-2)).toBe('failed: a.spec.ts:3 opens: Error: late')
    expect(failed.lines.at(-4)).toMatch(/^FAIL +lint +2\.0 s +\?  0 passed, 1 failed$/)
    expect(summary(new Map()).isGood).toBe(false)
  })
})
