import fs from 'node:fs'
import { join, posix } from 'node:path'

// import/no-cycle ignores dynamic imports; this rule reports the cycles that they close.

const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g

/** @type {Map<string, string[]>} The files that a file imports, statically or dynamically, by path from the root. */
const cachedImports = new Map()

/** @param {string} root @param {string} file @param {(file: string, source: string) => string | undefined} resolveTarget */
function findImports(root, file, resolveTarget) {
  let found = cachedImports.get(file)
  if (found === undefined) {
    const path = join(root, file)
    const source = /\.(?:tsx?|mjs)$/.test(file) && fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : ''
    found = [...source.matchAll(IMPORTED)].flatMap(([, , name = '']) => resolveTarget(file, name) ?? [])
    cachedImports.set(file, found)
  }
  return found
}

/**
 * @param {{ root: string, file: string, resolveTarget: (file: string, source: string) => string | undefined }} tree
 * @param {(problem: { node: object, message: string }) => void} report
 */
export function checkCycles({ root, file, resolveTarget }, report) {
  /** @param {string} start The file to start from. Returns the files on the way back; null if there is none. */
  function wayBack(start) {
    /** @type {Map<string, string | null>} */
    const cameFrom = new Map([[start, null]])
    for (const each of cameFrom.keys()) {
      if (each === file) {
        const way = []
        for (let at = /** @type {string | null} */ (each); at !== null; at = cameFrom.get(at) ?? null)
          way.unshift(posix.basename(at))
        return way
      }
      for (const next of findImports(root, each, resolveTarget))
        if (!cameFrom.has(next)) cameFrom.set(next, each)
    }
    return null
  }

  return {
    ImportExpression: (/** @type {any} */ node) => {
      const source = node.source?.value
      const target = typeof source === 'string' ? resolveTarget(file, source) : undefined
      const way = target === undefined ? null : wayBack(target)
      if (way) report({ node, message: `This import closes a cycle: ${way.join(' > ')}.` })
    },
  }
}
