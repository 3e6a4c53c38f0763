import { config } from 'zod/mini'

// Makes zod validate without generated code in a browser, where a strict Content Security Policy forbids it; the server generates
// code, since it is faster. Imported before any schema is built: building the first would already try.
if ('document' in globalThis) config({ jitless: true })
