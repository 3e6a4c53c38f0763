// The clock of a device may be days wrong (docs/decisions/0041-server-time-on-devices.md).
const homes = [
  'client/src/lib/clock/server-clock.ts',
  'client/src/lib/clock/device-clock.ts',
  'client/src/lib/clock/step-clock.ts',
]
const MESSAGE = 'The clock of the device may be wrong: use serverNow of client/src/lib/clock/server-clock.ts.'

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkClock(file, report) {
  const isTest = /\.test\.tsx?$|^client\/src\/testing\//.test(file)
  if (!file.startsWith('client/src/') || isTest || homes.includes(file)) return {}
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
