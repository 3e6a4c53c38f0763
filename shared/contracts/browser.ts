import * as z from 'zod'

/**
 * Makes the contracts check without generating code, which a strict content security policy forbids. To be called in a
 * browser before anything is checked; the server generates code, since it is faster.
 */
export const checkWithoutGeneratedCode = (): void => {
  z.config({ jitless: true })
}
