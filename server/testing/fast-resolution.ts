// Loaded by `--import` into the programs that tests start. Node parses the 180 kB package.json of drizzle-orm again for each
// import of the package and for each of its 110 modules: a third of the CPU time that a start of the server takes.

import { registerHooks, type ResolveFnOutput } from 'node:module'

const INSIDE = '/node_modules/drizzle-orm/'
const entries = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    // The package is of type "module", and names its own files in full.
    if (specifier.startsWith('.') && parentURL.includes(INSIDE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/'))
      return next(specifier, context)
    const entry = entries.get(specifier) ?? next(specifier, context)
    entries.set(specifier, entry)
    return { ...entry, shortCircuit: true }
  },
})
