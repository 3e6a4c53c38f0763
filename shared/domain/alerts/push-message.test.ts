import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockInstant } from '#shared/domain/dates/clock-time.ts'
import {
  buildPushMessage,
  plainNotification,
  readPushMessage,
  isSilentAt,
  mayArriveInQuiet,
  onArrival,
  PUSH_MESSAGE_BYTES,
} from './push-message.ts'
import type { PushMessageParts, PushNotification, PushData, PushKind } from './push-message.ts'

const ORIGIN = 'https://avsar.test'
const PLAIN = plainNotification('en', ORIGIN)

const PARTS: PushMessageParts = {
  words: { title: 'Admit card out · CSBC', body: 'बिहार पुलिस Constable\nLast date: 31/12/2026' },
  lang: 'en',
  data: {
    alertId: '4711',
    kind: 'admitCards',
    postId: '01KAJ5EVF0000000000000000A',
    quiet: { from: '21:30', to: '07:00' },
    outdated: { at: 1_798_741_800_000, title: 'Last date: 31/12/2026' },
  },
  isSilent: false,
  origin: ORIGIN,
  path: '/job/Constable-2026',
}
const SHOWN: PushNotification = {
  ...PARTS.words,
  lang: 'en',
  dir: 'auto',
  tag: '4711',
  navigate: `${ORIGIN}/job/Constable-2026`,
  data: PARTS.data,
}

type Message = { web_push: unknown; mutable: unknown; notification: Record<string, unknown> }
const messageOf = (parts: Partial<PushMessageParts> = {}) =>
  JSON.parse(buildPushMessage({ ...PARTS, ...parts })) as Message
const read = (text: string | null, notification: unknown = null) =>
  readPushMessage({ notification, text }, ORIGIN)

const NIGHT = { from: '21:30', to: '07:00' }
const at = (time: string): number => clockInstant('2026-12-01', time)
const pushData = (kind: PushKind, more: Partial<PushData> = {}): PushData => ({
  alertId: '1',
  kind,
  postId: null,
  quiet: NIGHT,
  outdated: null,
  ...more,
})

const TEXT_PARTS: PushMessageParts = {
  words: { title: 'Admit card out · CSBC', body: 'बिहार पुलिस Constable\nLast date: 31/12/2026' },
  lang: 'en',
  data: {
    alertId: '4711',
    kind: 'admitCards',
    postId: '01KAJ5EVF0000000000000000A',
    quiet: null,
    outdated: null,
  },
  isSilent: false,
  origin: 'https://avsar.test',
  path: '/job/Constable-2026',
}

const wordsOf = (title: string, body: string) => {
  const built = buildPushMessage({ ...TEXT_PARTS, words: { title, body } })
  return (JSON.parse(built) as { notification: Record<string, unknown> }).notification
}

describe('a push message', () => {
  it('a push message has the declarative web push format and may be changed by the service worker', () => {
    expect(messageOf()).toEqual({ web_push: 8030, mutable: true, notification: SHOWN })
    expect(messageOf({ isSilent: true }).notification).toEqual({ ...SHOWN, silent: true })
  })

  it('a push message appears the same when read from its text or from the notification passed by Safari', () => {
    expect(read(buildPushMessage(PARTS))).toEqual(SHOWN)
    expect(read(null, messageOf().notification)).toEqual(SHOWN)
  })
})

