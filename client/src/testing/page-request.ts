import { vi } from 'vitest'

/** Request that resolves relative URLs, as in a page; Node's does not. */
export const PageRequest = class extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://avsar.test') : input, init)
  }
}

export const stubPageRequest = () => vi.stubGlobal('Request', PageRequest)
