import * as z from 'zod'

// Makes zod validate without generated code, which a strict Content Security Policy forbids; the server generates code,
// since it is faster. A browser imports this before any contract: building the first schema would already try.
z.config({ jitless: true })
