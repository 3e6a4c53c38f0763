import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

// Calls whose first argument names another file: `require('...')` and `new URL('...', import.meta.url)`.
function isReference({ callee, arguments: args }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'Identifier' || !Array.isArray(args)) return false
  return callee.name === 'require' || (callee.name === 'URL' && isNode(args[1]))
}

function specifiersIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(specifiersIn)
  if (!isNode(node) || node.importKind === 'type' || node.exportKind === 'type') return []
  const named = [node.source, ...(isReference(node) ? [(node.arguments as unknown[])[0]] : [])]
  const values = named.flatMap((value) =>
    isNode(value) && typeof value.value === 'string' ? [value.value] : [],
  )
  return [...values, ...Object.values(node).flatMap(specifiersIn)]
}

const importsOf = (file: string): string[] =>
  specifiersIn(parseSync(file, fs.readFileSync(file, 'utf8')).program)

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Follows all imports of a program, also dynamic imports; returns the unresolved ones in `folder`, as `file:
 * specifier`. An installed package counts as complete. Does not follow imports of the files in `skipped`.
 */
export function unresolvedImports(
  folder: string,
  entries: readonly string[],
  skipped: readonly string[],
): string[] {
  const { imports } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const unresolved: string[] = []
  const seen = new Set(skipped.map((name) => path.join(folder, name)))
  const pending = entries.map((name) => path.join(folder, name))

  function toFile(specifier: string, importer: string): string {
    if (specifier.startsWith('.')) return path.resolve(path.dirname(importer), specifier)
    const [prefix = '', target = ''] =
      Object.entries(imports).find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? []
    if (prefix !== '') return path.join(folder, target.slice(0, -1), specifier.slice(prefix.length - 1))
    return path.join(folder, 'node_modules', packageName(specifier))
  }

  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) continue
      const found = toFile(specifier, file)
      if (!fs.existsSync(found)) unresolved.push(`${path.relative(folder, file)}: ${specifier}`)
      else if (/\.[jt]s$/.test(found) && fs.statSync(found).isFile()) pending.push(found)
    }
  }
  return unresolved
}
