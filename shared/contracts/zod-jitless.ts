import { config } from 'zod/mini'

// Makes zod validate without generated code in browsers, where a strict Content Security Policy forbids it. The server
// generates code, which is faster. Import this before building any schema: the first build would already try.
if ('document' in globalThis) config({ jitless: true })
