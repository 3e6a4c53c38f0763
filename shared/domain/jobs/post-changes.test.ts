import { expect, it } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { changesSince, toSeenPost } from './post-changes.ts'

const NONE = {
  applyLink: null,
  admissionLink: null,
  admitCardLink: null,
  answerKeyLink: null,
  resultLink: null,
}
const AT = '2026-11-20T06:00:00.000Z'
const examOn = (...days: string[]) => ({
  milestones: [{ name: 'exam' as const, days, since: null, withPost: false, link: '' }],
})
const post = buildSummary({
  changedAt: '2026-11-01T06:00:00.000Z',
  lastDate: '2026-12-01',
  stages: { ...NONE, applyLink: AT },
  ...examOn('2027-02-10'),
})
const seen = toSeenPost(post)

it('a post that did not change has no changes', () => {
  expect(changesSince(seen, post)).toEqual([])
})

it('new stages are changes, the latest stage first, and a closed stage is none', () => {
  const stages = { ...NONE, admitCardLink: AT, answerKeyLink: AT }
  expect(changesSince(seen, { ...post, changedAt: AT, stages })).toEqual([
    { type: 'answerKeyOut', params: {} },
    { type: 'admitCardOut', params: {} },
  ])
})

it.each([
  ['2026-12-01', '2026-12-08', 'dateExtended', { from: '2026-12-01', to: '2026-12-08' }],
  ['2026-12-01', '2026-11-28', 'dateChanged', { from: '2026-12-01', to: '2026-11-28' }],
  ['', '2026-12-08', 'dateAnnounced', { to: '2026-12-08' }],
])('a last date that moved from %j to %j is the change %s', (from, to, type, params) => {
  expect(changesSince({ ...seen, lastDate: from }, { ...post, lastDate: to })).toEqual([{ type, params }])
})

it('a moved, added or removed date of the examination is a change', () => {
  expect(changesSince(seen, { ...post, ...examOn('2027-03-01') })).toEqual([
    { type: 'examMoved', params: { to: '2027-03-01' } },
  ])
  expect(changesSince(seen, { ...post, ...examOn('2027-02-10', '2027-06-01') })).toEqual([
    { type: 'examMoved', params: { to: '2027-06-01' } },
  ])
  expect(changesSince(seen, { ...post, milestones: [] })).toEqual([
    { type: 'examMoved', params: { to: null } },
  ])
})

it('any other change worth telling is an update, and a minor edit is none', () => {
  expect(changesSince(seen, { ...post, changedAt: AT })).toEqual([{ type: 'updated', params: {} }])
  const edited = { ...post, updatedAt: AT }
  expect(changesSince(seen, edited)).toEqual([])
})
