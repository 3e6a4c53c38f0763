import { build, type Plugin, type Rolldown } from 'vite'

// client/src/service-worker/load-tasks.ts imports it by this name.
const TASKS_FILE = 'sw-tasks.js'

/**
 * Builds the second script of the service worker, with its modules in one file. It has no hash in its name: the browser
 * stores it with the worker that imports it.
 */
export function workerTasks(source: string): Plugin {
  return {
    name: 'worker-tasks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const { root, build: options } = this.environment.config
      const built = (await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        build: {
          target: options.target,
          write: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: TASKS_FILE } },
        },
      })) as Rolldown.RolldownOutput
      const [chunk, ...others] = built.output
      if (chunk.type !== 'chunk' || others.length > 0) throw new Error(`${source} is not built as one file`)
      this.emitFile({ type: 'asset', fileName: TASKS_FILE, source: chunk.code })
    },
  }
}