describe('an invalid or partial push message', () => {
  const changed = (changes: Record<string, unknown>, message: Record<string, unknown> = {}) =>
    JSON.stringify({ ...messageOf(), ...message, notification: { ...messageOf().notification, ...changes } })

  it.each<[string, string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['broken JSON', '{"web_push":8030'],
    ['JSON without fields', '8030'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', changed({}, { web_push: 8031 })],
    ['the version as a text', changed({}, { web_push: '8030' })],
    ['no notification', '{"web_push":8030}'],
    ['a notification that is a text', changed({}).replace(/"notification":.*$/, '"notification":"x"}')],
    ['no title', changed({ title: undefined })],
    ['a title that shows nothing', changed({ title: ' \u200B' })],
    ['a title that is no text', changed({ title: { toString: 'x' } })],
    ['no tag', changed({ tag: '' })],
    ['a long tag', changed({ tag: 'x'.repeat(129) })],
    ['no address', changed({ navigate: undefined })],
    ['an empty address', changed({ navigate: '' })],
    ['javascript', changed({ navigate: 'javascript:alert(1)' })],
    ['data', changed({ navigate: 'data:text/html,x' })],
    ['a blob of this origin', changed({ navigate: `blob:${ORIGIN}/x` })],
    ['another origin', changed({ navigate: 'https://evil.test/job/x' })],
    ['another origin without a scheme', changed({ navigate: '//evil.test/job/x' })],
    ['another origin with backslashes', changed({ navigate: String.raw`\\evil.test\x` })],
    ['an origin that begins like this one', changed({ navigate: `${ORIGIN}.evil.test/` })],
    ['this host without TLS', changed({ navigate: 'http://avsar.test/job/x' })],
    ['another port', changed({ navigate: `${ORIGIN}:8443/job/x` })],
    ['user info', changed({ navigate: 'https://avsar.test@evil.test/' })],
    ['user info of this host', changed({ navigate: 'https://a:b@avsar.test/' })],
    ['a path that is a host', changed({ navigate: `${ORIGIN}//evil.test/` })],
    ['no address at all', changed({ navigate: 'https://[' })],
    ['no data', changed({ data: null })],
    ['data without an id', changed({ data: { kind: 'results' } })],
    ['an unknown kind', changed({ data: { alertId: '1', kind: 'toString' } })],
  ])('an invalid push message appears as the generic notification: %s', (_title, text) => {
    expect(read(text)).toEqual(PLAIN)
  })

  it('a push message with a valid text appears as the generic notification if the notification from the browser is invalid', () => {
    expect(read(buildPushMessage(PARTS), { title: 'x' })).toEqual(PLAIN)
  })

  it('an invalid push message never causes an exception', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true })
    const near = fc.record(
      { title: anything, body: anything, lang: anything, tag: anything, navigate: anything, data: anything },
      { requiredKeys: [] },
    )
    const json = fc.oneof(
      fc.json(),
      near.map((each) => JSON.stringify({ web_push: 8030, notification: each }, bare)),
    )
    fc.assert(
      fc.property(fc.oneof(anything, near), fc.oneof(json, fc.string()), (notification, text) => {
        for (const shown of [read(text, notification), read(text)]) {
          expect(shown.title).not.toBe('')
          expect(new URL(shown.navigate).origin).toBe(ORIGIN)
        }
      }),
    )
  })

  const bare = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

  it('a partial push message shows its readable parts: a relative address, another language, no body and no post', () => {
    const data = { alertId: '1', kind: 'digest', postId: '' }
    expect(read(changed({ navigate: '/alerts?x=1#y', lang: 'hi', body: 3, data }))).toEqual({
      ...SHOWN,
      body: '',
      navigate: `${ORIGIN}/alerts?x=1#y`,
      data: { ...data, postId: null, quiet: null, outdated: null },
    })
  })

  it.each([
    [{ quiet: { from: '21:30', to: '21:30' } }],
    [{ quiet: { from: '25:00', to: '07:00' } }],
    [{ quiet: 'night' }],
    [{ outdated: { at: '2026', title: 'x' } }],
    [{ outdated: { at: 1, title: ' ' } }],
  ])(
    'a partial push message appears without its invalid quiet hours or its invalid second title: %o',
    (more) => {
      const data = { alertId: '1', kind: 'results', postId: 'P', ...more }
      expect(read(changed({ data })).data).toEqual({ ...data, quiet: null, outdated: null })
    },
  )

  it('an invalid push message leads to the alerts page of this site', () => {
    expect(PLAIN).toMatchObject({ navigate: `${ORIGIN}/alerts`, tag: 'alerts', data: null })
  })
})

