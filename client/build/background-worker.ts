import { build, type Plugin, type Rolldown } from 'vite'

// client/src/device/background-worker.ts registers it by this name.
const WORKER_FILE = 'background-worker.js'

/**
 * Builds the service worker for background work, with its modules in one file (those of `alias` in place of others), since not every browser runs module
 * workers. It has no hash in its name: the browser looks there for a newer one.
 */
export function backgroundWorker(source: string, alias: Record<string, string> = {}): Plugin {
  return {
    name: 'background-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const { root, build: options } = this.environment.config
      const built = (await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias },
        build: {
          target: options.target,
          write: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: WORKER_FILE } },
        },
      })) as Rolldown.RolldownOutput
      const [chunk, ...others] = built.output
      if (chunk.type !== 'chunk' || others.length > 0) throw new Error(`${source} is not built as one file`)
      this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: chunk.code })
    },
  }
}
