// Prepared statements are SQL for one engine: they belong in files that a second engine would replace.
const homes = [/^server\/(?:db|search|testing)\//, /^server\/.*\.repository\.ts$/, /\.test\.ts$/]

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkStatements(file, report) {
  if (!file.startsWith('server/') || homes.some((home) => home.test(file))) return {}
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
