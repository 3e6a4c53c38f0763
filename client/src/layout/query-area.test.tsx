import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { SessionContext, type Session, type SessionState } from './session.ts'
import { QueryArea } from './query-area.tsx'

const signedIn = (_id: string) =>
  ({ status: 'signedIn', profile: { _id, role: 'user' } }) as unknown as SessionState

const ACTIONS: Omit<Session, 'state'> = {
  openLogin: () => undefined,
  enter: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
}

function Rows({ read }: { read: () => Promise<string> }) {
  const { data, status } = useQuery({ queryKey: ['rows'], queryFn: read })
  return <p>{data ?? status}</p>
}

/** Renders the rows of a user. They are visible for a signed-in user, and after the session expired. */
async function open(read: () => Promise<string>, first: SessionState = signedIn('A')) {
  let set: (state: SessionState) => void = () => undefined
  function Page() {
    const [state, setState] = useState(first)
    const [isLeft, setIsLeft] = useState(false)
    useEffect(() => {
      set = setState
    }, [])
    return (
      <SessionContext value={{ ...ACTIONS, state }}>
        <button type="button" onClick={() => setIsLeft(!isLeft)}>
          Leave or enter
        </button>
        {!isLeft && (
          <QueryArea>
            <Rows read={read} />
          </QueryArea>
        )}
      </SessionContext>
    )
  }
  await act(async () => render(<Page />))
  return {
    setSession: (state: SessionState) => act(async () => set(state)),
    leaveOrEnter: () => act(async () => screen.getByRole('button').click()),
  }
}

const shown = () => document.querySelector('p')?.textContent

describe('the remote data of an area', () => {
  it('the fetched data of a user is cleared from the page when another user signs in', async () => {
    const later = Promise.withResolvers<string>()
    const read = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('Rows of A')
      .mockReturnValueOnce(later.promise)
    const { setSession } = await open(read)
    expect(shown()).toBe('Rows of A')
    await setSession({ status: 'anonymous' })
    await setSession(signedIn('B'))
    expect(shown()).toBe('pending')
    await act(async () => later.resolve('Rows of B'))
    expect(shown()).toBe('Rows of B')
  })

  it('the fetched data of a user stays on the page when the same user signs in again, without another request', async () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('Rows of A'))
    const { setSession } = await open(read)
    await setSession({ status: 'anonymous' })
    await setSession(signedIn('A'))
    expect(shown()).toBe('Rows of A')
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('the fetched data of a user is cleared at the sign-out, even if the part of the page that fetched it is closed', async () => {
    const read = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('Rows of A')
      .mockReturnValueOnce(new Promise(() => undefined))
    const { setSession, leaveOrEnter } = await open(read)
    await leaveOrEnter()
    await setSession({ status: 'anonymous' })
    await leaveOrEnter()
    expect(shown()).toBe('pending')
  })

  it('data that was refused with status 401 is requested again after a sign-in', async () => {
    const read = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError(401, { message: 'Sign in.' }))
      .mockResolvedValueOnce('Rows of A')
    const { setSession } = await open(read, { status: 'anonymous' })
    expect(shown()).toBe('error')
    await setSession(signedIn('A'))
    expect(shown()).toBe('Rows of A')
  })

  it('data whose request failed with a server error is not requested again after a sign-in', async () => {
    const read = vi.fn<() => Promise<string>>(() =>
      Promise.reject(new ApiError(500, { message: 'Out of order.' })),
    )
    const { setSession } = await open(read)
    await setSession({ status: 'anonymous' })
    await setSession(signedIn('A'))
    expect(shown()).toBe('error')
    expect(read).toHaveBeenCalledTimes(1)
  })
})
