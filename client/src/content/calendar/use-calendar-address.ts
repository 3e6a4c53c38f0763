import { useCallback, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import type { CalendarAddress, NewCalendarAddress } from '#shared/contracts/calendar.ts'
import { send, type HttpRequest } from '#client/data/http.ts'
import { useSite } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useRequest } from '#client/ui/use-request.ts'

const PATH = '/calendar-address'

// Sends JSON even without fields: other sites cannot send that with the user's cookie (CSRF).
const change = (method: 'POST' | 'DELETE') => ({ method, body: {} }) as const

/** Returns the text for a failed request: the reason of the server, or that the device is offline. */
function useErrorText(): (error: unknown) => string {
  const { offline, text } = useMessages().lists.failed
  return (error) => {
    if (error instanceof ApiError) return error.message === '' ? text : error.message
    return error instanceof Error && error.name === 'NetworkError' ? offline : text
  }
}

/** State of the address. `url` is present only after this page made the address. */
type Known = { address: CalendarAddress | null; url?: string }

type Outcome = { kind: 'done' | 'failed'; text: string }

/** Reads and changes the calendar address of a user, one change at a time. */
export function useCalendarAddress(userId: string) {
  const { requestDelayMs: delayMs } = useSite()
  const toText = useErrorText()
  const request = useCallback(
    <Data>(options?: HttpRequest) => send<Data>('', PATH, { ...options, delayMs }),
    [delayMs],
  )
  const read = useCallback(async () => (await request<Known>()).data, [request])
  const [stored, retry] = useRequest(userId, read)
  const [changed, setChanged] = useState<Known | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  /** Runs a change. Returns false if it failed. */
  async function run(action: () => Promise<string>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setOutcome(null)
    try {
      setOutcome({ kind: 'done', text: await action() })
      return true
    } catch (error) {
      setOutcome({ kind: 'failed', text: toText(error) })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return {
    known: changed ?? (stored.status === 'success' ? stored.data : null),
    loadFailure: stored.status === 'error' ? toText(stored.error) : null,
    retry,
    isBusy,
    outcome,
    make: () =>
      run(async () => {
        const { data, message } = await request<{ address: NewCalendarAddress }>(change('POST'))
        setChanged({ address: data.address, url: data.address.url })
        return message
      }),
    revoke: () =>
      run(async () => {
        const message = await revoke(request)
        setChanged({ address: null })
        return message
      }),
  }
}

/** Revokes the address, unless another device did. Returns the message of the server. */
async function revoke(request: (options: HttpRequest) => Promise<{ message: string }>): Promise<string> {
  try {
    return (await request(change('DELETE'))).message
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return error.message
    throw error
  }
}
