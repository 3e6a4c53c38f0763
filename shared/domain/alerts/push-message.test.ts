import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPushMessage, type PushMessageParts } from './build-push-message.ts'
import { plainNotification, readPushMessage, type PushNotification } from './push-message.ts'

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

describe('a push message', () => {
  it('a push message has the declarative format, which the worker may change', () => {
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
  ])('an invalid push message appears as the plain notification: %s', (_title, text) => {
    expect(read(text)).toEqual(PLAIN)
  })

  it('a push message with a valid text appears as the plain notification if its notification is invalid', () => {
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
  ])('a partial push message loses invalid quiet hours and invalid second titles: %o', (more) => {
    const data = { alertId: '1', kind: 'results', postId: 'P', ...more }
    expect(read(changed({ data })).data).toEqual({ ...data, quiet: null, outdated: null })
  })

  it('an invalid push message leads to the alerts page of this site', () => {
    expect(PLAIN).toMatchObject({ navigate: `${ORIGIN}/alerts`, tag: 'alerts', data: null })
  })
})
