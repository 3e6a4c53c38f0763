// Development: the server, restarted on changes, and Vite beside it with hot reload of the client. Both end together.
//
//   node scripts/dev.mjs

import { spawn } from 'node:child_process'

/** @type {[command: string, args: string[]][]} */
const commands = [
  ['node', ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output', 'server/main.ts']],
  ['vite', ['--config', 'client/vite.config.ts']],
]
const children = commands.map(([command, args]) =>
  spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }),
)
const end = () => {
  for (const child of children) child.kill()
}
for (const child of children) child.once('exit', end)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
