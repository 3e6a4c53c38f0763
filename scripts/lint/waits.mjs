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
