import { build, type Plugin, type Rolldown } from 'vite'

// Registered by this name in client/src/device/background-worker.ts.
const WORKER_FILE = 'background-worker.js'

/** Builds the background worker as one file for browsers without module workers. No hash: browsers check this path. */
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
