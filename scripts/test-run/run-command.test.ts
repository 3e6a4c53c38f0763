import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { sumCpuSeconds, endCommands, runCommand } from './run-command.mjs'

describe('a command of the test run', () => {
  it('runCommand reports the success or failure of a command, and the output of stdout and stderr in order', async () => {
    const good = await runCommand(['sh', '-c', 'echo one; echo two >&2; echo three'])
    expect(good).toMatchObject({ isGood: true, output: 'one\ntwo\nthree\n' })
    const bad = await runCommand(['sh', '-c', 'echo why; exit 3'])
    expect(bad).toMatchObject({ isGood: false, output: 'why\n' })
  })

  it('runCommand passes the arguments and the environment to a command unchanged', async () => {
    const env = { ...process.env, WORD: 'set' }
    const { output } = await runCommand(['sh', '-c', 'echo "$1|$2|$WORD"', 'sh', 'a  b', '$HOME;"'], { env })
    expect(output).toBe('a  b|$HOME;"|set\n')
  })

  it.skipIf(process.platform === 'win32')(
    'runCommand reports the CPU seconds of a command including its child processes',
    async () => {
      const busy = "while (process.cpuUsage().user < 200_000) ''.padEnd(1000, 'x')"
      const { cpuSeconds } = await runCommand(['sh', '-c', '"$0" --eval "$1"; true', process.execPath, busy])
      expect(cpuSeconds).toBeGreaterThanOrEqual(0.2)
    },
  )

  it('runCommand reports a failure with the name of the program if the program does not exist', async () => {
    const { isGood, output } = await runCommand(['there-is-no-such-program'])
    expect(isGood).toBe(false)
    expect(output).toContain('there-is-no-such-program')
  })

  it.skipIf(process.platform === 'win32')(
    'runCommand kills the background processes that a command leaves behind',
    async () => {
      // Background process that would keep the output open.
      const { isGood, output } = await runCommand(['sh', '-c', 'sleep 1000 & echo done'])
      expect({ isGood, output }).toEqual({ isGood: true, output: 'done\n' })
    },
  )

  it.skipIf(process.platform === 'win32')(
    'endCommands ends each running command together with its child processes',
    async () => {
      const server = net.createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const program = `require('node:net').connect(${port}, '127.0.0.1'); setInterval(() => {}, 1000)`
      const ended = runCommand(['sh', '-c', '"$0" --eval "$1"; true', process.execPath, program])
      const [socket] = (await once(server, 'connection')) as [net.Socket]
      const gone = once(socket.on('error', () => undefined).resume(), 'close')
      endCommands('SIGTERM')
      expect(await ended).toMatchObject({ isGood: false })
      // The system closes the socket of the killed grandchild.
      await gone
      server.close()
    },
  )
})

describe('the times that the shell prints', () => {
  it.each([
    ['0m0.01s 0m0.02s\n1m2.50s 0m0.50s\n', 63.03],
    ['0m0.010000s 0m0.000000s\n0m0.020000s 2m0.000000s\n', 120.03],
    ['0m0,01s 0m0,00s\n0m1,00s 0m0,00s\n', 1.01],
  ])('the output %j of the shell command times is summed to %d CPU seconds', (output, seconds) =>
    expect(sumCpuSeconds(output)).toBeCloseTo(seconds),
  )

  it.each(['', 'times: not found', '0m0.01s 0m0.02s\n'])(
    'the text %j contains no CPU times, so the sum is null',
    (output) => expect(sumCpuSeconds(output)).toBeNull(),
  )
})