describe('arrival', () => {
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
      expect(isSilentAt(at(time), pushData(kind), NIGHT)).toBe(isSilent)
    })

    it('an arriving message follows the quiet hours stored on the device, or those in the message if none are stored', () => {
      const isSilent = (known: Parameters<typeof isSilentAt>[2]) =>
        isSilentAt(at('23:00'), pushData('results'), known)
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

    it('an arriving message shows its second title once its first title is outdated', () => {
      const outdated = { at: at('00:00'), title: 'Last date: 01/12/2026' }
      const message = {
        ...plainNotification('en', 'https://avsar.test'),
        title: 'Last date is tomorrow',
        data: pushData('reminder', { outdated }),
      }
      expect(onArrival(message, at('00:00') - 1).title).toBe('Last date is tomorrow')
      expect(onArrival(message, at('00:00')).title).toBe('Last date: 01/12/2026')
      const lasting = { ...message, data: pushData('results') }
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
      expect(mayArriveInQuiet(at(time), pushData(kind, { quiet }))).toBe(may)
    },
  )
})

describe('buildPushMessage', () => {
  describe('the texts of a push message', () => {
    it('a push message has at most 3,000 bytes for any text and address', () => {
      const text = fc.oneof(
        fc
          .array(fc.nat({ max: 0x10_ff_ff }), { maxLength: 200 })
          .map((codes) => String.fromCodePoint(...codes)),
        fc
          .constantFrom('भर्ती परीक्षा ', '\u0001', 'शि\u0301\u0301', '\u{1F469}\u200D\u{1F467}', 'مرحبا ')
          .map((part) => part.repeat(60)),
      )
      const body = fc.array(text, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'))
      const path = fc.constantFrom('/', `/job/${encodeURIComponent('भ'.repeat(200))}`)
      fc.assert(
        fc.property(text, body, path, (title, lines, to) => {
          const built = buildPushMessage({ ...TEXT_PARTS, words: { title, body: lines }, path: to })
          expect(new TextEncoder().encode(built).length).toBeLessThanOrEqual(PUSH_MESSAGE_BYTES)
          expect(JSON.parse(built)).toHaveProperty('notification.tag', '4711')
        }),
        { numRuns: 40 },
      )
    })

    it('a push message cuts texts between graphemes, and a long name at a word', () => {
      const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
      expect(wordsOf(family.repeat(90), 'x')['title']).toBe(`${family.repeat(19)}…`)
      const name = `${'Assistant '.repeat(20)}Admit Card`
      expect(wordsOf('x', name)['body']).toMatch(/^Assistant .* … Admit Card$/)
    })

    it('a push message isolates right-to-left text within its line', () => {
      const { body } = wordsOf('x', 'Clerk \u202Efdp.exe 2026\nمدرسة\u2069 2026\nLast date: 31/12/2026')
      expect(body).toBe('\u2068Clerk \u202Efdp.exe 2026\u2069\n\u2068مدرسة 2026\u2069\nLast date: 31/12/2026')
      expect(String(wordsOf('مدرسة '.repeat(60), 'x')['title'])).toMatch(/^\u2068.*…\u2069$/)
    })

    it('a push message replaces lone surrogates', () => {
      expect(wordsOf('a\uD83D', '\uDC69b')).toMatchObject({ title: 'a\uFFFD', body: '\uFFFDb' })
    })
  })

  it.each<[string, Partial<PushMessageParts>, object]>([
    [
      'the text of the alert',
      {},
      { title: TEXT_PARTS.words.title, body: TEXT_PARTS.words.body, lang: 'en', dir: 'auto' },
    ],
    ['the address of its page', { path: '/job/%E0%A4%AA' }, { navigate: 'https://avsar.test/job/%E0%A4%AA' }],
    ['the id of its alert as tag', {}, { tag: '4711', data: TEXT_PARTS.data }],
    ['silence in quiet hours', { isSilent: true }, { silent: true }],
    ['a blank body', { words: { title: 'Clerk', body: '' } }, { title: 'Clerk', body: '' }],
  ])('a push message contains %s', (_what, changes, expected) => {
    const message = JSON.parse(buildPushMessage({ ...TEXT_PARTS, ...changes })) as { notification: object }
    expect(message).toMatchObject({ web_push: 8030, mutable: true, notification: expected })
    expect('silent' in message.notification).toBe(changes.isSilent === true)
  })
})
