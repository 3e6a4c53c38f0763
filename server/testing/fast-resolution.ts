// Module that `--import` loads into the programs of tests. Node parses drizzle-orm's package.json of 180 kB again for
// each import of the package and of its 110 modules: a third of the CPU time of a server's start.

import { registerHooks, type ResolveFnOutput } from 'node:module'

const INSIDE = '/node_modules/drizzle-orm/'
const entries = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    // The package is of type "module", and its imports name files in full.
    if (specifier.startsWith('.') && parentURL.includes(INSIDE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/'))
      return next(specifier, context)
    const entry = entries.get(specifier) ?? next(specifier, context)
    entries.set(specifier, entry)
    return { ...entry, shortCircuit: true }
  },
})
