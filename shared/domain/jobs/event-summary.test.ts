import { expect, test } from 'vitest'
import { eventSummary } from './event-summary.ts'
import type { EventCode } from './event-summary.ts'

const [from, to] = ['2026-11-30', '2026-12-15']

const cases: [EventCode, string][] = [
  [{ type: 'created', params: {} }, 'Published'],
  [{ type: 'updated', params: {} }, 'Details updated'],
  [{ type: 'edited', params: {} }, ''],
  [{ type: 'removed', params: {} }, ''],
  [{ type: 'applyOut', params: {} }, 'Applications open'],
  [{ type: 'admissionOut', params: {} }, 'Admission link out'],
  [{ type: 'admitCardOut', params: {} }, 'Admit card out'],
  [{ type: 'answerKeyOut', params: {} }, 'Answer key out'],
  [{ type: 'resultOut', params: {} }, 'Result out'],
  [{ type: 'dateAnnounced', params: { to } }, 'Last date announced: 15/12/2026'],
  [{ type: 'dateExtended', params: { from, to } }, 'Last date extended from 30/11/2026 to 15/12/2026'],
  [
    { type: 'dateChanged', params: { from: to, to: from } },
    'Last date changed from 15/12/2026 to 30/11/2026',
  ],
]

test.each(cases)('eventSummary describes the event %j', (event, summary) => {
  expect(eventSummary(event)).toBe(summary)
})
