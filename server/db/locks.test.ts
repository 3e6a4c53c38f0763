import { describe, expect, it } from 'vitest'
import { locks } from './locks.ts'
import type { Lock, LockName } from './locks.ts'

describe('the names of locks', () => {
  it('two transactions take the same names in the same order if they give them in different orders', () => {
    const sorted = ['content', 'email/a@b.in', 'network/10.0.0.0', 'order/1', 'order/10', 'order/2', 'user/1']
    const given = sorted as LockName[]
    expect(locks(...given)).toEqual(sorted)
    expect(locks(...given.toReversed())).toEqual(sorted)
  })

  it('the order of names is that of their code units, not of a language', () => {
    expect(locks('email/ä', 'email/z', 'email/Z', 'email/\u{1F600}', 'email/\uFF61')).toEqual([
      'email/Z',
      'email/z',
      'email/ä',
      'email/\u{1F600}',
      'email/\uFF61',
    ])
  })

  it('a name that is given twice is taken once, since a second lock would wait for the first', () => {
    expect(locks('user/1', 'order/1', 'user/1')).toEqual(['order/1', 'user/1'])
    expect(locks()).toEqual([])
  })

  it('a misspelt kind of name, and a list that is not sorted, do not compile', () => {
    // @ts-expect-error: `attempts/` is no kind.
    const misspelt: Lock = 'attempts/1'
    // @ts-expect-error: only `locks` returns names in order.
    const unsorted: Lock = ['user/1', 'order/1']
    expect([misspelt, unsorted]).toHaveLength(2)
  })
})
