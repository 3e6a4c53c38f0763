import { spawn } from 'node:child_process'

/** @typedef {{ isGood: boolean, output: string, seconds: number, cpuSeconds: number | null }} Ended */

const windows = process.platform === 'win32'
// The shell writes the CPU times of the command and of its children to file descriptor 3.
const TIMED = '"$@"; status=$?; times >&3; exit $status'
// One stream, so that output keeps its order.
const ONE_STREAM = 'exec 2>&1;'
const KILL_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// Runs a command; `isLive` shows its output at once. CPU seconds are null if the system cannot tell.
/** @param {readonly string[]} command @param {{ env?: NodeJS.ProcessEnv, isLive?: boolean }} [options] @returns {Promise<Ended>} */
export function runCommand(command, { env = process.env, isLive = false } = {}) {
  const startedAt = performance.now()
  const argv = windows ? command : ['sh', '-c', (isLive ? '' : ONE_STREAM) + TIMED, 'sh', ...command]
  const [program = '', ...args] = argv
  const output = isLive ? 'inherit' : 'pipe'
  // Separate process group, for a kill as a whole.
  const child = spawn(program, args, {
    env,
    detached: !windows,
    shell: windows,
    stdio: ['ignore', output, output, 'pipe'],
  })
  running.add(child)
  const [readOutput, times] = [
    gather(child.stdout, child.stderr),
    gather(/** @type {any} */ (child.stdio[3])),
  ]
  return new Promise((resolve) => {
    const end = (/** @type {number | null} */ status, problem = '') => {
      running.delete(child)
      resolve({
        isGood: status === 0,
        output: readOutput() + problem,
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: sumCpuSeconds(times()),
      })
    }
    // A process left running would keep the output open.
    child.once('exit', () => windows || kill(child, 'SIGKILL'))
    child.once('error', (error) => end(null, `${error.message}\n`))
    child.once('close', (status, signal) => end(status, signal ? `ended by ${signal}\n` : ''))
  })
}

/** @param {(NodeJS.ReadableStream | null)[]} streams */
function gather(...streams) {
  /** @type {Buffer[]} */
  const parts = []
  for (const stream of streams) stream?.on('data', (part) => parts.push(Buffer.from(part)))
  return () => Buffer.concat(parts).toString()
}

// Sums the output of the shell's `times` (user and system, shell and children); null if it is not four times.
/** @param {string} times @returns {number | null} */
export function sumCpuSeconds(times) {
  const found = [...times.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)]
  if (found.length !== 4) return null
  return found.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds?.replace(',', '.')),
    0,
  )
}

// Ends every running command with its process group: by the signal, and by SIGKILL after 10 s.
/** @param {NodeJS.Signals} signal */
export function endCommands(signal) {
  for (const child of running) {
    kill(child, signal)
    setTimeout(() => running.has(child) && kill(child, 'SIGKILL'), KILL_MS).unref()
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function kill(child, signal) {
  try {
    if (windows || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
