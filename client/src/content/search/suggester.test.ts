import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { SUGGEST_DELAY_MS } from './server-suggestions.ts'
import { createSuggester, type ShownSuggestion } from './suggester.ts'

type Asked = {
  q: string | null
  signal: AbortSignal
  respond: (...titles: string[]) => void
  fail: () => void
}

let asked: Asked[]
let shown: readonly ShownSuggestion[][]
let suggester: ReturnType<typeof createSuggester>

const post = (title: string): ShownSuggestion => ({ kind: 'post', title, slug: title })
const titles = () => shown.at(-1)?.map((each) => (each.kind === 'search' ? each.query : each.title))

beforeEach(() => {
  vi.useFakeTimers()
  stubPageRequest()
  asked = []
  const fetched = ({ url, signal }: Request) =>
    new Promise<Response>((resolve, reject) => {
      const respond = (...names: string[]) =>
        resolve(
          Response.json({
            statusCode: 200,
            success: true,
            message: 'OK',
            data: { suggestions: names.map(post) },
          }),
        )
      const fail = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', fail)
      asked.push({ q: new URL(url).searchParams.get('q'), signal, respond, fail })
    })
  vi.stubGlobal('fetch', vi.fn(fetched))
  const calls: ShownSuggestion[][] = []
  shown = calls
  suggester = createSuggester((suggestions) => void calls.push([...suggestions]))
})
afterEach(() => suggester.stop())

const pass = (ms = SUGGEST_DELAY_MS) => vi.advanceTimersByTimeAsync(ms)
const settle = () => vi.advanceTimersByTimeAsync(0)
const type = async (text: string) => {
  suggester.ask(text)
  await pass()
}

describe('suggestions of the server', () => {
  it('are asked for after a pause in typing, by the words alone', async () => {
    suggester.ask('po')
    await pass(SUGGEST_DELAY_MS - 1)
    suggester.ask(' POL ')
    await pass(SUGGEST_DELAY_MS - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked.map(({ q }) => q)).toEqual(['pol'])
    asked[0]?.respond('Police 2026')
    await settle()
    expect(titles()).toEqual(['Police 2026'])
  })

  it.each(['', 'p', '  ', '***'])('are not asked for %j', async (text) => {
    await type(text)
    expect(asked).toEqual([])
    expect(titles()).toEqual([])
  })

  it('end their request as soon as something else is typed', async () => {
    await type('pol')
    suggester.ask('poli')
    expect(asked[0]?.signal.aborted).toBe(true)
    await pass()
    expect(asked.map(({ q }) => q)).toEqual(['pol', 'poli'])
  })

  it('never replace newer ones, in whatever order they come', async () => {
    await type('cl')
    const [first] = asked
    // Simulates a response that can no longer be aborted.
    vi.spyOn(AbortController.prototype, 'abort').mockImplementation(() => undefined)
    await type('police')
    asked[1]?.respond('Police')
    await settle()
    first?.respond('Clerk')
    await settle()
    expect(titles()).toEqual(['Police'])
    await type('')
    expect(titles()).toEqual([])
  })

  it('stay while the next are on their way, as far as they match', async () => {
    await type('po')
    asked[0]?.respond('Police', 'Postman')
    await settle()
    suggester.ask('pos')
    expect(titles()).toEqual(['Postman'])
    suggester.ask('pox')
    expect(titles()).toEqual([])
  })

  it('are not asked for twice', async () => {
    await type('po')
    asked[0]?.respond('Police', 'Postman')
    await settle()
    await type('pol')
    asked[1]?.respond('Police')
    await settle()
    await type('po')
    expect(asked).toHaveLength(2)
    expect(titles()).toEqual(['Police', 'Postman'])
  })

  it('may be organisations, which stay where they are in the answer', async () => {
    await type('po')
    const organisation = { kind: 'organisation' as const, title: 'Police Board (PB)', slug: 'pb' }
    vi.mocked(fetch).mockResolvedValueOnce(
      Response.json({
        statusCode: 200,
        success: true,
        message: 'OK',
        data: { suggestions: [organisation, post('Police')] },
      }),
    )
    await type('pol')
    expect(shown.at(-1)).toEqual([organisation, post('Police')])
    // Only the server knows if an organisation still matches more letters.
    suggester.ask('poli')
    expect(titles()).toEqual(['Police'])
  })

  it('leave out what this program does not know', async () => {
    await type('po')
    const unknown = { kind: 'planet', title: 'Pollux' } as unknown as ShownSuggestion
    vi.mocked(fetch).mockResolvedValueOnce(
      Response.json({
        statusCode: 200,
        success: true,
        message: 'OK',
        data: { suggestions: [unknown, post('Police')] },
      }),
    )
    await type('pol')
    expect(titles()).toEqual(['Police'])
  })

  it('are missing without a network, and not asked for where there is none', async () => {
    await type('po')
    asked[0]?.fail()
    await settle()
    expect(titles()).toEqual([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await type('pol')
    expect(asked).toHaveLength(1)
  })

  it('are not shown once nothing is wanted any more', async () => {
    await type('po')
    suggester.stop()
    expect(asked[0]?.signal.aborted).toBe(true)
    await settle()
    expect(titles()).toEqual([])
  })
})
