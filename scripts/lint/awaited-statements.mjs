// Requires callers to await prepared statements: a promise that is not awaited compares and spreads without an error.

// The engine runs its driver's statements synchronously.
const engines = ['server/db/sqlite/', 'server/db/maintenance/']

// The rule finds statements by their names, since it knows no types.
const STATEMENTS = /^(?:s|\w*S)tatements?$/
const CACHE = /^(?:c|\w*C)ache$/
const CALLS = new Set(['get', 'all', 'run'])
const PROMISES = new Set(['all', 'allSettled', 'race'])

/** @param {any} node */
const memberName = (node) =>
  node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined

/** @param {any} node */
const isFunction = (node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

/** @param {any} node */
const isPromiseCall = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.object?.name === 'Promise' &&
  PROMISES.has(memberName(node.callee))

/**
 * Returns the outermost expression with the same value: a branch of a condition or the right side of an operator.
 * @param {any} node
 */
function findValue(node) {
  let value = node
  for (;;) {
    const { parent } = value
    const isBranch = parent.type === 'ConditionalExpression' && parent.test !== value
    const isRight = parent.type === 'LogicalExpression' && parent.right === value
    if (!isBranch && !isRight) return value
    value = parent
  }
}

/**
 * Returns true for a result that is awaited, returned, or an input of `Promise.all`, also as a mapped array.
 * @param {any} call
 */
function isAwaited(call) {
  const value = findValue(call)
  const { parent } = value
  if (parent.type === 'AwaitExpression') return true
  if (parent.type === 'ArrayExpression') return isPromiseCall(parent.parent)
  const isBody = parent.type === 'ArrowFunctionExpression' && parent.body === value
  if (parent.type !== 'ReturnStatement' && !isBody) return false
  let owner = parent
  while (owner !== null && !isFunction(owner)) owner = owner.parent
  const receiver = owner?.parent
  const isCallback = receiver?.type === 'CallExpression' && receiver.arguments.includes(owner)
  // `map` alone keeps the promises of its callback.
  const isOfArray = isCallback && ARRAY_METHODS.test(memberName(receiver.callee))
  if (!isOfArray) return true
  return memberName(receiver.callee) === 'map' && isPromiseCall(receiver.parent)
}

const ARRAY_METHODS =
  /^(?:every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|some|sort|toSorted)$/

/** @param {any} pattern @returns {string[]} */
function namesIn(pattern) {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  if (pattern?.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((/** @type {any} */ property) => namesIn(property.value))
}

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkAwaited(file, report) {
  const isChecked = /^(?:server|bench)\//.test(file) && !engines.some((path) => file.startsWith(path))
  if (!isChecked) return {}
  /** @type {Set<string>[]} */
  const scopes = [new Set()]

  /**
   * Returns true for a statement, or an object of statements.
   * @param {any} node @returns {boolean}
   */
  function isStatement(node) {
    switch (node?.type) {
      case 'Identifier':
        return scopes.some((names) => names.has(node.name))
      case 'MemberExpression':
        return isStatement(node.object)
      case 'CallExpression':
        return node.callee.type === 'Identifier' && STATEMENTS.test(node.callee.name)
      case 'ConditionalExpression':
        return isStatement(node.consequent) || isStatement(node.alternate)
      case 'ArrayExpression':
        return node.elements.some(isStatement)
      default:
        return false
    }
  }

  const enter = () => void scopes.push(new Set())
  const leave = () => void scopes.pop()
  return {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: (/** @type {any} */ node) => {
      const isPrepared = node.init?.callee?.name === 'preparePerConnection'
      if (isPrepared && !STATEMENTS.test(node.id.name) && !CACHE.test(node.id.name))
        report({ node, message: 'Names of prepared statements end in Statements.' })
      if (!isStatement(node.init)) return
      for (const name of namesIn(node.id)) scopes.at(-1)?.add(name)
    },
    CallExpression: (/** @type {any} */ node) => {
      if (!CALLS.has(memberName(node.callee)) || !isStatement(node.callee.object)) return
      if (!isAwaited(node))
        report({ node, message: 'Await the statement, return it, or pass it to Promise.all.' })
    },
  }
}
