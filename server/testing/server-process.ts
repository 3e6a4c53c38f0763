import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { testProcesses } from './processes.ts'
import { reservePort } from './reserved-port.ts'

/** Program that serves the API with the token of one admin, which `call` sends. */
const SERVED_APP = 'testing/served-app.ts'
const SERVER_FOLDER = path.join(import.meta.dirname, '..')

type Options = {
  env?: Record<string, string>
  /** Program of the server that prints its URL when it listens. */
  program?: string
}

export type ServerProcess = {
  child: ChildProcess
  url: string
  output: () => string
  /** Kills the server like a power cut, and waits for its end. */
  kill: () => Promise<void>
  /**
   * Calls the API as the admin, or with other headers; returns the data. Throws `RefusedCall`, and a TypeError if the
   * server is gone.
   */
  call: <Data>(method: string, way: string, body?: object, headers?: Record<string, string>) => Promise<Data>
}

/** Thrown for a response of the API that is no success. */
export class RefusedCall extends Error {
  override name = 'RefusedCall'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const AS_ADMIN = { authorization: 'Bearer token-of-admin' }

/** Returns the output of a process, and its URL once printed; rejects if it ends before. */
function listening(child: ChildProcess, program: string) {
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    // The output is read to its end: a closed pipe would end the server early. The log may quote the URL, too.
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const [address] = /http:\/\/[^\s"]+(?=\n)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
    child.stderr?.on('data', (chunk) => {
      output += String(chunk)
      process.stderr.write(chunk as Buffer)
    })
    child.once('exit', () => reject(new Error(`${program} ended before it listened: ${output}`)))
  })
  return { url, output: () => output }
}

const createCaller =
  (url: string): ServerProcess['call'] =>
  async <Data>(method: string, way: string, body?: object, headers: Record<string, string> = AS_ADMIN) => {
    const response = await fetch(`${url}/api/v1${way}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { success: boolean; data: Data; message: string }
    if (!answer.success)
      throw new RefusedCall(
        response.status,
        `${method} ${way} answered ${response.status}: ${answer.message}`,
      )
    return answer.data
  }

/** Returns a starter of servers on a data folder; those still running after a test are killed. */
export function serverProcesses(): (dataDir: string, options?: Options) => Promise<ServerProcess> {
  const running = testProcesses()
  return async (dataDir, { env = {}, program = SERVED_APP } = {}) => {
    const fixed = { DATA_DIR: dataDir, PORT: String(await reservePort()), SEED: 'none', RATE_LIMITS: 'off' }
    const child = spawn(process.execPath, [path.join(SERVER_FOLDER, program)], {
      env: { ...process.env, ...fixed, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    const { url, output } = listening(child, program)
    const address = await url
    return {
      child,
      url: address,
      output,
      async kill() {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exit = once(child, 'exit')
        child.kill('SIGKILL')
        await exit
      },
      call: createCaller(address),
    }
  }
}
