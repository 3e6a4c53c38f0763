import { vi } from 'vitest'

/** For tests: a Request that resolves relative URLs, as that of a page does and Node's does not. */
export const PageRequest = class extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://avsar.test') : input, init)
  }
}

/** For tests: lets requests be made by paths, as in a page. */
export const stubPageRequest = () => vi.stubGlobal('Request', PageRequest)
