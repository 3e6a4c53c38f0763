import type { Plugin } from 'vite'

// Modules of the router that every app would load, and which this one does without: links are plain anchors
// (lib/link-clicks.ts), and addresses are read and written by lib/search-text.ts.
const UNUSED = [
  {
    of: '/@tanstack/react-router/',
    module: './link.js',
    names: ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
  },
  {
    of: '/@tanstack/router-core/',
    module: './searchParams.js',
    names: ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
  },
] as const

const PREFIX = '\0unused:'

// Vite wraps every import() to fetch styles and further files beforehand: our styles stand in the page, and preloads
// are off.
const PRELOAD = '\0vite/preload-helper.js'

/**
 * Leaves parts of the router and of Vite that nothing here uses out of what browsers load: other modules name them, so
 * that nothing else would drop them. Whoever comes to use one is told so by the first run.
 */
export function stubUnusedModules(): Plugin {
  return {
    name: 'stub-unused-modules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.replaceAll('\\', '/') ?? ''
      const part = UNUSED.find(({ of, module }) => source === module && from.includes(of))
      return part ? `${PREFIX}${part.module}` : null
    },
    load(id) {
      if (id === PRELOAD) return 'export const __vitePreload = (load) => load()'
      const part = UNUSED.find(({ module }) => id === `${PREFIX}${module}`)
      if (part === undefined) return null
      const message = `${part.module} of the router is left out of this build`
      const names = part.names.map((name) => `unused as ${name}`)
      return `const unused = () => { throw new Error(${JSON.stringify(message)}) }\nexport { ${names.join(', ')} }`
    },
  }
}
