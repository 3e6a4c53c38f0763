// Statements that are prepared are written out for one engine: they stand where a second one looks for them.
const homes = [/^server\/(?:db|search)\//, /^server\/.*\.(?:repository|statements)\.ts$/, /\.test\.ts$/]

/**
 * The check of a file of the server for statements that are prepared outside the repositories.
 * @param {string} file Its path from the root.
 * @param {(problem: { node: object, message: string }) => void} report
 */
export function checkStatements(file, report) {
  if (!file.startsWith('server/') || homes.some((home) => home.test(file))) return {}
  return {
    CallExpression: (/** @type {any} */ node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property?.name !== 'prepare') return
      report({
        node,
        message: 'Statements are prepared in *.repository.ts, *.statements.ts, server/db and server/search.',
      })
    },
  }
}
