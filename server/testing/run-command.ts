import { spawnSync } from 'node:child_process'
import path from 'node:path'

const COMMANDS = path.join(import.meta.dirname, '../cli')

/** Returns a function that runs a CLI command (`backup`) on a data folder in its own process, to its end. */
export const commandRunner =
  (environment: NodeJS.ProcessEnv) =>
  (name: string, dataDir: string, ...options: string[]) => {
    const env = { ...environment, DATA_DIR: dataDir }
    const program = path.join(COMMANDS, `${name}.ts`)
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
      env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
