import { describe, expect, it } from 'vitest'
import { isSilentAt, mayArriveInQuiet, onArrival } from './arrival.ts'
import { clockInstant } from './clock-time.ts'
import { plainNotification, type PushData, type PushKind } from './push-message.ts'

const NIGHT = { from: '21:30', to: '07:00' }
const at = (time: string): number => clockInstant('2026-12-01', time)
const data = (kind: PushKind, more: Partial<PushData> = {}): PushData => ({
  alertId: '1',
  kind,
  postId: null,
  quiet: NIGHT,
  outdated: null,
  ...more,
})

describe('a message that arrives', () => {
  it.each<[string, PushKind, string, boolean]>([
    ['a topic before quiet hours rings', 'latestJobs', '21:29', false],
    ['a topic in quiet hours is silent', 'latestJobs', '21:30', true],
    ['a topic after midnight is silent', 'results', '02:00', true],
    ['a topic after quiet hours rings', 'results', '07:00', false],
    ['news of a followed post is silent', 'lastDate', '23:00', true],
    ['a reminder of a last date is silent', 'reminder', '23:00', true],
    ['a digest is silent', 'digest', '23:00', true],
    ['a reminder of a quiz rings', 'quiz', '23:00', false],
    ['a test rings', 'test', '23:00', false],
  ])('%s', (_rule, kind, time, isSilent) => {
    expect(isSilentAt(at(time), data(kind), NIGHT)).toBe(isSilent)
  })

  it('an arriving message follows the quiet hours stored on the device, or its own if none are stored', () => {
    const isSilent = (known: Parameters<typeof isSilentAt>[2]) =>
      isSilentAt(at('23:00'), data('results'), known)
    expect([NIGHT, { from: '13:00', to: '15:00' }, null, undefined].map(isSilent)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('an unreadable message follows the quiet hours of the device', () => {
    expect([isSilentAt(at('23:00'), null, NIGHT), isSilentAt(at('23:00'), null, undefined)]).toEqual([
      true,
      false,
    ])
  })

  it('an arriving message shows its second title from the time at which the first is outdated', () => {
    const outdated = { at: at('00:00'), title: 'Last date: 01/12/2026' }
    const message = {
      ...plainNotification('en', 'https://avsar.test'),
      title: 'Last date is tomorrow',
      data: data('reminder', { outdated }),
    }
    expect(onArrival(message, at('00:00') - 1).title).toBe('Last date is tomorrow')
    expect(onArrival(message, at('00:00')).title).toBe('Last date: 01/12/2026')
    const lasting = { ...message, data: data('results') }
    expect(onArrival(lasting, at('23:00'))).toEqual(lasting)
  })
})

it.each<[string, PushKind, PushData['quiet'], boolean]>([
  ['20:29', 'latestJobs', NIGHT, false],
  ['20:30', 'latestJobs', NIGHT, true],
  ['21:29', 'latestJobs', NIGHT, true],
  ['23:30', 'lastDate', NIGHT, true],
  ['07:00', 'latestJobs', NIGHT, false],
  ['21:29', 'quiz', NIGHT, false],
  ['21:29', 'latestJobs', null, false],
  ['23:30', 'latestJobs', { from: '00:15', to: '00:30' }, true],
])(
  'a message sent at %s (%s, quiet hours %o) may arrive within quiet hours: %s',
  (time, kind, quiet, may) => {
    expect(mayArriveInQuiet(at(time), data(kind, { quiet }))).toBe(may)
  },
)
