// Small rules about single expressions.

// Files that may read a clock: a device's clock may be days wrong (docs/decisions/0041-server-time-on-devices.md).
const clockHomes = ['client/src/lib/clock/server-clock.ts', 'client/src/lib/clock/device-clock.ts']
const MESSAGE = 'The clock of the device may be wrong: use serverNow of client/src/lib/clock/server-clock.ts.'

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkClock(file, report) {
  const isTest = /\.test\.tsx?$|^client\/src\/testing\//.test(file)
  if (!file.startsWith('client/src/') || isTest || clockHomes.includes(file)) return {}
  return {
    MemberExpression: (/** @type {any} */ node) => {
      if (node.object.name === 'Date' && node.property.name === 'now') report({ node, message: MESSAGE })
    },
    NewExpression: (/** @type {any} */ node) => {
      if (node.callee.name === 'Date' && node.arguments.length === 0) report({ node, message: MESSAGE })
    },
    CallExpression: (/** @type {any} */ node) => {
      if (node.callee.name === 'Date') report({ node, message: MESSAGE })
    },
  }
}

// Prepared statements are SQL for one engine: they belong in files that a second engine would replace.
const statementHomes = [/^server\/(?:db|search|testing)\//, /^server\/.*\.repository\.ts$/, /\.test\.ts$/]

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkStatements(file, report) {
  if (!file.startsWith('server/') || statementHomes.some((home) => home.test(file))) return {}
  return {
    CallExpression: (/** @type {any} */ node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property?.name !== 'prepare') return
      report({
        node,
        message: 'Statements are prepared in *.repository.ts, server/db and server/search.',
      })
    },
  }
}

const WAITS = /^(?:find(?:All)?By|waitFor)/

// A wait inside `act` switches React's act environment off: each update then prints an error.
/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkWaits(file, report) {
  if (!/^client\/src\/.*\.test\.tsx?$/.test(file)) return {}
  let depth = 0
  return {
    CallExpression: (/** @type {any} */ node) => {
      if (node.callee.name === 'act') depth += 1
      const { name } = node.callee.property ?? node.callee
      if (depth > 0 && WAITS.test(name))
        report({ node, message: `${name} waits already: call it before act, not in it.` })
    },
    'CallExpression:exit': (/** @type {any} */ node) => {
      if (node.callee.name === 'act') depth -= 1
    },
  }
}
