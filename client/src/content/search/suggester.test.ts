import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { createSuggester, type ShownSuggestion, SUGGEST_DELAY_MS } from './suggester.ts'

type SuggestRequest = {
  q: string | null
  signal: AbortSignal
  respond: (...titles: string[]) => void
  fail: () => void
}

let requests: SuggestRequest[]
let shown: readonly ShownSuggestion[][]
let suggester: ReturnType<typeof createSuggester>

const post = (title: string): ShownSuggestion => ({ kind: 'post', title, slug: title })
const titles = () => shown.at(-1)?.map((each) => (each.kind === 'search' ? each.query : each.title))

beforeEach(() => {
  vi.useFakeTimers()
  stubPageRequest()
  requests = []
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
      requests.push({ q: new URL(url).searchParams.get('q'), signal, respond, fail })
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
  suggester.suggest(text)
  await pass()
}

describe('suggestions of the server', () => {
  it('the suggester requests suggestions after a pause in typing, and sends the normalized text', async () => {
    suggester.suggest('po')
    await pass(SUGGEST_DELAY_MS - 1)
    suggester.suggest(' POL ')
    await pass(SUGGEST_DELAY_MS - 1)
    expect(requests).toEqual([])
    await pass(1)
    expect(requests.map(({ q }) => q)).toEqual(['pol'])
    requests[0]?.respond('Police 2026')
    await settle()
    expect(titles()).toEqual(['Police 2026'])
  })

  it.each(['', 'p', '  ', '***'])('the suggester sends no request for %j', async (text) => {
    await type(text)
    expect(requests).toEqual([])
    expect(titles()).toEqual([])
  })

  it('the suggester aborts its request when the text changes', async () => {
    await type('pol')
    suggester.suggest('poli')
    expect(requests[0]?.signal.aborted).toBe(true)
    await pass()
    expect(requests.map(({ q }) => q)).toEqual(['pol', 'poli'])
  })

  it('the suggester ignores a response that arrives after the response to a newer request', async () => {
    await type('cl')
    const [first] = requests
    // Simulates a response that can no longer be aborted.
    vi.spyOn(AbortController.prototype, 'abort').mockImplementation(() => undefined)
    await type('police')
    requests[1]?.respond('Police')
    await settle()
    first?.respond('Clerk')
    await settle()
    expect(titles()).toEqual(['Police'])
    await type('')
    expect(titles()).toEqual([])
  })

  it('the suggester still shows the suggestions that match the longer text while it waits for the next response', async () => {
    await type('po')
    requests[0]?.respond('Police', 'Postman')
    await settle()
    suggester.suggest('pos')
    expect(titles()).toEqual(['Postman'])
    suggester.suggest('pox')
    expect(titles()).toEqual([])
  })

  it('the suggester requests the same text once', async () => {
    await type('po')
    requests[0]?.respond('Police', 'Postman')
    await settle()
    await type('pol')
    requests[1]?.respond('Police')
    await settle()
    await type('po')
    expect(requests).toHaveLength(2)
    expect(titles()).toEqual(['Police', 'Postman'])
  })

  it('the suggester shows organisations in the order of the response', async () => {
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
    suggester.suggest('poli')
    expect(titles()).toEqual(['Police'])
  })

  it('the suggester omits suggestions of an unknown kind', async () => {
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

  it('the suggester shows none when the request fails and sends no request when offline', async () => {
    await type('po')
    requests[0]?.fail()
    await settle()
    expect(titles()).toEqual([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await type('pol')
    expect(requests).toHaveLength(1)
  })

  it('the suggester aborts its request when it is stopped', async () => {
    await type('po')
    suggester.stop()
    expect(requests[0]?.signal.aborted).toBe(true)
    await settle()
    expect(titles()).toEqual([])
  })
})
