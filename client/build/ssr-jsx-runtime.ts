import type { Plugin } from 'vite'

const REACT_RUNTIME = 'react/jsx-runtime'

/**
 * Replaces React's JSX runtime by a module in the server's build. The folder of that module keeps React's: it creates the
 * elements of the replaced components. Built for the browser, or run by the tests, all elements are React's.
 */
export function ssrJsxRuntime(file: string): Plugin {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return {
    name: 'ssr-jsx-runtime',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === REACT_RUNTIME && importer?.replaceAll('\\', '/').startsWith(folder) !== true ? file : null,
  }
}
