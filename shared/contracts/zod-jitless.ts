import * as z from 'zod'

// Makes the contracts check without generating code, which a strict content security policy forbids; the server generates
// code, since it is faster. Imported in a browser before any contract: already the first one that is built would try.
z.config({ jitless: true })
