import { config } from 'zod/mini'

// Forbids zod to generate code in browsers (Content Security Policy). Import this before building any schema.
if ('document' in globalThis) config({ jitless: true })
