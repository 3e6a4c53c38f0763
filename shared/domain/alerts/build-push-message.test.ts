import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPushMessage, PUSH_MESSAGE_BYTES, type PushMessageParts } from './build-push-message.ts'

const PARTS: PushMessageParts = {
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
  const built = buildPushMessage({ ...PARTS, words: { title, body } })
  return (JSON.parse(built) as { notification: Record<string, unknown> }).notification
}

describe('a push message', () => {
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
        const built = buildPushMessage({ ...PARTS, words: { title, body: lines }, path: to })
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
    { title: PARTS.words.title, body: PARTS.words.body, lang: 'en', dir: 'auto' },
  ],
  ['the address of its page', { path: '/job/%E0%A4%AA' }, { navigate: 'https://avsar.test/job/%E0%A4%AA' }],
  ['the id of its alert as tag', {}, { tag: '4711', data: PARTS.data }],
  ['silence in quiet hours', { isSilent: true }, { silent: true }],
  ['a blank body', { words: { title: 'Clerk', body: '' } }, { title: 'Clerk', body: '' }],
])('a push message contains %s', (_what, changes, expected) => {
  const message = JSON.parse(buildPushMessage({ ...PARTS, ...changes })) as { notification: object }
  expect(message).toMatchObject({ web_push: 8030, mutable: true, notification: expected })
  expect('silent' in message.notification).toBe(changes.isSilent === true)
})
